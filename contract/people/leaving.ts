import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';

const Count = z.int().nonnegative();

/** Work of a member of staff that somebody else has to take over once they have left. */
export const Leaving = z.object({
  /** The first ones by name, and the soonest; `counts` has all. */
  institutions: z.array(z.object({ id: Id, name: z.string() })),
  sessions: z.array(z.object({ id: Id, title: z.string(), startTime: Time, institution: z.string().nullable() })),
  counts: z.object({
    institutions: Count,
    sessions: Count,
    /** Open support channels that are assigned to them. */
    assignedConversations: Count,
    /** Open conversations of their own, which nobody else can go on with. */
    ownConversations: Count,
    /** Notifications planned under their name. */
    broadcasts: Count,
    /** Drafts of invoices and unanswered offers of their institutions, which stay with the institutions. */
    drafts: Count,
    offers: Count,
  }),
});
export type Leaving = z.infer<typeof Leaving>;

const Left = z.object({ institutions: Count, sessions: Count, conversations: Count, broadcasts: Count });
export type Left = z.infer<typeof Left>;

const person = z.object({ id: IdText });
const Done = z.object({ ok: z.literal(true) });

export const leavingRoutes = defineRoutes({
  'GET /api/staff/:id/leaving': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'What a member of staff has that needs somebody else once they have left',
    params: person,
    reply: Leaving,
  },
  'POST /api/staff/:id/leave': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Hands institutions, sessions, conversations and planned notifications of a member of staff to a colleague of the same role or an administrator, and deactivates them, at once',
    params: person,
    /** Null where they have nothing to hand over. */
    body: z.strictObject({ toId: Id.nullable() }),
    reply: Left,
  },
  'PUT /api/staff/:id/finance': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Grants a member of staff the right Finance: invoices, payments, reminders and credit notes of all institutions',
    params: person,
    reply: Done,
  },
  'DELETE /api/staff/:id/finance': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Ends the right Finance of a member of staff',
    params: person,
    reply: Done,
  },
});
