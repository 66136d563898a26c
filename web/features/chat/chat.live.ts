import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { onReconnected, sendFrame, useLiveFrame, useLiveState } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { conversationsQuery, updateHistories, useConversations } from './chat.api.ts';
import { outboxOf } from './chat.outbox.ts';
import { trayOf } from './chat.tray.ts';
import { applyFrame, hasNews, isNewsFor, leavesGap, type Summaries } from './conversations/summaries.ts';
import { recordFrame } from './live-line.ts';
import { addLive, withGap } from './log/history.ts';
import { createReceipts } from './receipts.ts';
import { applyTyping, forgetTyping } from './typing-store.ts';

/** A message that is news to the viewer, and whose conversation it belongs to. */
export interface IncomingMessage {
  readonly message: Message;
  readonly summary: ConversationSummary;
}

/**
 * Keeps the chat in step with the live connection while the component is mounted: conversations, histories, typing and
 * the outbox. Once per page.
 */
export function useChatLive(onIncoming: (incoming: IncomingMessage) => void): void {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const isConnected = useLiveState() === 'connected';
  const tell = useEffectEvent(onIncoming);
  const [receipts] = useState(() =>
    createReceipts({
      send: (contactId, upTo) => sendFrame({ type: 'received', contactId, upTo }),
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  // A timer that outlives the page would send over a connection that is gone.
  useEffect(() => receipts.stop, [receipts]);

  useLiveFrame((frame) => {
    recordFrame(frame);
    const incoming = applyToCache(client, viewerId, frame);
    applyTyping(frame);
    // After the stored message has taken its place, so that the bubble never vanishes in between.
    outboxOf(viewerId).settle(frame);
    if (frame.type === 'rejected') {
      toast({ title: 'Failed to send message', description: frame.message, isDestructive: true, group: 'send-failed' });
    }
    if (incoming === null) return;
    receipts.confirm({ contactId: incoming.summary.contact.id, upTo: incoming.message.id });
    if (isNewsFor(viewerId, incoming.message)) tell(incoming);
  });

  // What came while nobody was here has arrived with the list.
  const summaries = useConversations().data;
  useEffect(() => {
    if (!isConnected || !summaries) return;
    receipts.confirmBacklog(
      summaries.flatMap((summary) => {
        const { contact, lastMessage } = summary;
        return lastMessage && hasNews(viewerId, summary) ? [{ contactId: contact.id, upTo: lastMessage.id }] : [];
      }),
    );
  }, [isConnected, summaries, receipts, viewerId]);

  useEffect(() => {
    function startLine(): void {
      updateHistories(client, { viewerId }, withGap);
      forgetTyping();
      outboxOf(viewerId).resend();
    }
    outboxOf(viewerId).restore();
    trayOf(viewerId).restore();
    // What arrived while nobody listened has left gaps, and may hold an acknowledgement.
    startLine();
    const unsubscribe = onReconnected(startLine);
    return () => {
      unsubscribe();
      updateHistories(client, { viewerId }, withGap);
    };
  }, [client, viewerId]);
}

/** Applies a frame to conversations and histories; answers the message of another person, if it was one. */
function applyToCache(client: QueryClient, viewerId: number, frame: ServerFrame): IncomingMessage | null {
  const { queryKey } = conversationsQuery(viewerId);
  const before = client.getQueryData<Summaries>(queryKey);
  client.setQueryData<Summaries>(queryKey, (summaries) => summaries && applyFrame(summaries, frame, viewerId));
  if (before !== undefined && leavesGap(before, frame)) void client.invalidateQueries({ queryKey });
  if (frame.type !== 'chat' && frame.type !== 'revised') return null;
  const { message } = frame;
  const summary = client
    .getQueryData<Summaries>(queryKey)
    ?.find((other) => other.conversation === message.conversation);
  if (summary === undefined) {
    // A conversation this tab has never heard of: ask who it is, and trust no history until it has caught up.
    updateHistories(client, { viewerId }, withGap);
    void client.invalidateQueries({ queryKey });
    return null;
  }
  updateHistories(client, { viewerId, contactId: summary.contact.id }, (history) => addLive(history, frame));
  return message.senderId === viewerId || frame.type === 'revised' ? null : { message, summary };
}
