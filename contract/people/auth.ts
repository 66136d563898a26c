import { z } from 'zod';
import { Password, Username } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { User } from './people.ts';

export const Credentials = z.strictObject({ username: Username, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/** The person signed in. Until they have changed a password that somebody else chose, every other call is refused. */
export const SignedInUser = User.extend({ mustChangePassword: z.boolean() });
export type SignedInUser = z.infer<typeof SignedInUser>;

/** `isFirstSignIn`: nobody is welcomed back who was never here. */
const Login = SignedInUser.extend({ isFirstSignIn: z.boolean() });

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
    reply: Login,
  },
  'POST /api/logout': {
    access: 'signed-in',
    isOpenBeforePasswordChange: true,
    summary: 'Ends this session and its live connections',
    reply: z.object({ ok: z.literal(true) }),
  },
});
