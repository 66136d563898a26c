// What must happen before the application is there. Its own file, because the content policy forbids inline scripts.

// Applies the chosen theme before the first paint, by the same key and rule as lib/theme.ts.
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

// Notes that the drawn sign-in form was sent; features/auth/sign-in-fields.tsx sends it as soon as it can.
addEventListener(
  'submit',
  ({ target }) => {
    if (target.method === 'dialog') target.dataset.wasSent = '';
  },
  { once: true },
);
