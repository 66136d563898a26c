import { useEffect, useEffectEvent } from 'react';
import { hearKeys } from './early-key.ts';
import { isMac } from './is-mac.ts';
import { goKey, shortcuts } from './shortcut-list.ts';
import { runShortcut, type ShortcutName } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';

/** How long the second key may take. */
const secondKeyMs = 1500;

/** Listens to the keyboard. `goTo` gets the key after `g` and returns whether there is such a page. */
export function useShortcutKeys(goTo: (key: string) => boolean): void {
  const go = useEffectEvent(goTo);
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const isDone = isPaletteKey(event) ? runShortcut('palette') : isSingleKey(event) && runSingleKey(event);
      if (isDone) event.preventDefault();
    }
    function runSingleKey({ key, timeStamp }: KeyboardEvent): boolean {
      const isSecond = timeStamp - goPressedAt < secondKeyMs;
      goPressedAt = key === goKey && !isSecond ? timeStamp : Number.NEGATIVE_INFINITY;
      return isSecond ? go(key) : runKey(key);
    }
    document.addEventListener('keydown', onKeyDown);
    const { pressed, end } = hearKeys();
    if (pressed === 'palette' || (pressed && areSingleKeysOn())) runShortcut(pressed);
    return () => {
      end();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // On a Mac, Ctrl-K deletes to the end of the line.
  return key === 'k' && (isMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
}

function isSingleKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && areSingleKeysOn() && !isTakenBy(target);
}

/** Whether the element uses keys itself: a field to type in, a menu or a dialog. */
function isTakenBy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
      ) !== null)
  );
}

function runKey(key: string): boolean {
  const name = (Object.keys(shortcuts) as ShortcutName[]).find((known) => shortcuts[known].keys === key);
  // On a page without a search of its own, `/` opens the palette.
  return name !== undefined && (runShortcut(name) || (name === 'search' && runShortcut('palette')));
}
