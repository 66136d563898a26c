import { useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { readOf } from '#web/lib/calls/api.ts';

/** Whether the viewer is staff who serve this contact, and so may write notes about the conversation. */
export function hasNotes({ group }: ConversationSummary): boolean {
  return group === 'customers';
}

/** The notes of a conversation, newest first; reads nothing if there can be none. */
export function useNotes(summary: ConversationSummary) {
  const params = { customerId: summary.contact.id };
  return useQuery({ ...readOf('GET /api/private-notes/:customerId', { params }), enabled: hasNotes(summary) });
}
