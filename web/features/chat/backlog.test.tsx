import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { message, onChatScreen, sent, summary } from '#web/testing/chat-screen.tsx';

/** A conversation with a colleague that nobody has opened. */
function listed(colleagueId: number, unread: number, said: Partial<Message>): ConversationSummary {
  const conversation = `pair:2:${colleagueId}`;
  const place = { conversation, channelCustomerId: null };
  return {
    ...summary,
    conversation,
    group: 'contacts',
    contact: { ...summary.contact, id: colleagueId, role: 'customer' },
    lastMessage: { ...message(colleagueId * 10, colleagueId, 'Hello'), ...place, receiverId: 2, ...said },
    unread,
  };
}

onChatScreen(
  () => undefined,
  [
    listed(11, 0, { kind: 'notice' }),
    listed(12, 0, {}),
    listed(13, 0, { kind: 'notice', senderId: 2, receiverId: 13 }),
    listed(14, 1, {}),
  ],
);

it('what came while its reader was away is received, also what the portal wrote', async () => {
  // In the order of the list.
  await waitFor(() => expect(sent).toContainEqual({ type: 'received', contactId: 14, upTo: 140 }));
  const received = sent.flatMap((frame) => (frame.type === 'received' ? frame.contactId : []));
  expect(received).toEqual([11, 14]);
});
