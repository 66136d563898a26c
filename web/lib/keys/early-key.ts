import { useEffect, useState } from 'react';
import type { ShortcutName } from './shortcuts.ts';

/** The event by which public/before-app.js says that it noted a key. */
const noted = 'portal-key';

/** Whether a shortcut of every page was pressed before the application listened for it; stays true. */
export function useWasPressedEarly(): boolean {
  const [wasPressed, setPressed] = useState(false);
  useEffect(() => {
    const note = () => setPressed(earlyKey() !== undefined);
    note();
    window.addEventListener(noted, note, { once: true });
    return () => window.removeEventListener(noted, note);
  }, []);
  return wasPressed;
}

/** Says that the application listens from now on, and returns what was pressed before. The returned function ends that. */
export function hearKeys(): { pressed: ShortcutName | undefined; end: () => void } {
  const { dataset } = document.documentElement;
  const pressed = earlyKey();
  delete dataset['key'];
  dataset['hearsKeys'] = '';
  return { pressed, end: () => delete dataset['hearsKeys'] };
}

function earlyKey(): ShortcutName | undefined {
  const key = document.documentElement.dataset['key'];
  return key === 'palette' || key === 'sheet' ? key : undefined;
}
