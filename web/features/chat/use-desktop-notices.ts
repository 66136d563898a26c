import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat/chat.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { showNotice } from '#web/lib/desktop-notices.ts';
import { isSubscribed } from '#web/lib/device-worker.ts';
import { useLiveFrame } from '#web/lib/live/live.ts';
import { log } from '#web/lib/log.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { cachedConversation } from './conversations/cached-conversations.ts';
import { conversationsQuery } from './conversations/conversations.api.ts';
import { isNewsFor } from './conversations/summaries.ts';
import { toastPreview } from './incoming.ts';

/** Shows desktop notices of new messages while this tab is hidden. */
export function useDesktopNotices(openConversation: (contactId: number) => void): void {
  const client = useQueryClient();
  const viewer = useViewer();

  useLiveFrame((frame) => {
    if (frame.type !== 'chat' || document.visibilityState !== 'hidden' || !isNewsFor(viewer.id, frame.message)) return;
    const { message } = frame;
    void tell(message).catch((error: unknown) => log('a desktop notification was left out', error));
  });

  async function tell(message: Message): Promise<void> {
    // A subscribed browser's service worker shows the same notice.
    if (await isSubscribed()) return;
    const key = message.conversation;
    const summary =
      cachedConversation(client, key) ??
      (await client.fetchQuery({ ...conversationsQuery(viewer.id, { only: key }), staleTime: 0 })).rows[0];
    if (!summary) return;
    // In a channel any member of the team may be the sender.
    const sender =
      summary.contact.id === message.senderId
        ? summary.contact
        : await client.fetchQuery(readOf('GET /api/user/:id', { params: { id: message.senderId } }));
    showNotice(viewer.id, {
      title: `New message from ${sender.fullName}`,
      text: toastPreview(message.content),
      tag: `message-${message.id}`,
      onOpen: () => openConversation(summary.contact.id),
    });
  }
}
