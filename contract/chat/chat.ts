import { z } from 'zod';
import {
  ClientId,
  ConversationKey,
  Id,
  IdText,
  ignored,
  MessageContent,
  MessageId,
  MessageIdText,
  Time,
} from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { Away } from '#contract/people/absences.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { inboxParts } from '#contract/values/chat/inbox.ts';
import { messageKinds } from '#contract/values/chat/portal-lines.ts';
import { conversationsAskedMax, searchMaxLength } from '#contract/values/limits.ts';
import { Attachment, NewAttachment } from './attachments.ts';
import { Desk, Tag } from './desk.ts';
import { Enclosure } from './enclosures.ts';

/** The present head of the message that another one replies to. */
export const Quote = z.object({
  id: MessageId,
  senderId: Id,
  /** The beginning of the text, or the file's name; empty for a deleted message. */
  head: z.string(),
  isDeleted: z.boolean(),
});
export type Quote = z.infer<typeof Quote>;

/** A committed message. `read`: the other side has read it; in the support channel, any member of the support team. */
export const Message = z.object({
  /** Ascending in the order of the conversation; below 0 for imported messages that precede everything written here. */
  id: MessageId,
  /**
   * Number of the message's newest change. Changes and message ids share one sequence, so a new message has its id
   * here.
   */
  change: MessageId,
  conversation: z.string(),
  /** The customer whose support channel the message is in; null in a one-to-one conversation. */
  channelCustomerId: Id.nullable(),
  senderId: Id,
  receiverId: Id,
  content: z.string(),
  timestamp: Time,
  read: z.boolean(),
  clientId: z.string().nullable(),
  /**
   * Null: a person wrote it. All other kinds were written by the portal in the sender's name; they neither ask nor
   * answer, and no figure counts them. `automatic`: the reply outside support hours. `notice`: reports an action of the
   * sender elsewhere in the portal. `imported`: written at another desk at the given time; no answer to it is awaited.
   */
  kind: z.enum(messageKinds).nullable(),
  /** With an attachment the content is the text typed with it, or the file's name. */
  attachment: Attachment.nullable(),
  /** A linked invoice or resource. Without typed text, the content is the one in `enclosureWords`. */
  enclosure: Enclosure.nullable(),
  /** The message of this conversation that this one replies to. */
  replyTo: Quote.nullable(),
  editedAt: Time.nullable(),
  /** When its author deleted it. Text, file and enclosure are removed; the position stays. */
  deletedAt: Time.nullable(),
});
export type Message = z.infer<typeof Message>;

/** `senderId` may repeat the session's person. */
const NewMessage = z.strictObject({
  ...ignored('id', 'timestamp', 'read'),
  receiverId: Id,
  content: MessageContent,
  clientId: ClientId.optional(),
  senderId: Id.optional(),
  attachment: NewAttachment.optional(),
  /** Both sender and receiver must be allowed to read it. */
  enclosure: Enclosure.optional(),
  /** A message of the same conversation. */
  replyToId: MessageId.optional(),
  /** The conversation of an absent colleague for whom the sender stands in, or a channel assigned to the sender. Left out: the sender's own. */
  conversation: ConversationKey.optional(),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** The author of a message, as shown to staff. */
const Author = z.object({ id: Id, name: z.string() });

/** Groups of Home's conversation list. In `earlier` ones the viewer can only read: the other side left, or is no longer a contact. */
const conversationGroups = ['channel', 'support', 'customers', 'team', 'colleagues', 'contacts', 'earlier'] as const;

export const ConversationSummary = z.object({
  conversation: z.string(),
  group: z.enum(conversationGroups),
  /** The other person. In a support channel: the account manager for the customer, the customer for staff. */
  contact: PersonCard,
  isOnline: z.boolean(),
  /** Number of the newest change of any message; 0 for an empty conversation. */
  lastChange: z.int().nonnegative(),
  lastMessage: Message.nullable(),
  /** The author of the last message; null for customers, and in an empty conversation. */
  author: Author.nullable(),
  /**
   * Messages by people that the viewer has not read. For staff in a support channel: the customer's messages since the
   * team's last answer. 0 in a conversation of an absent colleague and in an assigned one: `waiting` says whether to answer.
   */
  unread: z.int().nonnegative(),
  /** Staff only: the customer's question is neither answered nor settled by the team. */
  waiting: z.boolean(),
  /** How the team named a support channel when it was closed, or later; null if it did not. */
  subject: z.string().nullable(),
  /** Staff only, for a support channel that has messages: its state on the desk. */
  desk: Desk.nullable(),
  /**
   * Staff only: the colleague who gave the present answer in a support channel. Null where the viewer gave it, or there
   * is none.
   */
  answeredBy: Author.nullable(),
  /** The other side has received, or read, all messages up to this id; 0 if none. */
  receivedUpTo: z.int().nonnegative(),
  readUpTo: z.int().nonnegative(),
  /**
   * Set for an earlier conversation to which only its key leads (`GET /api/earlier-conversations/:conversation/messages`), because the
   * contact leads elsewhere: the member of staff who held it. With `coveredFor` or `isGranted` the viewer answers there, by naming the conversation.
   */
  heldBy: Author.nullable(),
  /** Customers only: that the member of staff is away, and who looks after the customer meanwhile. */
  away: Away.nullable(),
  /** Staff only: the absent colleague in whose place the viewer looks after the customer. */
  coveredFor: Author.nullable(),
  /** Staff only: the viewer is outside the channel's team, and it is assigned to them until it is assigned to somebody else. */
  isGranted: z.boolean(),
  /** For a customer's conversation with staff that colleagues read: at which institution, and from when on (null: all of it). */
  readBy: z.object({ institution: z.string(), since: Time.nullable() }).nullable(),
  /** For a conversation of a customer who left: the colleague who took it over. */
  successor: Author.nullable(),
  /** Why the viewer cannot write here at present; null where they can. */
  closedReason: z.string().nullable(),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

const ConversationsQuery = z.object({
  /** Part of the name of the person, of their institution, or of the subject. */
  find: z.string().trim().max(searchMaxLength).optional(),
  /** Only conversations with messages, a customer's own support channel, and new contacts. */
  tab: z.literal('recent').optional(),
  /** Sorted by group; within a group in the default order. */
  order: z.literal('groups').optional(),
  /** Staff only: one part of the inbox, oldest first. */
  inbox: z.enum(inboxParts).optional(),
  /** Staff only: support channels with this tag. Without `inbox` the longest wait comes first, then the oldest. */
  tag: Tag.optional(),
  /** Earlier conversations alone, the newest first; no other list has them. Not together with `contactId`, `tab`, `inbox` or `tag`. */
  earlier: z.literal('true').optional(),
  /**
   * Staff only: one-to-one conversations of absent colleagues for whom the viewer stands in, and channels of other teams that are assigned
   * to the viewer, the newest first; no other list has them. With `inbox=waiting` those that wait.
   */
  covered: z.literal('true').optional(),
  /** Only conversations with customers of this institution. */
  institutionId: IdText.optional(),
  /**
   * Only the conversation with this person, be it an earlier one. For a customer, any member of the team stands for the support
   * channel.
   */
  contactId: IdText.optional(),
  /** Comma-separated keys of conversations. */
  only: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(z.array(ConversationKey).max(conversationsAskedMax))
    .optional(),
  ...listQuery,
});
export type ConversationsQuery = z.output<typeof ConversationsQuery>;

/** Counts over all conversations, not over the requested page. */
export const ConversationCounts = z.object({
  /** Unread messages. */
  unread: z.int().nonnegative(),
  /** Staff only: the number of conversations in each part of the inbox; with `tag`, only those with the tag. */
  inbox: z.record(z.enum(inboxParts), z.int().nonnegative()).nullable(),
  /** Staff only: the tags of their channels from A to Z, with the number of channels. */
  tags: z.array(z.object({ tag: z.string(), count: z.int().positive() })),
});
export type ConversationCounts = z.infer<typeof ConversationCounts>;

/** A found message. Matches are start and end in UTF-16 units. */
export const MessageHit = z.object({
  message: Message,
  /** The other person; null where the conversation is no longer in the viewer's list. */
  contact: PersonCard.nullable(),
  /** As in `ConversationSummary`. */
  heldBy: Author.nullable(),
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type MessageHit = z.infer<typeof MessageHit>;

/**
 * One page of a conversation, oldest first: the newest messages, those before a message id, or all changes after a
 * change.
 */
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
    tokenScope: 'conversations:read',
    summary: 'The newest messages of the conversations the viewer takes part in, oldest first',
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/unread': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'The newest messages the viewer has not read yet, oldest first',
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/search': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary:
      "Messages of the viewer's own conversations with words that begin as those of a text, newest first; one conversation with `contactId`, of a sender or a time with `from`, `since` and `until`",
    query: z.object({
      /** At least two characters, unless a sender or a time is named. */
      q: typedText,
      contactId: IdText.optional(),
      /** Prefixes of the sender's names; `me` is the viewer. */
      from: typedText,
      /** Inclusive. */
      since: Time.optional(),
      /** Exclusive. */
      until: Time.optional(),
      /** Other forms of the words count as well: `promised` finds `promise` and `will`. */
      loosely: z.literal('true').optional(),
      ...listQuery,
    }),
    reply: z.array(MessageHit),
  },
  'GET /api/messages/:userId/all': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'The same as GET /api/messages, for the viewer themself',
    params: z.object({ userId: IdText }),
    query: ListQuery,
    reply: z.array(Message),
  },
  'GET /api/messages/:userId/:chatKey': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary:
      'The conversation of the viewer with a contact: its newest messages, older ones with `before`, what changed since with `after`',
    params: z.object({ userId: IdText, chatKey: IdText }),
    query: HistoryQuery,
    reply: z.array(Message),
  },
  'GET /api/earlier-conversations/:conversation/messages': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary:
      'An earlier conversation by its key: the newest messages, older ones with `before`, oldest first. Also those that a new technical supporter took over, and those of an absent colleague for whom the viewer stands in',
    params: z.object({ conversation: ConversationKey }),
    query: z.object({ before: MessageIdText.optional(), limit: listQuery.limit }),
    reply: z.array(Message),
  },
  'POST /api/earlier-conversations/:conversation/read': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Notes how far a stand-in has read a conversation of an absent colleague',
    params: z.object({ conversation: ConversationKey }),
    body: z.strictObject({ upTo: MessageId }),
    reply: z.object({ ok: z.literal(true) }),
  },
  'GET /api/messages/:userId/:chatKey/transcript': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'The whole conversation as a text file, streamed; its last line says that it is whole',
    params: z.object({ userId: IdText, chatKey: IdText }),
    reply: z.instanceof(ReadableStream),
    replyType: 'text/plain; charset=utf-8',
  },
  'POST /api/messages': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Sends a message; the same clientId again answers the message stored first',
    body: NewMessage,
    reply: Message,
  },
  'GET /api/conversations': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary:
      'Everyone the viewer can talk to, with the last message, the unread count and how far the other side has read: people waiting first, then the newest, then the others by name',
    query: ConversationsQuery,
    reply: z.array(ConversationSummary),
  },
  'GET /api/conversations/counts': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary:
      'How many messages are unread to the viewer, and to staff what is in each part of their inbox and under each tag',
    query: z.object({ tag: Tag.optional() }),
    reply: ConversationCounts,
  },
});
