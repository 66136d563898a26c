import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConversationCounts } from '#web/features/chat/conversations/conversations.api.ts';
import { readsUnder } from '#web/lib/calls/api.ts';
import { useMinute } from '#web/lib/use-minute.ts';

const none: readonly never[] = [];

/** The counts of the viewer's inbox, limited to one tag if given, and all tags. */
export function useInbox(tag: string | undefined) {
  const client = useQueryClient();
  const minute = useMinute();
  const all = useConversationCounts();
  const tagged = useConversationCounts(tag);
  // No frame announces the end of a snooze, so the counts are read every minute while something is snoozed.
  const wakesAt = (all?.inbox?.snoozed ?? 0) > 0 ? minute : null;
  const readUpTo = useRef(wakesAt);
  useEffect(() => {
    if (wakesAt === null || readUpTo.current === wakesAt) return;
    readUpTo.current = wakesAt;
    void client.invalidateQueries(readsUnder('/api/conversations/counts'));
    void client.invalidateQueries({ predicate: ({ meta }) => meta?.conversations?.inbox !== undefined });
  }, [client, wakesAt]);
  return { counts: tagged?.inbox, tags: all?.tags ?? none };
}
