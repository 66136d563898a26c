import type { ShortcutName } from './shortcuts.ts';

/** The event by which public/before-app.js says that it noted a key that the application did not listen for yet. */
export const keyNoted = 'portal-key';

export function isKeyWaiting(): boolean {
  return 'key' in document.documentElement.dataset;
}

/** Says that the application listens from now on, and returns what was pressed before; `end` says that it no longer does. */
export function hearKeys(): { pressed: ShortcutName | undefined; end: () => void } {
  const { dataset } = document.documentElement;
  const { key } = dataset;
  delete dataset['key'];
  dataset['hearsKeys'] = '';
  return {
    pressed: key === 'palette' || key === 'sheet' ? key : undefined,
    end: () => {
      delete dataset['hearsKeys'];
    },
  };
}
