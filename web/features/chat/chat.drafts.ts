import { keepText, readKeptText, useKeptText } from '#web/lib/kept-work.ts';
import { trayOf } from './chat.tray.ts';
import { hasTarget } from './message/targets.ts';

/** The unsent text for a contact; it survives navigation, a reload and the end of the session. */
export function useDraft(contactId: number): readonly [text: string, keep: (text: string) => void] {
  return useKeptText(draftKey(contactId));
}

/** Whether there is unsent text, a file or a change under way for this contact. */
export function hasDraft(viewerId: number, contactId: number): boolean {
  const hasText = readKeptText(viewerId, draftKey(contactId)).trim() !== '';
  return (
    hasText ||
    hasTarget(viewerId, contactId) ||
    trayOf(viewerId)
      .files()
      .some((file) => file.contactId === contactId)
  );
}

/** Adds a text to the draft for a contact, below what is there. */
export function addToDraft(viewerId: number, contactId: number, text: string): void {
  const draft = readKeptText(viewerId, draftKey(contactId));
  if (draft.includes(text)) return;
  keepText(viewerId, draftKey(contactId), draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`);
}

function draftKey(contactId: number): string {
  return `draft.${contactId}`;
}
