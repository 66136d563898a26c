import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type SetupRow = Selectable<Schema['technicalSetups']>;

export type NewSetup = Insertable<Schema['technicalSetups']>;

export async function findSetup(db: Db, institutionId: number): Promise<SetupRow | undefined> {
  return db.selectFrom('technicalSetups').where('institutionId', '=', institutionId).selectAll().executeTakeFirst();
}

/** Locks the set-up until the end of the transaction. */
export async function lockSetup(db: Db, institutionId: number): Promise<SetupRow | undefined> {
  // An update that changes nothing locks the row on both engines.
  return db
    .updateTable('technicalSetups')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('institutionId', '=', institutionId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the new row; undefined if a colleague has saved one in the meantime. */
export async function insertSetup(db: Db, setup: NewSetup): Promise<SetupRow | undefined> {
  return db
    .insertInto('technicalSetups')
    .values(setup)
    .onConflict((conflict) => conflict.column('institutionId').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateSetup(
  db: Db,
  institutionId: number,
  change: Updateable<Schema['technicalSetups']>,
): Promise<SetupRow> {
  return db
    .updateTable('technicalSetups')
    .set(change)
    .where('institutionId', '=', institutionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type CommentRow = Selectable<Schema['setupComments']>;

export async function insertComment(db: Db, comment: Insertable<Schema['setupComments']>): Promise<CommentRow> {
  return db.insertInto('setupComments').values(comment).returningAll().executeTakeFirstOrThrow();
}

export async function findOwnComment(
  db: Db,
  { id, institutionId, authorId }: Pick<CommentRow, 'id' | 'institutionId' | 'authorId'>,
): Promise<CommentRow | undefined> {
  return db
    .selectFrom('setupComments')
    .where('id', '=', id)
    .where('institutionId', '=', institutionId)
    .where('authorId', '=', authorId)
    .selectAll()
    .executeTakeFirst();
}

/** Newest first. */
export async function listComments(db: Db, institutionId: number, limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('setupComments')
    .where('institutionId', '=', institutionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

/** The change log's entries about a set-up, newest first. */
export async function listSetupChanges(db: Db, institutionId: number, limit: number) {
  return db
    .selectFrom('changeLog')
    .where('institutionId', '=', institutionId)
    .where('objectType', '=', 'technicalSetup')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'at', 'byId', 'action', 'before', 'after'])
    .execute();
}

/** The institution's plan on a day. */
export async function findPlanOn(
  db: Db,
  institutionId: number,
  day: string,
): Promise<{ tier: Tier; startDate: string } | undefined> {
  return db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('status', '=', 'active')
    .where('startDate', '<=', day)
    .where('endDate', '>=', day)
    .select(['tier', 'startDate'])
    .executeTakeFirst();
}
