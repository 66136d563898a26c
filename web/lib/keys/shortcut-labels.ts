import type { ShortcutName } from './shortcuts.ts';

interface ShortcutLabel {
  label: string;
  /** Works only for people who share support channels. */
  isForTeam?: true;
  /** Works only for staff. */
  isForStaff?: true;
}

export const shortcutLabels = {
  palette: { label: 'Search everything' },
  sheet: { label: 'Show all keyboard shortcuts' },
  search: { label: 'Search on this page' },
  nextConversation: { label: 'Next conversation in the list' },
  previousConversation: { label: 'Previous conversation in the list' },
  nextWaiting: { label: 'Next conversation that waits for a reply', isForStaff: true },
  tick: { label: 'Select the conversation in the inbox', isForStaff: true },
  tickTo: { label: 'Select everything up to it', isForStaff: true },
  untick: { label: 'Clear the selection', isForStaff: true },
  reply: { label: 'Write in the open conversation, or answer the message in focus' },
  note: { label: 'Write a private note', isForStaff: true },
  close: { label: 'Close the conversation', isForTeam: true },
  settle: { label: 'No reply needed', isForTeam: true },
  snooze: { label: 'Snooze the conversation', isForTeam: true },
} as const satisfies Record<ShortcutName, ShortcutLabel>;

/** Every shortcut with its keys, in the order in which they are shown. */
export const labelledShortcuts: readonly (ShortcutLabel & { name: ShortcutName })[] = (
  Object.keys(shortcutLabels) as ShortcutName[]
).map((name) => ({ name, ...shortcutLabels[name] }));
