import { z } from 'zod';
import { IdText, Password, Time, Username } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { passwordMinLength, passwordTokenMaxLength } from '#contract/values/limits.ts';
import { type SignInWay, signInWays } from '#contract/values/people/factors.ts';

// Every form that sets a password has these rules.
const repeated = {
  password: Password,
  confirmPassword: z.string().min(passwordMinLength, 'Confirm password must be at least 6 characters'),
};
const isRepeatedEqually = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const notRepeatedEqually = { path: ['confirmPassword'], message: "Passwords don't match" };

export const PasswordChange = z
  .strictObject({ currentPassword: Password, ...repeated })
  .refine(isRepeatedEqually, notRepeatedEqually);
export type PasswordChange = z.infer<typeof PasswordChange>;

/** `url` is a path of this portal with its secret in the fragment, so that it is never logged. Shown once. */
export const PasswordLink = z.object({ url: z.string(), expiresAt: Time });
export type PasswordLink = z.infer<typeof PasswordLink>;

const Token = z.string().max(passwordTokenMaxLength);

/** The token of a one-time link and the chosen password. */
export const PasswordByLink = z
  .strictObject({ token: Token, ...repeated })
  .refine(isRepeatedEqually, notRepeatedEqually);
export type PasswordByLink = z.infer<typeof PasswordByLink>;

/** The person whose password a one-time link sets. */
export const LinkHolder = z.object({ fullName: z.string(), username: z.string() });
export type LinkHolder = z.infer<typeof LinkHolder>;

/** A session for its person. `key` identifies the session, but gives no access. */
export const OwnSession = z.object({
  key: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  /** Browser and system in words, as in 'Firefox on Windows'. */
  device: z.string(),
  /** The client's network address at sign-in; null for sessions from before addresses were stored. */
  address: z.string().nullable(),
  signedInBy: z.enum(Object.keys(signInWays) as [SignInWay, ...SignInWay[]]).nullable(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const SessionKey = z.string().max(64);
const Done = z.object({ ok: z.literal(true) });

export const accountRoutes = defineRoutes({
  'POST /api/password': {
    access: 'signed-in',
    tokenScope: 'none',
    isOpenBeforePasswordChange: true,
    isOpenBeforeFactor: true,
    needsFreshProof: 'with-factor',
    summary: 'Changes the own password and ends all other sessions',
    body: PasswordChange,
    reply: Done,
  },
  'POST /api/password-link': {
    access: 'public',
    tokenScope: 'none',
    summary: 'Says whose password an open one-time link sets; a post, so that the secret is in no log',
    body: z.strictObject({ token: Token }),
    reply: LinkHolder,
  },
  'POST /api/set-password': {
    access: 'public',
    tokenScope: 'none',
    summary: 'Sets a password with a one-time link and ends all sessions of that person',
    body: PasswordByLink,
    reply: Done,
  },
  'POST /api/forgotten-password': {
    access: 'public',
    tokenScope: 'none',
    summary:
      'Mails a link that sets a password to the confirmed address of an account, if it has one; answers the same if not',
    body: z.strictObject({ username: Username }),
    reply: Done,
  },
  'GET /api/sessions': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'The sessions of the person who asks, the current one first',
    query: ListQuery,
    reply: z.array(OwnSession),
  },
  'DELETE /api/sessions': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Ends all sessions of the person who asks but the current one',
    reply: z.object({ ended: z.int().nonnegative() }),
  },
  'DELETE /api/sessions/:key': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Ends another session of the person who asks',
    params: z.object({ key: SessionKey }),
    reply: Done,
  },
  'GET /api/users/:id/sessions': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Where a person is signed in',
    params: z.object({ id: IdText }),
    query: ListQuery,
    reply: z.array(OwnSession),
  },
  'DELETE /api/users/:id/sessions/:key': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Ends one session of someone else',
    params: z.object({ id: IdText, key: SessionKey }),
    reply: Done,
  },
});
