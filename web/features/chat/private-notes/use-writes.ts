import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { hasDraft } from '#web/features/chat/chat.drafts.ts';
import { readKeptText, useKeptText } from '#web/lib/kept-work.ts';
import { useViewer } from '#web/lib/viewer.ts';

export type Writes = 'reply' | 'note';

/**
 * Whether a reply or a private note is written in the open conversation. It begins with a reply, unless a note was left unfinished
 * there and no reply was, and then changes by the person's choice alone: it must not turn under somebody's hands.
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

/** The unfinished note beside a conversation. The composer of messages never looks where it is kept. */
export function useNoteDraft(contactId: number): readonly [text: string, keep: (text: string) => void] {
  return useKeptText(draftKey(contactId));
}

function firstOf(viewerId: number, contactId: number): { contactId: number; writes: Writes; isChosen: boolean } {
  const hasNote = readKeptText(viewerId, draftKey(contactId)).trim() !== '';
  return { contactId, writes: hasNote && !hasDraft(viewerId, contactId) ? 'note' : 'reply', isChosen: false };
}

function draftKey(contactId: number): string {
  return `note.${contactId}`;
}
