import { z } from 'zod';
import { EmailAddress, Id, IdText, NameText, NewPersonName, NewUsername } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { rolesWith } from '#contract/values/capabilities.ts';
import { departmentMaxLength } from '#contract/values/limits.ts';
import { Invited, inviters } from './invitations.ts';

/**
 * Calls with which account managers and institutions' administrators bring in customers. The server sets the role and,
 * for a customer who asks, the institution; `POST /api/register` stays the administrators'.
 */

const NewColleague = z.strictObject({
  /** Staff choose one that they serve; a customer's is their own. */
  institutionId: Id.optional(),
  fullName: NewPersonName,
  username: NewUsername,
  email: EmailAddress.optional(),
  department: NameText.max(departmentMaxLength).optional(),
});
export type NewColleague = z.infer<typeof NewColleague>;

const AddedColleague = z.object({ id: Id, fullName: z.string(), username: z.string(), invited: Invited });

const person = z.object({ id: IdText });
const Done = z.object({ ok: z.literal(true) });

const institutionAdmins = rolesWith((may) => may.actsForOwnInstitution);
const inStaff = rolesWith((may) => may.bringsInCustomers && may.servesCustomers);

export const colleaguesRoutes = defineRoutes({
  'POST /api/colleagues': {
    access: inviters,
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary: 'Adds a customer to an institution that the viewer acts for, and invites them',
    body: NewColleague,
    reply: AddedColleague,
  },
  'POST /api/colleagues/:id/deactivate': {
    access: institutionAdmins,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'An institution’s administrator ends a colleague’s sessions and lets them in no more',
    params: person,
    reply: Done,
  },
  'POST /api/colleagues/:id/reactivate': {
    access: inStaff,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Staff let a deactivated customer of an institution that they serve in again',
    params: person,
    reply: Done,
  },
  'PUT /api/colleagues/:id/administrator': {
    access: inviters,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Makes a customer an administrator of their institution, who adds, invites and deactivates colleagues',
    params: person,
    reply: Done,
  },
  'DELETE /api/colleagues/:id/administrator': {
    access: inviters,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Ends that a customer is an administrator of their institution; the last one stays',
    params: person,
    reply: Done,
  },
});
