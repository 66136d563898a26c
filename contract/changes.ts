import { z } from 'zod';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { changeActions, changedObjectNames } from './values/changes.ts';
import { searchMaxLength } from './values/limits.ts';

const ChangeDifference = z.object({
  field: z.string(),
  /** Null where the field was empty. A person or institution is given by name. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const LoggedChange = z.object({
  id: Id,
  at: Time,
  /** Null for the portal itself and its command line. */
  by: z.object({ id: Id, fullName: z.string() }).nullable(),
  action: z.enum(changeActions),
  objectType: z.enum(changedObjectNames),
  objectId: z.string(),
  /** The object's present name; null where it has none, or was deleted. */
  objectName: z.string().nullable(),
  institution: z.object({ id: Id, name: z.string() }).nullable(),
  /** ISO 4217: the currency of the amounts after the change; null where the object has none. */
  currency: z.string().nullable(),
  differences: z.array(ChangeDifference),
});
export type LoggedChange = z.infer<typeof LoggedChange>;

const filters = {
  q: z.string().trim().max(searchMaxLength).default(''),
  /** Id of the person; 0 for the portal itself. */
  by: z.union([z.literal('0').transform(() => 0), IdText]).optional(),
  type: z.enum(changedObjectNames).optional(),
  /** Id of one object of that type. */
  object: z.string().min(1).max(100).optional(),
  action: z.enum(changeActions).optional(),
  from: Time.optional(),
  /** Exclusive. */
  until: Time.optional(),
};
export const ChangeFilters = z.object(filters);
export type ChangeFilters = z.output<typeof ChangeFilters>;

export const changesRoutes = defineRoutes({
  'GET /api/changes': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'The log of changes, the newest first',
    query: z.object({ ...listQuery, ...filters }),
    reply: z.array(LoggedChange),
  },
  'GET /api/changes/institution': {
    access: 'signed-in',
    tokenScope: 'none',
    summary: 'What the log holds about one institution, as far as the viewer may read it, the newest first',
    query: z.object({ ...listQuery, institution: IdText.optional() }),
    reply: z.array(LoggedChange),
  },
});
