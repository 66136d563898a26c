import type { RefObject } from 'react';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';
import type { Ticks } from './use-ticks.ts';

/** `x` selects the row in focus, else that of the open conversation; with Shift all from the one selected last. */
export function useTickKeys(list: RefObject<HTMLElement | null>, { toggle, extend }: Ticks): void {
  function withRow(act: (key: string) => void): void {
    const focused = list.current?.querySelector<HTMLElement>('[data-conversation]:focus-within');
    const open = list.current?.querySelector('[aria-current]')?.closest<HTMLElement>('[data-conversation]');
    const key = (focused ?? open)?.dataset['conversation'];
    if (key !== undefined) act(key);
  }
  useShortcut('tick', () => withRow(toggle));
  useShortcut('tickTo', () => withRow(extend));
}
