import { z } from 'zod';
import { NewAttachment } from './chat/attachments.ts';
import { Message } from './chat/chat.ts';
import { Desk } from './chat/desk.ts';
import { Enclosure } from './chat/enclosures.ts';
import { ClientId, Id, MessageContent, MessageId } from './fields.ts';
import { Notification } from './notifications.ts';

/** All frames of the socket at /ws, each a JSON object as text. */

const Identity = z
  .object({ type: z.literal('identity'), userId: Id })
  .describe('repeats the session’s person; anybody else closes the socket (4403)');
const Chat = z
  .object({
    type: z.literal('chat'),
    from: Id,
    to: Id,
    content: MessageContent,
    timestamp: z.string().optional(),
    clientId: ClientId.optional(),
    attachment: NewAttachment.optional(),
    enclosure: Enclosure.optional(),
    replyToId: MessageId.optional(),
  })
  .describe('a message to store');
const Received = z
  .object({ type: z.literal('received'), contactId: Id, upTo: Id })
  .describe('messages with the contact up to this id have been received');
const Read = z
  .object({ type: z.literal('read'), contactId: Id, upTo: Id })
  .describe('messages with the contact up to this id have been read');
const Arrived = z
  .object({ type: z.literal('arrived') })
  .describe('everything that was written to the person so far has been received');
const Typing = z
  .object({ type: z.literal('typing'), to: Id, isTyping: z.boolean() })
  .describe('the person started or stopped typing');
const Looking = z
  .object({ type: z.literal('looking'), to: Id, isLooking: z.boolean() })
  .describe('the person has the conversation before them, repeated every 5 s, or no longer');
const Pong = z.object({ type: z.literal('pong') }).describe('the answer to a ping');

export const ClientFrame = z.discriminatedUnion('type', [
  Identity,
  Chat,
  Received,
  Read,
  Arrived,
  Typing,
  Looking,
  Pong,
]);
export type ClientFrame = z.infer<typeof ClientFrame>;
export type ChatFrame = z.infer<typeof Chat>;

/** Frames that go to several people also carry `at`, the frame's number in the sending process. */

/** Why a message was not stored; only its sender is told. */
const rejectionCodes = ['invalid', 'forbidden', 'too-many-messages', 'unavailable'] as const;

const Mark = { conversation: z.string(), by: Id, upTo: Id };
export const ServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('system'), message: z.string() }).describe('a remark for the log'),
  /** `previousChange`: 0 for the first message; null when a message that was stored earlier is acknowledged again. */
  z
    .object({ type: z.literal('chat'), message: Message, previousChange: z.int().nonnegative().nullable() })
    .describe('a committed message, and the change of its conversation before it; acknowledges its `clientId`'),
  z
    .object({ type: z.literal('revised'), message: Message, previousChange: z.int().nonnegative() })
    .describe('a message as its writer has changed or deleted it, and the change before it'),
  z
    .object({ type: z.literal('desk'), conversation: z.string(), lastChange: z.int().nonnegative(), desk: Desk })
    .describe('to the team of a channel: what one of them did to it, when its last change was this one'),
  z
    .object({
      type: z.literal('rejected'),
      clientId: z.string().nullable(),
      code: z.enum(rejectionCodes),
      message: z.string(),
    })
    .describe('why a message was not stored, to its sender alone'),
  z.object({ type: z.literal('received'), ...Mark }).describe('a person’s mark moved to a message id'),
  z.object({ type: z.literal('read'), ...Mark }).describe('a person’s mark moved to a message id'),
  z
    .object({ type: z.literal('typing'), conversation: z.string(), by: Id, isTyping: z.boolean() })
    .describe('someone started or stopped typing'),
  z
    .object({ type: z.literal('looking'), conversation: z.string(), by: Id, isLooking: z.boolean() })
    .describe('to the team of a channel: one of them has it before them, for 10 s unless repeated, or no longer'),
  z
    .object({ type: z.literal('presence'), userId: Id, isOnline: z.boolean() })
    .describe('a person’s first socket anywhere opened, or the last one closed'),
  z
    .object({ type: z.literal('notification'), notification: Notification })
    .describe('a broadcast or a note arrived for this person'),
  z
    .object({ type: z.literal('changed'), what: z.array(z.string()) })
    .describe('the reads, by the start of their path, that are no longer true'),
  z
    .object({ type: z.literal('missed') })
    .describe('something may have gone untold although the line stood: read anew, as after a new line'),
  z
    .object({ type: z.literal('spread'), ms: z.int().nonnegative() })
    .describe('when this line ends, come back up to so many milliseconds later, each at a moment of its own'),
  z
    .object({ type: z.literal('line'), name: z.string(), from: z.int().nonnegative(), isWhole: z.boolean() })
    .describe('the first of a line to `/ws?after=name.at`: nothing was missed since then, or all is to be read anew'),
  z
    .object({ type: z.literal('ping'), at: z.int().nonnegative() })
    .describe('every 15 s, with the number of what was told last; a silent line is dead'),
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
