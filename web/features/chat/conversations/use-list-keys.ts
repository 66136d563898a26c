import type { RefObject } from 'react';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';

/** `j` and `k` in a list of conversations. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useShortcut('nextConversation', () => focusRow(list.current, 1));
  useShortcut('previousConversation', () => focusRow(list.current, -1));
}

/** Moves the focus by one row, from the open conversation where it is elsewhere. Enter opens: what is passed by stays unread. */
function focusRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-contact]') ?? [])];
  const focused = rows.findIndex((row) => row.matches(':focus'));
  const from = focused === -1 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : focused;
  rows[Math.max(0, from + step)]?.focus();
}
