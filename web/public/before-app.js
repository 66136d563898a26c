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

// Notes the keys for the search and for the sheet of shortcuts until the application listens (lib/keys/early-key.ts), by the same rules as
// lib/keys/shortcut-keys.ts. Pages without an outline or a main part are for visitors, who have neither.
addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const { dataset } = document.documentElement;
  if ('hearsKeys' in dataset || !document.querySelector('[data-outline], #main')) return;
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const isPalette = key === 'k' && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey;
  const isSheet = key === '?' && !ctrlKey && !metaKey && !altKey && !target.closest('input, textarea, select, [role=dialog]');
  if (!isPalette && !(isSheet && areSingleKeysOn())) return;
  event.preventDefault();
  dataset.key = isPalette ? 'palette' : 'sheet';
  dispatchEvent(new Event('portal-key'));
});

function areSingleKeysOn() {
  try {
    return localStorage.getItem('portal.single-keys') !== 'off';
  } catch {
    // Storage is blocked, so nobody has switched them off.
    return true;
  }
}

// Notes that the drawn sign-in form was sent; features/auth/sign-in-fields.tsx submits it once it is loaded.
addEventListener(
  'submit',
  ({ target }) => {
    if (target.method === 'dialog') target.dataset.wasSent = '';
  },
  { once: true },
);
