import { z } from 'zod';
import { ClientId, Id, IdText, MessageContent, MessageId, MessageIdText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { inboxParts } from '#contract/values/chat/inbox.ts';
import { messageKinds } from '#contract/values/chat/portal-lines.ts';
import { conversationsAskedMax, searchMaxLength } from '#contract/values/limits.ts';
import { Attachment, NewAttachment } from './attachments.ts';
import { Desk, Tag } from './desk.ts';
import { Enclosure } from './enclosures.ts';

/** The head of a message that another one answers, as it is now. */
export const Quote = z.object({
  id: MessageId,
  senderId: Id,
  /** Its beginning, or the name of its file; empty where it was deleted. */
  head: z.string(),
  isDeleted: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** A committed message. `read`: the other side has read it; in the support channel, any member of the support team. */
export const Message = z.object({
  /** Grows in the order of the conversation; below 0 for what was imported and stands before all that was written here. */
  id: MessageId,
  /** The number of its newest change. Changes of a conversation are counted with the messages' ids, so a new one has its id. */
  change: MessageId,
  conversation: z.string(),
  /** The customer whose support channel this belongs to; null in a one-to-one conversation. */
  channelCustomerId: Id.nullable(),
  senderId: Id,
  receiverId: Id,
  content: z.string(),
  timestamp: Time,
  read: z.boolean(),
  clientId: z.string().nullable(),
  /**
   * Null: a person wrote it. All else the portal wrote in the sender's name, who neither asks nor answers with it, and nothing
   * counts it. `automatic`: the reply outside support hours. `notice`: what its sender did elsewhere. `imported`: what was written at
   * another desk, as long ago as its time says; nobody waits for an answer to it either.
   */
  kind: z.enum(messageKinds).nullable(),
  /** With one, the content is the text typed with it, or the file's name. */
  attachment: Attachment.nullable(),
  /** An invoice or a resource it points to. Without a text typed with it, the content is what `enclosureWords` says. */
  enclosure: Enclosure.nullable(),
  /** The message of the same conversation that it answers. */
  replyTo: Quote.nullable(),
  /** When its writer changed it last. */
  editedAt: Time.nullable(),
  /** When its writer deleted it: text, file and enclosure are gone, its place is kept. */
  deletedAt: Time.nullable(),
});
export type Message = z.infer<typeof Message>;

/** `senderId` may repeat the session's person; `id`, `timestamp` and `read`, which older clients send, are ignored. */
const NewMessage = z.object({
  receiverId: Id,
  content: MessageContent,
  clientId: ClientId.optional(),
  senderId: Id.optional(),
  attachment: NewAttachment.optional(),
  /** Both its sender and its receiver have to be able to read it. */
  enclosure: Enclosure.optional(),
  /** A message of the same conversation. */
  replyToId: MessageId.optional(),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** Who wrote something, as staff are told. */
const Author = z.object({ id: Id, name: z.string() });

/** The group of a conversation in Home's list. */
const conversationGroups = ['channel', 'support', 'customers', 'team', 'colleagues', 'contacts'] as const;

export const ConversationSummary = z.object({
  conversation: z.string(),
  group: z.enum(conversationGroups),
  /** The other person. In a support channel: for the customer the account manager, for staff the customer. */
  contact: PersonCard,
  isOnline: z.boolean(),
  /** The number of the newest change of any of its messages; 0 before the first. */
  lastChange: z.int().nonnegative(),
  lastMessage: Message.nullable(),
  /** Who wrote the last message; null for customers, and before the first. */
  author: Author.nullable(),
  /** What people wrote that the viewer has not read. In a support channel, to staff: what the customer wrote since the team answered. */
  unread: z.int().nonnegative(),
  /** To staff: the customer asked something that nobody of the team has answered or settled. */
  waiting: z.boolean(),
  /** To staff, of a support channel in which something was said: how it stands for them. */
  desk: Desk.nullable(),
  /** To staff: the colleague whose answer in a support channel stands. Null where it is the viewer's own, or none stands. */
  answeredBy: Author.nullable(),
  /** The other side has received, and read, everything up to these message ids; 0 before the first. */
  receivedUpTo: z.int().nonnegative(),
  readUpTo: z.int().nonnegative(),
  /** Why the viewer cannot write here for now; null where they can. */
  closedReason: z.string().nullable(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

const ConversationsQuery = z.object({
  /** Part of somebody's name, or of their institution's. */
  find: z.string().trim().max(searchMaxLength).optional(),
  /** Only where something was said, a customer's own support, and new contacts. */
  tab: z.literal('recent').optional(),
  /** One group after the other, each in the order that the whole list has otherwise. */
  order: z.literal('groups').optional(),
  /** To staff: a part of their inbox, oldest first. */
  inbox: z.enum(inboxParts).optional(),
  /** To staff: support channels with this tag; without a part of the inbox whoever waits longest first, then the oldest. */
  tag: Tag.optional(),
  /** With customers of this institution. */
  institutionId: IdText.optional(),
  /** The one with this person; to customers, with anybody of the team that shares their channel it is the channel. */
  contactId: IdText.optional(),
  /** Those of the list with these keys, divided by commas. */
  only: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(
      z
        .array(z.string().refine((key) => parseConversationKey(key) !== null, 'Must be keys of conversations'))
        .max(conversationsAskedMax),
    )
    .optional(),
  ...listQuery,
});
export type ConversationsQuery = z.output<typeof ConversationsQuery>;

/** Of the whole list, whatever part of it is asked for. */
export const ConversationCounts = z.object({
  /** Messages. */
  unread: z.int().nonnegative(),
  /** To staff: how many conversations are in each part of their inbox; of those with a tag, where one is asked for. */
  inbox: z.record(z.enum(inboxParts), z.int().nonnegative()).nullable(),
  /** To staff: each tag of their channels, from A to Z, and how many have it. */
  tags: z.array(z.object({ tag: z.string(), count: z.int().positive() })),
});
export type ConversationCounts = z.infer<typeof ConversationCounts>;

/** A found message and its matches (start and end in UTF-16 units). */
export const MessageHit = z.object({
  message: Message,
  /** With whom the conversation is; null where it is in the viewer's list no more. */
  contact: PersonCard.nullable(),
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type MessageHit = z.infer<typeof MessageHit>;

/** One page of a conversation, oldest first: its newest messages, those before a message's id, or what changed after a change. */
const HistoryQuery = z.object({
  before: MessageIdText.optional(),
  after: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .optional(),
  limit: listQuery.limit,
});

export const chatRoutes = defineRoutes({
  'GET /api/messages': {
    access: 'signed-in',
    summary: 'The newest messages of the conversations the viewer takes part in, oldest first',
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/unread': {
    access: 'signed-in',
    summary: 'The newest messages the viewer has not read yet, oldest first',
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/search': {
    access: 'signed-in',
    summary:
      "Messages of the viewer's own conversations with words that begin as those of a text, newest first; one conversation with `contactId`, of a sender or a time with `from`, `since` and `until`",
    query: z.object({
      /** At least two characters, unless a sender or a time is named. */
      q: typedText,
      contactId: IdText.optional(),
      /** Words with which names of the sender begin; `me` is the viewer. */
      from: typedText,
      /** Sent at this moment or later. */
      since: Time.optional(),
      /** Sent before it. */
      until: Time.optional(),
      /** Other forms of the words count as well: `promised` finds `promise` and `will`. */
      loosely: z.literal('true').optional(),
      ...listQuery,
    }),
    reply: z.array(MessageHit),
  },
  'GET /api/messages/:userId/all': {
    access: 'signed-in',
    summary: 'The same as GET /api/messages, for the viewer themself',
    params: z.object({ userId: IdText }),
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/:userId/:chatKey': {
    access: 'signed-in',
    summary:
      'The conversation of the viewer with a contact: its newest messages, older ones with `before`, what changed since with `after`',
    params: z.object({ userId: IdText, chatKey: IdText }),
    query: HistoryQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/:userId/:chatKey/transcript': {
    access: 'signed-in',
    summary: 'The whole conversation as a text file, streamed; its last line says that it is whole',
    params: z.object({ userId: IdText, chatKey: IdText }),
    reply: z.instanceof(ReadableStream),
    replyType: 'text/plain; charset=utf-8',
  },
  'POST /api/messages': {
    access: 'signed-in',
    summary: 'Sends a message; the same clientId again answers the message stored first',
    body: NewMessage,
    reply: Message,
  },
  'GET /api/conversations': {
    access: 'signed-in',
    summary:
      'Everyone the viewer can talk to, with the last message, the unread count and how far the other side has read: whoever waits, then the newest, then the others by name',
    query: ConversationsQuery,
    reply: z.array(ConversationSummary),
  },
  'GET /api/conversations/counts': {
    access: 'signed-in',
    summary:
      'How many messages are unread to the viewer, and to staff what is in each part of their inbox and under each tag',
    query: z.object({ tag: Tag.optional() }),
    reply: ConversationCounts,
  },
});
