import { z } from 'zod';
import { Password, Time, Username } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { FactorCode, PasskeyProof, PasskeyQuestion } from './factors.ts';
import { User } from './people.ts';

export const Credentials = z.strictObject({ username: Username, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/** The signed-in person. Until they have replaced a password that somebody else chose, every other call is refused. */
export const SignedInUser = User.extend({
  mustChangePassword: z.boolean(),
  /** Their role requires a second factor: until they add one, every other call is refused. */
  mustAddFactor: z.boolean(),
  /** When the second factor becomes mandatory for a person without one; null where it is not required. */
  factorNeededFrom: Time.nullable(),
  /** In which e-mails tell them times; null until one is noted. */
  timeZone: z.string().nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** `isFirstSignIn`: the greeting must not say "welcome back". */
export const Login = SignedInUser.extend({ isFirstSignIn: z.boolean() });
export type Login = z.infer<typeof Login>;

/** The password was right, but a second step is needed before there is a session. */
export const SecondStep = z.object({ secondStep: z.array(z.enum(['passkey', 'totp'])) });
export type SecondStep = z.infer<typeof SecondStep>;

export const authRoutes = defineRoutes({
  'GET /api/user': {
    access: 'signed-in',
    tokenScope: 'own',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    summary: 'The person signed in; 401 means no one is',
    reply: SignedInUser,
  },
  'POST /api/login': {
    access: 'public',
    tokenScope: 'none',
    summary:
      'Signs in with username and password and sets the session cookie; 202 where a second step is still to come, within ten minutes',
    body: Credentials,
    reply: z.union([Login, SecondStep]),
    acceptedReply: SecondStep,
  },
  'POST /api/login/code': {
    access: 'public',
    tokenScope: 'none',
    summary: 'The second step: the code of an authenticator app, or a recovery code',
    body: z.strictObject({ code: FactorCode }),
    reply: Login,
  },
  'POST /api/login/passkey/question': {
    access: 'public',
    tokenScope: 'none',
    summary: 'What a browser needs to ask for a passkey: any, or in the second step one of the person’s own',
    reply: PasskeyQuestion,
  },
  'POST /api/login/passkey': {
    access: 'public',
    tokenScope: 'none',
    summary: 'Signs in with a passkey, without a username or as the second step',
    body: z.strictObject({ passkey: PasskeyProof }),
    reply: Login,
  },
  'POST /api/logout': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    summary: 'Ends this session and its live connections',
    reply: z.object({ ok: z.literal(true) }),
  },
});
