// Before anything is painted. The numbers in the page are those of the default scenario, in English:
// where others are wanted, none are shown until they are there.
{
  try {
    document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // A browser that keeps nothing has the colours of the system.
  }
  // The address holds the scenario: no link within the page may change it.
  addEventListener('click', (event) => {
    if (event.target.closest('.skip')) {
      event.preventDefault();
      document.getElementById('inputs').focus();
    }
  });
  // What comes below the table is not laid out before the page has started: `Slot`.
  const unfold = () => {
    for (const below of document.querySelectorAll('#app noscript')) {
      below.outerHTML = below.textContent;
    }
  };
  // But for those who come back: they find the place where they were.
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') {
    addEventListener('DOMContentLoaded', unfold);
  }
  // The page cannot start: what stands here is shown as what it is.
  addEventListener('trouble', () => {
    const show = () => {
      delete document.documentElement.dataset.pending;
      unfold();
      document.body.prepend(document.getElementById('trouble').content);
    };
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', show);
    } else {
      show();
    }
  }, { once: true });
  const languages = { en: 'numbers', ja: 'words', ko: 'words' };
  const hide = () => {
    const asked = /[#&]lang=(\w+)/.exec(location.hash)?.[1];
    const tags = asked ? [asked] : navigator.languages;
    const pending = tags.map((tag) => languages[tag.toLowerCase().split(/[-_]/)[0]]).find(Boolean) ?? 'numbers';
    if (pending === 'words' || !['', '#', '#v=1'].includes(location.hash)) {
      document.documentElement.dataset.pending = pending;
    } else {
      delete document.documentElement.dataset.pending;
    }
  };
  hide();
  // Until the program has the page in hand.
  addEventListener('hashchange', hide);
  addEventListener('started', () => removeEventListener('hashchange', hide));
}
