import { z } from 'zod';
import { Id, IdText, MessageContent, MessageId, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { heldReasons } from '#contract/values/chat/later-messages.ts';
import { Message, Quote } from './chat.ts';

/** A message of the viewer that is still to be sent. Nobody else sees it. */
export const LaterMessage = z.object({
  id: Id,
  receiverId: Id,
  content: z.string(),
  replyTo: Quote.nullable(),
  sendAt: Time,
  /**
   * Null while it waits. `answered`: the other side has written since. `refused`: its writer may not write to the
   * receiver any more. `gone`: the message that it answers is not in the conversation. `restored`: the portal was
   * restored from a copy, and it may have been sent before.
   */
  held: z.enum(heldReasons).nullable(),
});
export type LaterMessage = z.infer<typeof LaterMessage>;

const NewLaterMessage = z.strictObject({
  receiverId: Id,
  content: MessageContent,
  /** A message of the same conversation. */
  replyToId: MessageId.optional(),
  sendAt: Time,
  /** The newest change of the conversation that the writer has seen: what the other side writes after it holds the message. */
  upTo: z.int().nonnegative(),
});
export type NewLaterMessage = z.infer<typeof NewLaterMessage>;

const ofOne = z.object({ id: IdText });

export const laterMessagesRoutes = defineRoutes({
  'GET /api/later-messages': {
    access: 'signed-in',
    tokenScope: 'conversations:read',
    summary: 'The viewer’s messages that are still to be sent, and those that were held, the next first',
    query: ListQuery,
    reply: z.array(LaterMessage),
  },
  'POST /api/later-messages': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    createsOnce: true,
    summary: 'Writes a message that is sent later, unless the other side writes before; without files',
    body: NewLaterMessage,
    reply: LaterMessage,
  },
  'POST /api/later-messages/:id/withdraw': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Withdraws a message that was not sent, and answers it for the last time',
    params: ofOne,
    reply: LaterMessage,
  },
  'POST /api/later-messages/:id/send': {
    access: 'signed-in',
    tokenScope: 'conversations:write',
    summary: 'Sends a message now that was to be sent later, or was held',
    params: ofOne,
    reply: Message,
  },
});
