import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { changeActions, changedObjectNames } from './values/changes.ts';
import { searchMaxLength } from './values/limits.ts';

const ChangeDifference = z.object({
  field: z.string(),
  /** Null where nothing stood there. Of people and institutions the name. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** One row of the log of changes, as people read it. */
export const LoggedChange = z.object({
  id: Id,
  at: Time,
  /** Null for the portal itself and its command line. */
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
  action: z.enum(changeActions),
  objectType: z.enum(changedObjectNames),
  objectId: z.string(),
  /** What the object is called now; null where it has no name, or is gone. */
  objectName: z.string().nullable(),
  institution: z.object({ id: Id, name: z.string() }).nullable(),
  differences: z.array(ChangeDifference),
});
export type LoggedChange = z.infer<typeof LoggedChange>;

const filters = {
  q: z.string().trim().max(searchMaxLength).default(''),
  /** Who did it; 0 for the portal itself. */
  by: z.union([z.literal('0').transform(() => 0), IdText]).optional(),
  type: z.enum(changedObjectNames).optional(),
  /** The id of one object of that type. */
  object: z.string().min(1).max(100).optional(),
  action: z.enum(changeActions).optional(),
  from: Time.optional(),
  /** Changes before this moment. */
  until: Time.optional(),
};
export const ChangeFilters = z.object(filters);
export type ChangeFilters = z.output<typeof ChangeFilters>;

export const changesRoutes = defineRoutes({
  'GET /api/changes': {
    access: ['admin'],
    summary: 'The log of changes, the newest first',
    query: z.object({ ...listQuery, ...filters }),
    reply: z.array(LoggedChange),
  },
  'GET /api/changes/institution': {
    access: 'signed-in',
    summary: 'What the log holds about one institution, as far as the viewer may read it, the newest first',
    query: z.object({ ...listQuery, institution: IdText.optional() }),
    reply: z.array(LoggedChange),
  },
});
