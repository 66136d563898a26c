import { z } from 'zod';
import { ClientId, Id, IdText, MessageContent, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/roles.ts';

const Named = z.object({ id: Id, name: z.string() });

/**
 * What staff note beside a conversation with a customer. It is no message: its id counts among notes alone, and neither it nor
 * anything made of it reaches the customer.
 */
export const PrivateNote = z.object({
  id: Id,
  author: Named,
  text: z.string(),
  createdAt: Time,
  editedAt: Time.nullable(),
  /** To whom the conversation was handed over with these words; null for a note of its own. */
  handedTo: Named.nullable(),
});
export type PrivateNote = z.infer<typeof PrivateNote>;

const ofCustomer = z.object({ customerId: IdText });
const oneNote = ofCustomer.extend({ noteId: IdText });
const NoteText = z.strictObject({ text: MessageContent });

export const privateNotesRoutes = defineRoutes({
  'GET /api/private-notes/:customerId': {
    access: staffRoles,
    summary: 'The private notes beside the viewer’s conversation with a customer they serve, the newest first',
    params: ofCustomer,
    query: ListQuery,
    reply: z.array(PrivateNote),
  },
  'POST /api/private-notes/:customerId': {
    access: staffRoles,
    summary:
      'Adds a private note, which only those of staff read who share the conversation; the same clientId again answers the note stored first',
    params: ofCustomer,
    body: NoteText.extend({ clientId: ClientId.optional() }),
    reply: PrivateNote,
  },
  'PATCH /api/private-notes/:customerId/:noteId': {
    access: staffRoles,
    summary: 'Changes a private note of the viewer’s own',
    params: oneNote,
    body: NoteText,
    reply: PrivateNote,
  },
  'DELETE /api/private-notes/:customerId/:noteId': {
    access: staffRoles,
    summary: 'Deletes a private note of the viewer’s own',
    params: oneNote,
    reply: z.object({ ok: z.literal(true) }),
  },
});
