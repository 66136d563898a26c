import { z } from 'zod';
import { Id, IdText, PersonName, RoleName, Time, Username } from './fields.ts';
import { staffRoles } from './roles.ts';
import { defineRoutes } from './route.ts';

/** A person's public card. `subject` and `grade` hold department and institution (product §1). */
export const PersonCard = z.object({
  id: Id,
  fullName: z.string(),
  role: RoleName,
  subject: z.string().nullable(),
  grade: z.string().nullable(),
});
export type PersonCard = z.infer<typeof PersonCard>;

/** A person's account without its secrets: shown to themself and to staff. */
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
});
export type User = z.infer<typeof User>;

/** Another person as the viewer may see them: staff see the account, customers the public card. */
export const SeenUser = PersonCard.extend({
  username: z.string().optional(),
  companyName: z.string().nullable().optional(),
});
export type SeenUser = z.infer<typeof SeenUser>;

const CustomerRow = z.object({
  id: Id,
  fullName: z.string(),
  username: z.string(),
  institutionId: Id.nullable(),
  companyName: z.string().nullable(),
  role: RoleName,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const usersRoutes = defineRoutes({
  'GET /api/users': {
    access: 'signed-in',
    summary: 'Everybody the viewer may see',
    reply: z.array(SeenUser),
  },
  'GET /api/user/:id': {
    access: 'signed-in',
    summary: 'One person, if the viewer may see them',
    params: z.object({ id: IdText }),
    reply: SeenUser,
  },
  'GET /api/users/role/customer': {
    access: staffRoles,
    summary: 'The customers a member of staff serves: all for admins, the assigned ones for the others',
    reply: z.array(CustomerRow),
  },
  'GET /api/users/role/admin': {
    access: 'signed-in',
    summary: 'The administrators, without their sign-in names',
    reply: z.array(z.object({ id: Id, fullName: z.string(), role: RoleName })),
  },
});
