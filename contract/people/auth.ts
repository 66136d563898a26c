import { z } from 'zod';
import { Password, Time, Username } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { FactorCode, PasskeyProof, PasskeyQuestion } from './factors.ts';
import { User } from './people.ts';

export const Credentials = z.strictObject({ username: Username, password: Password });
export type Credentials = z.infer<typeof Credentials>;

/** The person signed in. Until they have changed a password that somebody else chose, every other call is refused. */
export const SignedInUser = User.extend({
  mustChangePassword: z.boolean(),
  /** Their role must have a second factor: until they have one, every other call is refused as well. */
  mustAddFactor: z.boolean(),
  /** From when on they must, where they have none; null where they need not. */
  factorNeededFrom: Time.nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** `isFirstSignIn`: nobody is welcomed back who was never here. */
export const Login = SignedInUser.extend({ isFirstSignIn: z.boolean() });
export type Login = z.infer<typeof Login>;

/** The password was right, and nobody is signed in yet. */
const SecondStep = z.object({ secondStep: z.array(z.enum(['passkey', 'totp'])) });
export type SecondStep = z.infer<typeof SecondStep>;

export const authRoutes = defineRoutes({
  'GET /api/user': {
    access: 'signed-in',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    summary: 'The person signed in; 401 means no one is',
    reply: SignedInUser,
  },
  'POST /api/login': {
    access: 'public',
    summary:
      'Signs in with username and password and sets the session cookie; 202 where a second step is still to come, within ten minutes',
    body: Credentials,
    reply: z.union([Login, SecondStep]),
    acceptedReply: SecondStep,
  },
  'POST /api/login/code': {
    access: 'public',
    summary: 'The second step: the code of an authenticator app, or a recovery code',
    body: z.strictObject({ code: FactorCode }),
    reply: Login,
  },
  'POST /api/login/passkey/question': {
    access: 'public',
    summary: 'What a browser needs to ask for a passkey: any, or in the second step one of the person’s own',
    reply: PasskeyQuestion,
  },
  'POST /api/login/passkey': {
    access: 'public',
    summary: 'Signs in with a passkey, without a username or as the second step',
    body: z.strictObject({ passkey: PasskeyProof }),
    reply: Login,
  },
  'POST /api/logout': {
    access: 'signed-in',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    summary: 'Ends this session and its live connections',
    reply: z.object({ ok: z.literal(true) }),
  },
});
