import { z } from 'zod';
import { Id, IdText } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { tokenScopes } from '#contract/values/programs/token-scopes.ts';
import { KeyName, ProgramKey } from './program-keys.ts';

/** A program's key that acts for a person, sent as `Authorization: Bearer`. Its secret is shown once. */
export const Token = ProgramKey.omit({ makerName: true }).extend({
  scopes: z.array(z.enum(tokenScopes)),
  endsOn: z.iso.date(),
});
export type Token = z.infer<typeof Token>;

/** Any key in the administrators' list: a person's or an institution's. */
export const AnyKey = ProgramKey.omit({ makerName: true }).extend({
  scopes: z.array(z.string()),
  /** Its owner, or the person responsible for it; null where there is none. */
  person: z.object({ id: Id, fullName: z.string() }).nullable(),
  /** Null for a person's key. */
  institution: z.object({ id: Id, name: z.string() }).nullable(),
});
export type AnyKey = z.infer<typeof AnyKey>;

export const NewToken = z.strictObject({
  name: KeyName,
  /** Not before today, and within a year. */
  endsOn: z.iso.date('Must be a day, as 2026-12-31'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, 'Choose what the token is for')
    .max(tokenScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
});
export type NewToken = z.infer<typeof NewToken>;

export const tokensRoutes = defineRoutes({
  'GET /api/tokens': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'One’s own tokens that were not revoked, newest first, at most twenty',
    reply: z.array(Token),
  },
  'POST /api/tokens': {
    access: 'signed-in',
    tokenScope: 'none',
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Makes a token of one’s own, and answers its secret, which no one can read again',
    body: NewToken,
    reply: z.object({ token: Token, secret: z.string() }),
  },
  'DELETE /api/tokens/:id': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Revokes a token, which opens nothing from then on; administrators may do it with everyone’s',
    params: z.object({ id: IdText }),
    reply: z.object({}),
  },
  'GET /api/tokens/all': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Everyone’s tokens and every key of an institution that were not revoked, newest first',
    query: ListQuery,
    reply: z.array(AnyKey),
  },
});
