// Starts the page. What stands there until now is replaced within one frame.
import('./PAGE.js')
  .then((page) => page.default({ module_or_path: './PAGE_bg.wasm' }))
  .catch((error) => {
    document.getElementById('trouble').hidden = false;
    throw error;
  });
