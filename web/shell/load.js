// Starts the page. What stands there until now is replaced within one frame.
import('./PAGE.js')
  .then((page) => page.default({ module_or_path: './PAGE_bg.wasm' }))
  .then(
    () => {
      // Only now: what later visits need is not in the way of this one. Who refuses it goes without.
      if (location.protocol !== 'file:') {
        navigator.serviceWorker?.register('./sw.js').catch(() => {});
      }
    },
    (error) => {
      document.body.prepend(document.getElementById('trouble').content);
      throw error;
    },
  );
