import type { RefObject } from 'react';
import { useShortcut } from '#web/lib/keys/shortcuts.ts';

export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useShortcut('nextConversation', () => focusRow(list.current, 1));
  useShortcut('previousConversation', () => focusRow(list.current, -1));
}

/** Moves the focus by one row, starting at the open conversation if no row has it. Enter opens; rows passed stay unread. */
function focusRow(list: HTMLElement | null, step: 1 | -1): void {
  const rows = rowsIn(list);
  // The checkbox before a row stands for the row.
  const focused = rows.findIndex((row) => (row.closest('[data-conversation]') ?? row).matches(':focus-within'));
  const from = focused === -1 ? rows.findIndex((row) => row.hasAttribute('aria-current')) : focused;
  const row = rows[from];
  // After scrolling away, the neighbour of the focused row must be rendered first.
  row?.scrollIntoView({ block: 'nearest' });
  if (row === undefined || isBeside(row, rows[from + step])) {
    rows[Math.max(0, from + step)]?.focus();
  } else {
    requestAnimationFrame(() => {
      const made = rowsIn(list);
      made[made.indexOf(row) + step]?.focus();
    });
  }
}

function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-contact]') ?? [])];
}

/** Whether the rows are neighbours in the whole list. */
function isBeside(row: HTMLElement, other: HTMLElement | undefined): boolean {
  const [a, b] = [row, other].map((one) => one?.closest<HTMLElement>('[data-index]'));
  if (!a || !b || a.parentElement !== b.parentElement) return true;
  return Math.abs(Number(a.dataset['index']) - Number(b.dataset['index'])) === 1;
}
