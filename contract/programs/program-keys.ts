import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { keyNameMaxLength, keyScopes } from '#contract/values/programs/program-keys.ts';

/** A key with which a program comes in the name of an institution. Its secret is shown once, when it is made. */
export const ProgramKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of its secret. */
  beginning: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  makerName: z.string(),
  createdAt: Time,
  /** The last day on which it is valid; null: it does not end. */
  endsOn: z.iso.date().nullable(),
  /** To the minute. */
  lastUsedAt: Time.nullable(),
  /**
   * `unconfirmed`: whoever made it, or confirmed it last, has left, or a copy of the portal was restored. It holds again once
   * somebody confirms it.
   */
  state: z.enum(['active', 'ended', 'unconfirmed']),
});
export type ProgramKey = z.infer<typeof ProgramKey>;

/** Which program has a key. */
export const KeyName = z
  .string()
  .trim()
  .min(1, 'Name the program the key is for')
  .max(keyNameMaxLength, `A name has at most ${keyNameMaxLength} characters`);

export const NewProgramKey = z.strictObject({
  name: KeyName,
  /** Not before today, and within ten years; within one year for a key that may make calls. */
  endsOn: z.iso.date('Must be a day, as 2026-12-31').nullable().default(null),
  /** What it is for. One that may make calls is made by the institution’s own people, since it makes them as one of them. */
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, 'Choose what the key is for')
    .max(keyScopes.length)
    .default(['usage-reports'])
    .transform((scopes) => [...new Set(scopes)]),
});
export type NewProgramKey = z.infer<typeof NewProgramKey>;

/** Customers may leave it out; administrators name one. */
const ofInstitution = z.object({ institution: IdText.optional() });
const oneKey = z.object({ id: IdText });
const access = ['customer', 'admin'] as const;

export const programKeysRoutes = defineRoutes({
  'GET /api/program-keys': {
    access,
    summary: 'The keys of an institution that were not revoked, newest first, at most twenty',
    query: ofInstitution,
    reply: z.array(ProgramKey),
  },
  'POST /api/program-keys': {
    access,
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Makes a key for a program of an institution, and answers its secret, which no one can read again',
    query: ofInstitution,
    body: NewProgramKey,
    reply: z.object({ key: ProgramKey, secret: z.string() }),
  },
  'PATCH /api/program-keys/:id': {
    access,
    summary: 'Renames a key',
    params: oneKey,
    body: z.strictObject({ name: KeyName }),
    reply: ProgramKey,
  },
  'POST /api/program-keys/:id/confirm': {
    access,
    summary: 'Answers for a key whose maker has left, so that it holds again; for another one it changes nothing',
    params: oneKey,
    reply: ProgramKey,
  },
  'DELETE /api/program-keys/:id': {
    access,
    summary: 'Revokes a key, which opens nothing from then on',
    params: oneKey,
    reply: z.object({}),
  },
});
