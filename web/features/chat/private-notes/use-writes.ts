import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { hasDraft } from '#web/features/chat/chat.drafts.ts';
import { readPersistedText, usePersistedText } from '#web/lib/unsaved-work.ts';
import { useViewer } from '#web/lib/viewer.ts';

export type Writes = 'reply' | 'note';

/**
 * Whether the open conversation's composer writes a reply or a private note. It starts with a reply, unless only a note was left
 * unfinished. After that only the person's choice changes it, so that it never switches while they type.
 */
export function useWrites({ contact }: ConversationSummary) {
  const viewerId = useViewer().id;
  const [kept, setKept] = useState(() => firstOf(viewerId, contact.id));
  let now = kept;
  if (kept.contactId !== contact.id) {
    now = firstOf(viewerId, contact.id);
    setKept(now);
  }
  return { ...now, choose: (writes: Writes) => setKept({ contactId: contact.id, writes, isChosen: true }) };
}

/** The unfinished note of a conversation, stored apart from the drafts of messages. */
export function useNoteDraft(contactId: number): readonly [text: string, keep: (text: string) => void] {
  return usePersistedText(draftKey(contactId));
}

function firstOf(viewerId: number, contactId: number): { contactId: number; writes: Writes; isChosen: boolean } {
  const hasNote = readPersistedText(viewerId, draftKey(contactId)).trim() !== '';
  return { contactId, writes: hasNote && !hasDraft(viewerId, contactId) ? 'note' : 'reply', isChosen: false };
}

function draftKey(contactId: number): string {
  return `note.${contactId}`;
}
