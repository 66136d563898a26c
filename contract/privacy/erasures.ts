import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { erasedKinds, erasureStates } from '#contract/values/privacy.ts';

const Counted = z.object({
  what: z.string(),
  /** Null for what is not countable. */
  count: z.int().nonnegative().nullable(),
});

/** The effect of erasing a person or an institution, shown before it is confirmed. */
export const ErasurePreview = z.object({
  kind: z.enum(erasedKinds),
  id: Id,
  /** The present name, and the one after erasure. */
  name: z.string(),
  formerName: z.string(),
  /** Why erasure is impossible now, in whole sentences; empty where it is possible. */
  obstacles: z.array(z.string()),
  goes: z.array(Counted),
  stays: z.array(Counted.extend({ why: z.string() })),
  /** Number of other people's messages that contain the name: they stay. Null for institutions. */
  mentions: z.int().nonnegative().nullable(),
  /** When erasure was requested; null without a request. */
  askedAt: Time.nullable(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** A row of the list of erasures. It contains only names of people who still exist. */
export const Erasure = z.object({
  id: Id,
  kind: z.enum(erasedKinds),
  objectId: Id,
  /** The present name; null for somebody whom the portal does not know. */
  name: z.string().nullable(),
  state: z.enum(erasureStates),
  askedAt: Time,
  /** True where the person requested it, and an administrator decides. */
  isOwnRequest: z.boolean(),
  decidedByName: z.string().nullable(),
  doneAt: Time.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

export const OwnErasure = z.object({ askedAt: Time.nullable() });
export type OwnErasure = z.infer<typeof OwnErasure>;

const one = z.object({ id: IdText });
const done = z.object({ ok: z.literal(true) });

export const erasuresRoutes = defineRoutes({
  'GET /api/erasures/own': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Since when the viewer asks to be erased; null where they do not',
    reply: OwnErasure,
  },
  'PUT /api/erasures/own': {
    access: 'signed-in',
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Asks administrators to erase the viewer; asked again, nothing changes',
    reply: OwnErasure,
  },
  'DELETE /api/erasures/own': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'Takes the request back, as long as no one has decided',
    reply: OwnErasure,
  },
  'GET /api/erasures': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Who asks to be erased, is being erased or was, newest first; erased people are named by a number',
    query: ListQuery,
    reply: z.array(Erasure),
  },
  'POST /api/erasures/:id/decline': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'Declines a request, or says that whom a copy brought back is someone else. 409 where it was decided',
    params: one,
    reply: done,
  },
  'GET /api/users/:id/erasure': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'What erasing this person takes away, what stays and why, and what is in the way of it',
    params: one,
    reply: ErasurePreview,
  },
  'PUT /api/users/:id/erasure': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Erases a person for good, in the background. They are signed out at once. 409 with what is in the way',
    params: one,
    reply: done,
  },
  'GET /api/institutions/:id/erasure': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The same for an institution with all its people',
    params: one,
    reply: ErasurePreview,
  },
  'PUT /api/institutions/:id/erasure': {
    access: ['admin'],
    tokenScope: 'none',
    needsFreshProof: true,
    summary: 'Erases an institution with all its people for good, in the background',
    params: one,
    reply: done,
  },
});
