import { z } from 'zod';
import { ConversationKey, Id, IdText, MessageContent, MessageId, MessageIdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { Message } from './chat.ts';
import { Enclosure } from './enclosures.ts';

/** A message before its author edited or deleted it. */
const MessageVersion = z.object({
  messageId: Id,
  /** Number of the change that replaced this version. */
  change: Id,
  senderId: Id,
  content: z.string(),
  filename: z.string().nullable(),
  enclosure: Enclosure.nullable(),
  writtenAt: Time,
  endedAt: Time,
  endedBy: z.enum(['edit', 'deletion']),
});
export type MessageVersion = z.infer<typeof MessageVersion>;

const ofMessage = z.object({ userId: IdText, chatKey: IdText, messageId: MessageIdText });

/** As for a new message: the conversation of an absent colleague, or one that was assigned. Left out: the viewer's own. */
const beside = ConversationKey.optional();

/** `change` is the version that the caller has seen; 409 where the message was changed since. */
export const messageChangesRoutes = defineRoutes({
  'PATCH /api/messages/:userId/:chatKey/:messageId': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Changes the text of a message of the viewer’s own, for fifteen minutes after it was sent',
    params: ofMessage,
    body: z.strictObject({ content: MessageContent, change: MessageId, conversation: beside }),
    reply: Message,
  },
  'DELETE /api/messages/:userId/:chatKey/:messageId': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Deletes a message of the viewer’s own, with its file, for fifteen minutes after it was sent',
    params: ofMessage,
    query: z.object({ change: MessageIdText, conversation: beside }),
    reply: Message,
  },
  'GET /api/messages/:userId/:chatKey/versions': {
    access: ['admin'],
    tokenScope: 'conversations:read',
    summary: 'What the messages of a conversation of the administrator’s own said before they were changed or deleted',
    params: z.object({ userId: IdText, chatKey: IdText }),
    query: ListQuery,
    reply: z.array(MessageVersion),
  },
});
