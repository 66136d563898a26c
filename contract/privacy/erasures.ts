import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { erasedKinds, erasureStates } from '#contract/values/privacy.ts';

const Counted = z.object({
  what: z.string(),
  /** How many; null where it is no number of things. */
  count: z.int().nonnegative().nullable(),
});

/** What erasing a person or an institution does, before anybody does it. */
export const ErasurePreview = z.object({
  kind: z.enum(erasedKinds),
  id: Id,
  /** What they are called now, and from then on. */
  name: z.string(),
  formerName: z.string(),
  /** Why they cannot be erased now, in whole sentences; empty where they can. */
  obstacles: z.array(z.string()),
  goes: z.array(Counted),
  stays: z.array(Counted.extend({ why: z.string() })),
  /** How many messages of others have the name in them: they stay. Null for institutions. */
  mentions: z.int().nonnegative().nullable(),
  /** Since when they wait to be erased or want to be; null where they do not. */
  askedAt: Time.nullable(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** One line of the list of erasures. It knows no names but those that are still there. */
export const Erasure = z.object({
  id: Id,
  kind: z.enum(erasedKinds),
  objectId: Id,
  /** As they are called now; null for somebody whom the portal does not know. */
  name: z.string().nullable(),
  state: z.enum(erasureStates),
  askedAt: Time,
  /** Who asked, where it was not decided at once. */
  isOwnRequest: z.boolean(),
  decidedByName: z.string().nullable(),
  doneAt: Time.nullable(),
});
export type Erasure = z.infer<typeof Erasure>;

/** What the viewer asked for themselves. */
export const OwnErasure = z.object({ askedAt: Time.nullable() });
export type OwnErasure = z.infer<typeof OwnErasure>;

const one = z.object({ id: IdText });
const done = z.object({ ok: z.literal(true) });

export const erasuresRoutes = defineRoutes({
  'GET /api/erasures/own': {
    access: 'signed-in',
    summary: 'Since when the viewer asks to be erased; null where they do not',
    reply: OwnErasure,
  },
  'PUT /api/erasures/own': {
    access: 'signed-in',
    needsFreshProof: true,
    summary: 'Asks administrators to erase the viewer; asked again, nothing changes',
    reply: OwnErasure,
  },
  'DELETE /api/erasures/own': {
    access: 'signed-in',
    summary: 'Takes the request back, as long as no one has decided',
    reply: OwnErasure,
  },
  'GET /api/erasures': {
    access: ['admin'],
    summary: 'Who asks to be erased, is being erased or was, newest first; whoever was is named by a number',
    query: ListQuery,
    reply: z.array(Erasure),
  },
  'POST /api/erasures/:id/decline': {
    access: ['admin'],
    summary: 'Declines a request, or says that whom a copy brought back is someone else. 409 where it was decided',
    params: one,
    reply: done,
  },
  'GET /api/users/:id/erasure': {
    access: ['admin'],
    summary: 'What erasing this person takes away, what stays and why, and what is in the way of it',
    params: one,
    reply: ErasurePreview,
  },
  'PUT /api/users/:id/erasure': {
    access: ['admin'],
    needsFreshProof: true,
    summary: 'Erases a person for good, in the background. They are signed out at once. 409 with what is in the way',
    params: one,
    reply: done,
  },
  'GET /api/institutions/:id/erasure': {
    access: ['admin'],
    summary: 'The same for an institution with all its people',
    params: one,
    reply: ErasurePreview,
  },
  'PUT /api/institutions/:id/erasure': {
    access: ['admin'],
    needsFreshProof: true,
    summary: 'Erases an institution with all its people for good, in the background',
    params: one,
    reply: done,
  },
});
