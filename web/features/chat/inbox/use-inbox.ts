import { useMemo } from 'react';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { inboxOf, tagCounts, taggedWith } from './inbox.ts';

const none: readonly never[] = [];

/** The parts of the viewer's inbox as of this minute, in which what was snoozed comes back; with a tag what has it alone. */
export function useInbox(tag: string | undefined) {
  const viewerId = useViewer().id;
  const now = useMinute();
  const { data = none } = useConversations();
  return useMemo(() => {
    const tagged = tag === undefined ? data : taggedWith(data, tag);
    return { parts: inboxOf(tagged, { viewerId, now }), tagged, tags: tagCounts(data) };
  }, [data, viewerId, now, tag]);
}
