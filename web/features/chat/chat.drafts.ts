import { readKeptText, useKeptText } from '#web/lib/kept-work.ts';

/** The unsent text for a contact; it survives navigation, a reload and a session that ended underneath it. */
export function useDraft(contactId: number): readonly [text: string, keep: (text: string) => void] {
  return useKeptText(draftKey(contactId));
}

export function hasDraft(viewerId: number, contactId: number): boolean {
  return readKeptText(viewerId, draftKey(contactId)).trim() !== '';
}

function draftKey(contactId: number): string {
  return `draft.${contactId}`;
}
