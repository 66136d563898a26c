import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { rolesWith } from '#contract/values/capabilities.ts';
import { invitationStateNames, invitedAtOnceMax } from '#contract/values/people/invitations.ts';

/** Calls that invite customers, and show what became of their invitations. */

/** A customer whom the viewer may invite. */
export const InvitedPerson = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  institutionId: Id,
  companyName: z.string(),
  /** Where an invitation goes: the confirmed address, or the one that the invitation confirms. For administrators alone. */
  email: z.string().nullable(),
  hasAddress: z.boolean(),
  state: z.enum(invitationStateNames),
  invitedAt: Time.nullable(),
  invitedBy: z.string().nullable(),
  /** Whether it was mailed, not passed on by hand. */
  isMailed: z.boolean(),
  /** Why the mail did not arrive. */
  refusal: z.string().nullable(),
  expiresAt: Time.nullable(),
  openedAt: Time.nullable(),
  lastSignInAt: Time.nullable(),
  /** Brings in colleagues at their institution. */
  isAdministrator: z.boolean(),
});
export type InvitedPerson = z.infer<typeof InvitedPerson>;

const Invitees = z.union([
  z.strictObject({ userIds: z.array(Id).min(1).max(invitedAtOnceMax, `At most ${invitedAtOnceMax} at once`) }),
  /** Everybody who has not signed in; those whose invitation still works only with `alsoInvited`. */
  z.strictObject({
    notSignedIn: z.literal(true),
    institutionId: Id.optional(),
    alsoInvited: z.boolean().default(false),
  }),
]);
export type Invitees = z.infer<typeof Invitees>;

/** An invitation to pass on by hand. `url` is a path whose secret is shown only now. */
export const InvitationText = z.object({
  userId: Id,
  fullName: z.string(),
  username: z.string(),
  companyName: z.string(),
  /** For administrators alone. */
  email: z.string().nullable(),
  url: z.string(),
  expiresAt: Time,
});
export type InvitationText = z.infer<typeof InvitationText>;

export const Invited = z.object({
  /** People whose invitation is on its way by mail. */
  mailed: z.int().nonnegative(),
  /** People without an address, or everybody where the portal sends no mail. */
  texts: z.array(InvitationText),
  /** Whom nobody invited, and why. */
  leftOut: z.array(z.object({ userId: Id, fullName: z.string(), reason: z.string() })),
  /** How many more a repeated call would invite. */
  remaining: z.int().nonnegative(),
});
export type Invited = z.infer<typeof Invited>;

const ListFilter = z.object({
  q: typedText,
  state: z.enum(invitationStateNames).optional(),
  institution: IdText.optional(),
});
const InvitationsQuery = ListFilter.extend(listQuery);
export type InvitationsFilter = z.infer<typeof ListFilter>;

/** Customers need the right of an institution's administrator as well, which each call checks. */
export const inviters = rolesWith((may) => may.bringsInCustomers || may.actsForOwnInstitution);

export const invitationsRoutes = defineRoutes({
  'GET /api/invitations': {
    access: inviters,
    tokenScope: 'people:read',
    summary:
      'The customers whom the viewer may invite, and what became of their invitations, by name; deactivated ones only where they are asked for',
    query: InvitationsQuery,
    reply: z.array(InvitedPerson),
  },
  'GET /api/invitations/counts': {
    access: inviters,
    tokenScope: 'people:read',
    summary: 'How many of them are in each state',
    query: z.object({ institution: IdText.optional() }),
    reply: z.record(z.enum(invitationStateNames), z.int().nonnegative()),
  },
  'POST /api/invitations': {
    access: inviters,
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary:
      'Invites customers who have not signed in: by mail where there is an address, otherwise with a text to pass on; an older invitation ends',
    body: Invitees,
    reply: Invited,
  },
});
