import { useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { readOf } from '#web/lib/calls/api.ts';

/** Whether the viewer is staff who serve this contact, and so may write notes about the conversation. */
export function hasNotes({ group }: ConversationSummary): boolean {
  return group === 'customers';
}

/** The conversation beside which notes stand: the viewer's own with a customer, unless an assigned one is named. */
export interface NotesPlace {
  customerId: number;
  conversation: string | undefined;
}

export function notesPlaceOf({ contact, conversation, isGranted }: ConversationSummary): NotesPlace {
  return { customerId: contact.id, conversation: isGranted ? conversation : undefined };
}

/** The notes of a conversation, newest first; reads nothing if there can be none. */
export function useNotes(summary: ConversationSummary) {
  const { customerId, conversation } = notesPlaceOf(summary);
  const read = readOf('GET /api/private-notes/:customerId', { params: { customerId }, query: { conversation } });
  return useQuery({ ...read, enabled: hasNotes(summary) });
}
