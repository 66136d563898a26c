import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { isPairOfOthers } from '#contract/values/chat/conversations.ts';
import { readsUnder } from '#web/lib/calls/api.ts';
import { isLive, onReconnected, sendFrame, useLiveFrame } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { updateHistories } from './chat.api.ts';
import { outboxOf } from './chat.outbox.ts';
import { trayOf } from './chat.tray.ts';
import { cachedConversation, takeFrame } from './conversations/cached-conversations.ts';
import { isNewsFor } from './conversations/summaries.ts';
import { recordFrame } from './live-gaps.ts';
import { addLive, outdated, withGap } from './log/history.ts';
import { createReceipts } from './receipts.ts';
import { applyTyping, forgetTyping } from './typing-store.ts';

/** A message that is news to the viewer, and the contact of its conversation. */
export interface IncomingMessage {
  readonly message: Message;
  readonly contactId: number;
  /** The viewer stands in for somebody else in the conversation, so only its key leads to it. */
  readonly isOfOthers: boolean;
}

/**
 * Keeps the chat in step with the live connection while the component is mounted: conversations, histories, typing and the outbox. Once per
 * page.
 */
export function useChatLive(onIncoming: (incoming: IncomingMessage) => void): void {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const notify = useEffectEvent(onIncoming);
  const [receipts] = useState(() =>
    createReceipts({
      send: (contactId, upTo) => sendFrame({ type: 'received', contactId, upTo }),
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  // A timer that outlives the page would send over a closed connection.
  useEffect(() => receipts.stop, [receipts]);

  useLiveFrame((frame) => {
    recordFrame(frame);
    if (frame.type === 'changed' && frame.what.includes('/api/messages'))
      updateHistories(client, { viewerId }, outdated);
    const incoming = applyToCache(client, viewerId, frame);
    applyTyping(frame);
    // The outbox is settled after the cache has the stored message, so that the bubble never vanishes in between.
    outboxOf(viewerId).settle(frame);
    if (frame.type === 'rejected') {
      toast({ title: 'Failed to send message', description: frame.message, isDestructive: true, group: 'send-failed' });
    }
    if (incoming === null) return;
    if (!incoming.isOfOthers) receipts.confirm({ contactId: incoming.contactId, upTo: incoming.message.id });
    if (isNewsFor(viewerId, incoming.message)) notify(incoming);
  });

  useEffect(() => {
    function startConnection(hasMissed: boolean): void {
      if (hasMissed) updateHistories(client, { viewerId }, withGap);
      forgetTyping();
      outboxOf(viewerId).resend();
    }
    outboxOf(viewerId).restore();
    trayOf(viewerId).restore();
    // Frames that arrived before this mounted left gaps, and may have held an acknowledgement.
    startConnection(true);
    // If the connection is open on mounting, messages that came meanwhile have arrived now.
    if (isLive()) sendFrame({ type: 'arrived' });
    const unsubscribe = onReconnected((hasMissed) => {
      sendFrame({ type: 'arrived' });
      startConnection(hasMissed);
    });
    return () => {
      unsubscribe();
      updateHistories(client, { viewerId }, withGap);
    };
  }, [client, viewerId]);
}

/** Applies a frame to conversations and histories; returns the message if another person sent it. */
function applyToCache(client: QueryClient, viewerId: number, frame: ServerFrame): IncomingMessage | null {
  takeFrame(client, viewerId, frame);
  if (frame.type !== 'chat' && frame.type !== 'revised') return null;
  const { message } = frame;
  const summary = cachedConversation(client, message.conversation);
  const contactId = summary?.contact.id ?? otherOf(message, viewerId);
  // A channel that is assigned to the viewer is no conversation of their own with its customer.
  const isOfOthers = isPairOfOthers(viewerId, message.conversation) || summary?.isGranted === true;
  // An unknown conversation could be any of the histories, so each must catch up before it is trusted.
  if (isOfOthers) void client.invalidateQueries(readsUnder('/api/earlier-conversations'));
  else if (summary === undefined) updateHistories(client, { viewerId }, withGap);
  else updateHistories(client, { viewerId, contactId }, (history) => addLive(history, frame));
  return message.senderId === viewerId || frame.type === 'revised' ? null : { message, contactId, isOfOthers };
}

/** The contact of a message's conversation: a customer's own channel is reached through any member of the team. */
function otherOf({ channelCustomerId, senderId, receiverId }: Message, viewerId: number): number {
  if (channelCustomerId !== null && channelCustomerId !== viewerId) return channelCustomerId;
  return senderId === viewerId ? receiverId : senderId;
}
