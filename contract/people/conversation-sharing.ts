import { z } from 'zod';
import { Message } from '#contract/chat/chat.ts';
import { ClientId, ConversationKey, Id, IdText, MessageContent, MessageIdText, Time } from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import { inviters } from './invitations.ts';
import { PersonCard } from './people.ts';

/** Who reads the viewer's conversations with staff, and who decides it. */
export const ConversationSharing = z.object({
  /** Since when colleagues read each other's conversations with staff; null where the institution has not chosen it. */
  institutionSince: Time.nullable(),
  /** The viewer may choose for the institution. */
  canChoose: z.boolean(),
  /** The viewer keeps their own conversations private. */
  isPrivate: z.boolean(),
  /** The viewer shares what they wrote before the institution's choice as well. */
  sharesEarlier: z.boolean(),
  /** From when on colleagues read the viewer's conversations; null if they read nothing, or everything. */
  readSince: Time.nullable(),
  isRead: z.boolean(),
});
export type ConversationSharing = z.infer<typeof ConversationSharing>;

const Named = z.object({ id: Id, name: z.string() });

/** A conversation of a colleague with staff that the viewer reads. */
export const SharedConversation = z.object({
  conversation: z.string(),
  colleague: PersonCard,
  /** The member of staff of a one-to-one conversation; null for the support channel. */
  staff: Named.nullable(),
  lastAt: Time,
  /** The viewer reads what was written from here on; null for all of it. */
  since: Time.nullable(),
  /** The viewer took it over from a colleague who left. */
  isTakenOver: z.boolean(),
});
export type SharedConversation = z.infer<typeof SharedConversation>;

const SharedHit = z.object({
  message: Message,
  colleague: PersonCard,
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type SharedHit = z.infer<typeof SharedHit>;

const ofConversation = z.object({ conversation: ConversationKey });

export const conversationSharingRoutes = defineRoutes({
  'GET /api/conversation-sharing': {
    access: servedRoles,
    tokenScope: 'none',
    summary: 'Whether colleagues read the viewer’s conversations with staff',
    reply: ConversationSharing,
  },
  'PUT /api/conversation-sharing/institution': {
    access: servedRoles,
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'An institution’s administrator chooses whether colleagues read each other’s conversations with staff from now on',
    body: z.strictObject({ isOn: z.boolean() }),
    reply: ConversationSharing,
  },
  'PUT /api/conversation-sharing/own': {
    access: servedRoles,
    tokenScope: 'none',
    summary: 'Keeps the viewer’s conversations private, or shares what was written before as well',
    body: z.strictObject({ isPrivate: z.boolean(), sharesEarlier: z.boolean() }),
    reply: ConversationSharing,
  },
  'POST /api/colleagues/:id/successor': {
    access: inviters,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Names the colleague who takes over the open conversations of a deactivated customer',
    params: z.object({ id: IdText }),
    body: z.strictObject({ successorId: Id }),
    reply: z.object({ ok: z.literal(true), conversations: z.int().nonnegative() }),
  },
  'GET /api/shared-conversations': {
    access: servedRoles,
    tokenScope: 'none',
    summary: 'Colleagues’ conversations with staff that the viewer reads, the newest first',
    query: ListQuery,
    reply: z.array(SharedConversation),
  },
  'GET /api/shared-conversations/search': {
    access: servedRoles,
    tokenScope: 'none',
    summary: 'Messages of these conversations with words that begin as those of a text, the newest first',
    query: z.object({ q: typedText, ...listQuery }),
    reply: z.array(SharedHit),
  },
  'GET /api/shared-conversations/:conversation/messages': {
    access: servedRoles,
    tokenScope: 'none',
    summary:
      'One page of such a conversation, oldest first: the newest messages, or those before a message id. Nothing is marked as read',
    params: ofConversation,
    query: z.object({ before: MessageIdText.optional(), limit: listQuery.limit }),
    reply: z.array(Message),
  },
  'POST /api/shared-conversations/:conversation/continue': {
    access: servedRoles,
    tokenScope: 'none',
    summary:
      'Goes on with a conversation that was taken over: the message, assignee, tags and subject come into the viewer’s own conversation with staff, and the earlier one is closed; the same clientId again answers the message stored first',
    params: ofConversation,
    body: z.strictObject({ content: MessageContent, clientId: ClientId.optional() }),
    reply: Message,
  },
  'GET /api/shared-conversations/:conversation/transcript': {
    access: servedRoles,
    tokenScope: 'none',
    summary: 'Such a conversation as a text file',
    params: ofConversation,
    reply: z.instanceof(ReadableStream),
    replyType: 'text/plain; charset=utf-8',
  },
});
