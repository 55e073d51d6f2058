// Before anything is painted. The numbers in the page are those of the default scenario, in English:
// where others are wanted, none are shown until they are there.
{
  try {
    document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'system';
  } catch {
    // A browser that keeps nothing has the colours of the system.
  }
  const languages = { en: 'numbers', ja: 'words', ko: 'words' };
  const wanted = navigator.languages.map((tag) => languages[tag.split('-')[0]]).find(Boolean);
  if (wanted === 'words' || !['', '#', '#v=1'].includes(location.hash)) {
    document.documentElement.dataset.pending = wanted ?? 'numbers';
  }
}
