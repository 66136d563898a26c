// Applies the chosen theme before the first paint. Its own file, because the content policy forbids inline scripts.
// The same key and rule as lib/theme.ts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('portal.theme');
  } catch {
    // Storage is blocked: the system's theme it is.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
