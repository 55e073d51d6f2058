// Starts the page of one file: what others fetch stands in it.
const text = (id) => document.getElementById(id).textContent;
const address = (content, type) => URL.createObjectURL(new Blob([content], { type }));
const reader = `${text('reader')}
wasm_bindgen({ module_or_path: Uint8Array.from(atob('${text('reader-program')}'), (c) => c.charCodeAt(0)) });`;
Object.assign(document.documentElement.dataset, {
  reader_loader: address(reader, 'text/javascript'),
  ja: address(text('ja.txt'), 'text/plain'),
  ko: address(text('ko.txt'), 'text/plain'),
});
const bytes = (id) => Uint8Array.from(atob(text(id)), (c) => c.charCodeAt(0));
// The module asks for it when it needs it.
const rest = async () => new Response(bytes('rest'));
__wbg_init({ module_or_path: bytes('program') }).catch((error) => {
  dispatchEvent(new Event('trouble'));
  throw error;
});
