// Runs before the application is loaded. A separate file, because the content security policy forbids inline scripts.

// Applies the chosen theme before the first paint, by the same key and rule as lib/theme.ts.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('portal.theme');
  } catch {
    // Storage is blocked, so the system's theme applies.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();

// Notes Ctrl-K and ? until the application listens (lib/keys/early-key.ts). Pages of visitors have no outline and no #main.
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  const { dataset } = document.documentElement;
  const isPalette = key === 'k' && (/Mac|iPhone|iPad/.test(navigator.userAgent) ? metaKey : ctrlKey);
  if (!isPalette && (key !== '?' || target.closest('input, textarea'))) return;
  if ('hearsKeys' in dataset || !document.querySelector('[data-outline], #main')) return;
  if (isPalette) event.preventDefault();
  dataset.key = isPalette ? 'palette' : 'sheet';
  dispatchEvent(new Event('portal-key'));
});

// Notes that the drawn sign-in form was sent; features/auth/sign-in-fields.tsx submits it once it is loaded.
addEventListener(
  'submit',
  ({ target }) => {
    if (target.method === 'dialog') target.dataset.wasSent = '';
  },
  { once: true },
);
