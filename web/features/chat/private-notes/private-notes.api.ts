import { useQuery } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { readOf } from '#web/lib/calls/api.ts';

/** Whether the viewer is of staff, serves this contact, and so may note something beside their conversation. */
export function hasNotes({ group }: ConversationSummary): boolean {
  return group === 'customers';
}

/** The notes beside a conversation, the newest first; nothing is read where there can be none. */
export function useNotes(summary: ConversationSummary) {
  const params = { customerId: summary.contact.id };
  return useQuery({ ...readOf('GET /api/private-notes/:customerId', { params }), enabled: hasNotes(summary) });
}
