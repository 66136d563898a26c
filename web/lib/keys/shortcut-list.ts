interface Shortcut {
  /** Keys pressed one after the other; `Mod` is held. */
  keys: string;
}

/**
 * Every shortcut except those of pages. Components register the action with `useShortcut` (shortcuts.ts). The labels are loaded with what
 * shows them (shortcut-labels.ts).
 */
export const shortcuts = {
  palette: { keys: 'Mod k' },
  sheet: { keys: '?' },
  search: { keys: '/' },
  nextConversation: { keys: 'j' },
  previousConversation: { keys: 'k' },
  nextWaiting: { keys: 'w' },
  tick: { keys: 'x' },
  tickTo: { keys: 'X' },
  untick: { keys: 'Escape' },
  reply: { keys: 'r' },
  note: { keys: 'p' },
  close: { keys: 'e' },
  settle: { keys: 'n' },
  snooze: { keys: 's' },
} as const satisfies Record<string, Shortcut>;

/** `g`, then the key of a page. */
export const goKey = 'g';
