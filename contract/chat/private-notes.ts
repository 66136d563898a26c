import { z } from 'zod';
import { ClientId, ConversationKey, Id, IdText, MessageContent, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';

const Named = z.object({ id: Id, name: z.string() });

/**
 * A note by staff beside a conversation with a customer. It is not a message: it has its own id sequence, and neither
 * the note nor anything derived from it reaches the customer.
 */
export const PrivateNote = z.object({
  id: Id,
  author: Named,
  text: z.string(),
  createdAt: Time,
  editedAt: Time.nullable(),
  /** The colleague to whom the conversation was assigned with this text; null for an ordinary note. */
  handedTo: Named.nullable(),
});
export type PrivateNote = z.infer<typeof PrivateNote>;

const ofCustomer = z.object({ customerId: IdText });
const oneNote = ofCustomer.extend({ noteId: IdText });
/** A support channel that was assigned to the viewer. Left out: the viewer's own conversation with the customer. */
const OfConversation = z.object({ conversation: ConversationKey.optional() });
const NoteText = z.strictObject({ text: MessageContent });

export const privateNotesRoutes = defineRoutes({
  'GET /api/private-notes/:customerId': {
    access: staffRoles,
    tokenScope: 'conversations:read',
    summary:
      'The private notes beside the viewer’s conversation with a customer they serve, or beside an assigned one, the newest first',
    params: ofCustomer,
    query: ListQuery.extend(OfConversation.shape),
    reply: z.array(PrivateNote),
  },
  'POST /api/private-notes/:customerId': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary:
      'Adds a private note, which only those of staff read who share the conversation; the same clientId again answers the note stored first',
    params: ofCustomer,
    query: OfConversation,
    body: NoteText.extend({ clientId: ClientId.optional() }),
    reply: PrivateNote,
  },
  'PATCH /api/private-notes/:customerId/:noteId': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Changes a private note of the viewer’s own',
    params: oneNote,
    query: OfConversation,
    body: NoteText,
    reply: PrivateNote,
  },
  'DELETE /api/private-notes/:customerId/:noteId': {
    access: staffRoles,
    tokenScope: 'conversations:write',
    summary: 'Deletes a private note of the viewer’s own',
    params: oneNote,
    query: OfConversation,
    reply: z.object({ ok: z.literal(true) }),
  },
});
