export interface Shortcut {
  /** Keys pressed one after the other; `Mod` is held. */
  keys: string;
  label: string;
  /** Works only for people who share support channels. */
  isForTeam?: true;
  /** Works only for staff. */
  isForStaff?: true;
}

/** Every shortcut except those of pages. Components register the action with `useShortcut` (shortcuts.ts). */
export const shortcuts = {
  palette: { keys: 'Mod k', label: 'Search everything' },
  sheet: { keys: '?', label: 'Show all keyboard shortcuts' },
  search: { keys: '/', label: 'Search on this page' },
  nextConversation: { keys: 'j', label: 'Next conversation in the list' },
  previousConversation: { keys: 'k', label: 'Previous conversation in the list' },
  nextWaiting: { keys: 'w', label: 'Next conversation that waits for an answer', isForStaff: true },
  tick: { keys: 'x', label: 'Select the conversation in the inbox', isForStaff: true },
  tickTo: { keys: 'X', label: 'Select all up to this conversation', isForStaff: true },
  untick: { keys: 'Escape', label: 'Clear the selection', isForStaff: true },
  reply: { keys: 'r', label: 'Write in the open conversation, or answer the message in focus' },
  note: { keys: 'p', label: 'Write a private note', isForStaff: true },
  close: { keys: 'e', label: 'Close the conversation', isForTeam: true },
  settle: { keys: 'n', label: 'No reply needed', isForTeam: true },
  snooze: { keys: 's', label: 'Snooze the conversation', isForTeam: true },
} as const satisfies Record<string, Shortcut>;

/** `g`, then the key of a page. */
export const goKey = 'g';
