import { z } from 'zod';
import { Id, IdText, NameText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { programKeeperRoles } from '#contract/values/capabilities.ts';
import { keyNameMaxLength, keyScopes } from '#contract/values/programs/program-keys.ts';

/** A program's key that acts for an institution. Its secret is shown once, when it is made. */
export const ProgramKey = z.object({
  id: Id,
  name: z.string(),
  /** The first characters of its secret. */
  beginning: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  makerName: z.string(),
  createdAt: Time,
  /** The last day of validity; null: it does not expire. */
  endsOn: z.iso.date().nullable(),
  /** Rounded to the minute. */
  lastUsedAt: Time.nullable(),
  /**
   * `unconfirmed`: the person who made or last confirmed it has left, or the portal was restored from a copy. It works
   * again once somebody confirms it.
   */
  state: z.enum(['active', 'ended', 'unconfirmed']),
});
export type ProgramKey = z.infer<typeof ProgramKey>;

/** The program that uses the key. */
export const KeyName = NameText.min(1, 'Name the program the key is for').max(
  keyNameMaxLength,
  `A name has at most ${keyNameMaxLength} characters`,
);

export const NewProgramKey = z.strictObject({
  name: KeyName,
  /** Not before today, and within ten years; within one year for a key that may make calls. */
  endsOn: z.iso.date('Must be a day, as 2026-12-31').nullable().default(null),
  /** A key that may make calls acts as the person who makes it, so only the institution's own people can make it. */
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, 'Choose what the key is for')
    .max(keyScopes.length)
    .default(['usage-reports'])
    .transform((scopes) => [...new Set(scopes)]),
});
export type NewProgramKey = z.infer<typeof NewProgramKey>;

/** Required for administrators; customers may leave it out. */
const ofInstitution = z.object({ institution: IdText.optional() });
const oneKey = z.object({ id: IdText });
const access = programKeeperRoles;

export const programKeysRoutes = defineRoutes({
  'GET /api/program-keys': {
    access,
    tokenScope: 'none',
    summary: 'The keys of an institution that were not revoked, newest first, at most twenty',
    query: ofInstitution,
    reply: z.array(ProgramKey),
  },
  'POST /api/program-keys': {
    access,
    tokenScope: 'none',
    createsOnce: true,
    needsFreshProof: true,
    summary: 'Makes a key for a program of an institution, and answers its secret, which no one can read again',
    query: ofInstitution,
    body: NewProgramKey,
    reply: z.object({ key: ProgramKey, secret: z.string() }),
  },
  'PATCH /api/program-keys/:id': {
    access,
    tokenScope: 'none',
    summary: 'Renames a key',
    params: oneKey,
    body: z.strictObject({ name: KeyName }),
    reply: ProgramKey,
  },
  'POST /api/program-keys/:id/confirm': {
    access,
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Answers for a key whose maker has left, so that it holds again; for another one it changes nothing',
    params: oneKey,
    reply: ProgramKey,
  },
  'DELETE /api/program-keys/:id': {
    access,
    tokenScope: 'none',
    summary: 'Revokes a key, which opens nothing from then on',
    params: oneKey,
    reply: z.object({}),
  },
});
