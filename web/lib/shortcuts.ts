import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from './single-keys.ts';

export interface Shortcut {
  /** Keys pressed one after the other; `Mod` is held. */
  keys: string;
  label: string;
}

/** Every shortcut but those of pages, which their list has. What is on the screen says what each does, by `useShortcut`. */
export const shortcuts = {
  palette: { keys: 'Mod k', label: 'Search everything' },
  sheet: { keys: '?', label: 'Show all keyboard shortcuts' },
  search: { keys: '/', label: 'Search on this page' },
  nextConversation: { keys: 'j', label: 'Next conversation in the list' },
  previousConversation: { keys: 'k', label: 'Previous conversation in the list' },
  reply: { keys: 'r', label: 'Write in the open conversation' },
} as const satisfies Record<string, Shortcut>;
export type ShortcutName = keyof typeof shortcuts;

/** `g`, then the key of a page. */
export const goKey = 'g';
/** How long the second key may take. */
const secondKeyMs = 1500;

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

const acts = new Map<ShortcutName, (() => void)[]>();

/** Says what a shortcut does while the component is there. Of several the last to come has it. */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    const own = () => latest();
    acts.set(name, [...(acts.get(name) ?? []), own]);
    return () => {
      acts.set(name, acts.get(name)?.filter((other) => other !== own) ?? []);
    };
  }, [name]);
}

/** Listens to the keyboard. `goTo` gets the key after `g`, and answers whether there is such a page. */
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
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // On a Mac Ctrl-K deletes to the end of the line.
  return key === 'k' && (isMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
}

function isSingleKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && areSingleKeysOn() && !isTakenBy(target);
}

/** Whether keys are typed here, or move within a menu or dialog, so that they mean something else. */
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
  // A page without a search of its own is searched with everything else.
  return name !== undefined && (runShortcut(name) || (name === 'search' && runShortcut('palette')));
}

/** Does what the key would do. Answers whether anything on the screen knows how. */
export function runShortcut(name: ShortcutName): boolean {
  const act = acts.get(name)?.at(-1);
  act?.();
  return act !== undefined;
}
