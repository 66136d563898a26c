import { z } from 'zod';
import { NewAttachment } from './chat/attachments.ts';
import { Message } from './chat/chat.ts';
import { Desk } from './chat/desk.ts';
import { Enclosure } from './chat/enclosures.ts';
import { ClientId, Id, MessageContent } from './fields.ts';
import { Notification } from './notifications.ts';

/** All frames of the socket at /ws, each a JSON object as text. */

const Identity = z.object({ type: z.literal('identity'), userId: Id });
const Chat = z.object({
  type: z.literal('chat'),
  from: Id,
  to: Id,
  content: MessageContent,
  timestamp: z.string().optional(),
  clientId: ClientId.optional(),
  attachment: NewAttachment.optional(),
  enclosure: Enclosure.optional(),
  replyToId: Id.optional(),
});
/** Messages with `contactId` up to this id have been received, or read by the person. */
const Received = z.object({ type: z.literal('received'), contactId: Id, upTo: Id });
const Read = z.object({ type: z.literal('read'), contactId: Id, upTo: Id });
const Typing = z.object({ type: z.literal('typing'), to: Id, isTyping: z.boolean() });
const Pong = z.object({ type: z.literal('pong') });

export const ClientFrame = z.discriminatedUnion('type', [Identity, Chat, Received, Read, Typing, Pong]);
export type ClientFrame = z.infer<typeof ClientFrame>;
export type ChatFrame = z.infer<typeof Chat>;

/** Why a message was not stored; only its sender is told. */
const rejectionCodes = ['invalid', 'forbidden', 'too-many-messages', 'unavailable'] as const;

const Mark = { conversation: z.string(), by: Id, upTo: Id };
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('system'), message: z.string() }),
  /**
   * A committed message. To its sender it acknowledges `message.clientId`. `previousChange` is the last change of its
   * conversation before this one, 0 before the first: whoever knows another one has missed something. Null where a message
   * that was stored earlier is acknowledged again.
   */
  z.object({ type: z.literal('chat'), message: Message, previousChange: z.int().nonnegative().nullable() }),
  /** A message as its writer has just changed or deleted it; `previousChange` as in a `chat` frame. */
  z.object({ type: z.literal('revised'), message: Message, previousChange: z.int().nonnegative() }),
  /** To the team of a support channel: what one of them did to it, when its last change was this one. */
  z.object({ type: z.literal('desk'), conversation: z.string(), lastChange: z.int().nonnegative(), desk: Desk }),
  z.object({
    type: z.literal('rejected'),
    clientId: z.string().nullable(),
    code: z.enum(rejectionCodes),
    message: z.string(),
  }),
  z.object({ type: z.literal('received'), ...Mark }),
  z.object({ type: z.literal('read'), ...Mark }),
  z.object({ type: z.literal('typing'), conversation: z.string(), by: Id, isTyping: z.boolean() }),
  z.object({ type: z.literal('presence'), userId: Id, isOnline: z.boolean() }),
  /** A broadcast or a note to this person. */
  z.object({ type: z.literal('notification'), notification: Notification }),
  /** The reads, by the start of their path, that are out of date. */
  z.object({ type: z.literal('changed'), what: z.array(z.string()) }),
  /** Something may have gone untold although the line stood: what is shown is to be read anew, as after a new line. */
  z.object({ type: z.literal('missed') }),
  /** When this line ends, come back up to so many milliseconds later than alone, each at a moment of its own. */
  z.object({ type: z.literal('spread'), ms: z.int().nonnegative() }),
  z.object({ type: z.literal('ping') }),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
