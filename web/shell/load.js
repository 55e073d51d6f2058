// Starts the page, whose files are on their way. What stands there until now is replaced part by part.
{
  const start = () => {
    import('./PAGE.js')
      .then((page) => page.default({ module_or_path: './PAGE_bg.wasm' }))
      .then(
        () => {
          // Not now: what later visits need is not in the way of this one. Who refuses it goes without.
          if (location.protocol !== 'file:') {
            setTimeout(() => navigator.serviceWorker?.register('./sw.js').catch(() => {}), 2000);
          }
        },
        (error) => {
          dispatchEvent(new Event('trouble'));
          throw error;
        },
      );
  };
  // The numbers come first, where they are to be seen: then the program is not in their way.
  if (document.hidden || document.documentElement.dataset.pending) {
    start();
  } else {
    requestAnimationFrame(() => setTimeout(start));
  }
}
