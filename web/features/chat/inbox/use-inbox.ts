import { useMemo } from 'react';
import { useConversations } from '#web/features/chat/chat.api.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { inboxOf } from './inbox.ts';

/** The parts of the viewer's inbox as of this minute, in which what was snoozed comes back. */
export function useInbox() {
  const viewerId = useViewer().id;
  const now = useMinute();
  const { data } = useConversations();
  return useMemo(() => inboxOf(data ?? [], { viewerId, now }), [data, viewerId, now]);
}
