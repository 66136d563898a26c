import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { onChatScreen, sent } from '#web/testing/chat-screen.tsx';
import { testMessage, testSummary } from '#web/testing/test-messages.ts';

/** A conversation with a colleague that nobody has opened. */
function listed(colleagueId: number, unread: number, said: Partial<Message>): ConversationSummary {
  const conversation = `pair:2:${colleagueId}`;
  return testSummary({
    conversation,
    group: 'contacts',
    contact: { id: colleagueId, fullName: 'Ines Carvalho', role: 'customer', subject: null, grade: null },
    lastMessage: testMessage({
      id: colleagueId * 10,
      conversation,
      channelCustomerId: null,
      senderId: colleagueId,
      ...said,
    }),
    unread,
  });
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
