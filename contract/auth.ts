import { z } from 'zod';
import { Id, Password, PersonName, RoleName, Username } from './fields.ts';
import { InstitutionName } from './institutions.ts';
import { departmentMaxLength, passwordMinLength } from './limits.ts';
import { defineRoutes } from './route.ts';
import { tiers } from './tiers.ts';
import { User } from './users.ts';

export const Credentials = z.strictObject({ username: Username, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/**
 * specification §5, registration schema. Without a password the account cannot sign in until one is set for it.
 * A customer belongs to an institution, named by id or by `companyName`; staff to none.
 */
export const Registration = z
  .strictObject({
    username: Username,
    fullName: PersonName,
    role: RoleName.default('customer'),
    password: Password.optional(),
    confirmPassword: z.string().min(passwordMinLength, 'Confirm password must be at least 6 characters').optional(),
    institutionId: Id.optional(),
    companyName: InstitutionName.optional(),
    department: z.string().trim().max(departmentMaxLength).optional(),
    /** The plan of the whole institution; without one the person shares what there is. */
    subscriptionTier: z.enum(tiers).optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
export type Registration = z.infer<typeof Registration>;

/** The person signed in. Until they have changed a password that somebody else chose, every other call is refused. */
export const SignedInUser = User.extend({ mustChangePassword: z.boolean() });
export type SignedInUser = z.infer<typeof SignedInUser>;

export const authRoutes = defineRoutes({
  'GET /api/user': {
    access: 'signed-in',
    isOpenBeforePasswordChange: true,
    summary: 'The person signed in; 401 means nobody is',
    reply: SignedInUser,
  },
  'POST /api/login': {
    access: 'public',
    summary: 'Signs in with username and password and sets the session cookie',
    body: Credentials,
    reply: SignedInUser,
  },
  'POST /api/logout': {
    access: 'signed-in',
    isOpenBeforePasswordChange: true,
    summary: 'Ends this session and its live connections',
    reply: z.object({ ok: z.literal(true) }),
  },
  'POST /api/register': {
    access: ['admin'],
    summary: 'Adds a person of any role; the admin stays signed in as themself',
    body: Registration,
    reply: User,
  },
});
