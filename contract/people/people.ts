import { z } from 'zod';
import {
  EmailAddress,
  Id,
  IdText,
  NameText,
  NewPersonName,
  NewUsername,
  Password,
  PersonName,
  RoleName,
  Time,
  Username,
  Zone,
} from '#contract/fields.ts';
import { ListQuery, listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { departmentMaxLength, passwordMinLength } from '#contract/values/limits.ts';
import { rights } from '#contract/values/rights.ts';
import { PasswordLink } from './account.ts';
import { MailAddress } from './addresses.ts';
import { InstitutionName, TierName } from './institutions.ts';

/** A person's public card. `subject` and `grade` hold department and institution. */
export const PersonCard = z.object({
  id: Id,
  fullName: z.string(),
  role: RoleName,
  subject: z.string().nullable(),
  grade: z.string().nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** A person's account without its secrets, for that person and for staff. */
export const User = z.object({
  id: Id,
  username: Username,
  fullName: PersonName,
  role: RoleName,
  institutionId: Id.nullable(),
  companyName: z.string().nullable(),
  subscriptionTier: z.string().nullable(),
  department: z.string().nullable(),
  createdAt: Time,
  /** Rights granted beside the role; left out where there are none. */
  rights: z.array(z.enum(rights)).optional(),
});
export type User = z.infer<typeof User>;

/**
 * Another person as the viewer may see them: customers see the public card, staff also the institution and, of people
 * they serve, the account.
 */
export const SeenUser = PersonCard.extend({
  username: z.string().optional(),
  companyName: z.string().nullable().optional(),
  /** Set for a customer whom the viewer (staff) serves, or may bill: the institution whose plan they may read. */
  institutionId: Id.optional(),
});
export type SeenUser = z.infer<typeof SeenUser>;

export const CustomerRow = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  institutionId: Id.nullable(),
  companyName: z.string().nullable(),
  department: z.string().nullable(),
  role: RoleName,
  lastSignInAt: Time.nullable(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/**
 * Without a password the account cannot sign in until one is set. A customer needs an institution, by id or by
 * `companyName`; staff have none.
 */
export const Registration = z
  .strictObject({
    username: NewUsername,
    fullName: NewPersonName,
    role: RoleName.default('customer'),
    password: Password.optional(),
    confirmPassword: z.string().min(passwordMinLength, 'Confirm password must be at least 6 characters').optional(),
    institutionId: Id.optional(),
    companyName: InstitutionName.optional(),
    department: NameText.max(departmentMaxLength).optional(),
    /** Not used before its person has confirmed it. */
    email: EmailAddress.optional(),
    /** A new plan for the whole institution. Left out: the institution's plan stays. */
    subscriptionTier: TierName.optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
export type Registration = z.infer<typeof Registration>;

/** Fields that everybody may change about themself. */
const OwnChange = z
  .strictObject({ fullName: NewPersonName.optional(), timeZone: Zone.optional() })
  .refine(({ fullName, timeZone }) => fullName !== undefined || timeZone !== undefined, {
    path: ['fullName'],
    message: 'Please give a name or a time zone',
  });

/** Fields that an administrator may change. Institution, department and plan only apply to customers. */
export const PersonChange = z.strictObject({
  fullName: NewPersonName.optional(),
  username: NewUsername.optional(),
  institutionId: Id.optional(),
  department: NameText.max(departmentMaxLength).nullable().optional(),
  /** Null removes it; a new one is not used before its person has confirmed it. */
  email: EmailAddress.nullable().optional(),
  /** The plan of the whole institution. */
  subscriptionTier: TierName.optional(),
});
export type PersonChange = z.infer<typeof PersonChange>;

export const StaffRow = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  role: RoleName,
  /** Number of assigned institutions. */
  institutions: z.int().nonnegative(),
  lastSignInAt: Time.nullable(),
  hasPassword: z.boolean(),
  deactivatedAt: Time.nullable(),
  rights: User.shape.rights,
  ...MailAddress.shape,
});
export type StaffRow = z.infer<typeof StaffRow>;

/** The effect of handing all institutions of a member of staff over to another. */
export const HandOverPreview = z.object({
  institutions: z.int().nonnegative(),
  /** Customers of these institutions who can sign in. */
  customers: z.int().nonnegative(),
  /** Open conversations with these customers. For an account manager these are channels, which move with them. */
  openConversations: z.int().nonnegative(),
  /** Future sessions; they stay with the person who planned them. */
  comingSessions: z.int().nonnegative(),
});
export type HandOverPreview = z.infer<typeof HandOverPreview>;

const person = z.object({ id: IdText });

export const peopleRoutes = defineRoutes({
  'GET /api/users': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'Everyone the viewer may see, or those whom a text finds',
    query: z.object({ ...listQuery, q: typedText }),
    reply: z.array(SeenUser),
  },
  'GET /api/user/:id': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'One person, if the viewer may see them',
    params: person,
    reply: SeenUser,
  },
  'GET /api/users/role/customer': {
    access: staffRoles,
    tokenScope: 'people:read',
    summary:
      'The customers a member of staff serves: all for admins, the assigned ones for the others; of one institution with `institution`, those that a text finds with `q`',
    query: z.object({ ...listQuery, institution: IdText.optional(), q: typedText }),
    reply: z.array(CustomerRow),
  },
  'GET /api/users/role/admin': {
    access: 'signed-in',
    tokenScope: 'people:read',
    summary: 'The administrators, without their sign-in names',
    query: ListQuery,
    reply: z.array(z.object({ id: Id, fullName: z.string(), role: RoleName })),
  },
  'POST /api/register': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary: 'Adds a person of any role; the admin stays signed in as themself',
    body: Registration,
    reply: User,
  },
  'PATCH /api/user': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: "Changes the viewer's own name, as others see it, or the time zone in which e-mails tell them times",
    body: OwnChange,
    reply: User,
  },
  'PATCH /api/users/:id': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Changes a person: name, username, e-mail address; of a customer also institution, department and plan',
    params: person,
    body: PersonChange,
    reply: User,
  },
  'POST /api/users/:id/deactivate': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Ends the sessions and sockets of a person and lets them in no more; what they wrote stays',
    params: person,
    reply: User,
  },
  'POST /api/users/:id/end-sessions': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Ends the sessions and sockets of a person, who can sign in again',
    params: person,
    reply: z.object({ ended: z.int().nonnegative() }),
  },
  'POST /api/users/:id/reactivate': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Lets a deactivated person in again',
    params: person,
    reply: User,
  },
  'POST /api/users/:id/password-link': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    createsOnce: true,
    summary:
      'A one-time link with which a person sets their password; older links of theirs end. `for=hour` lets someone in whose institution requires its own sign-in',
    params: person,
    query: z.object({ for: z.literal('hour').optional() }),
    reply: PasswordLink,
  },
  'GET /api/staff/:id/hand-over': {
    access: ['admin'],
    tokenScope: 'none',
    summary:
      'A summary of what moves when all institutions of an account manager or technical supporter are handed over to another',
    params: person,
    reply: HandOverPreview,
  },
  'POST /api/staff/:id/hand-over': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Hands all institutions of an account manager or technical supporter to another of that role, at once',
    params: person,
    body: z.strictObject({ toId: Id }),
    reply: z.object({ institutions: z.int().positive() }),
  },
  'GET /api/staff': {
    access: ['admin'],
    tokenScope: 'people:read',
    summary: 'Account managers, technical supporters and administrators, deactivated ones included',
    query: ListQuery,
    reply: z.array(StaffRow),
  },
});
