import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { Relationship } from '#contract/people/contacts.ts';
import type { RelationType } from '#contract/values/relation-type.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type RelationshipRow = Selectable<Schema['relationships']>;

export type Pair = readonly [number, number];

export interface Asking {
  studentId: number;
  relatedUserId: number;
  relationType: RelationType;
  requestedBy: number;
  createdAt: string;
}

type Builder = ExpressionBuilder<Schema, 'relationships'>;

/** The only row of two people, in any state. */
export async function findRow(db: Db, pair: Pair): Promise<RelationshipRow | undefined> {
  return db.selectFrom('relationships').where(between(pair)).selectAll().executeTakeFirst();
}

/** A row with the person on either side, in any state. */
export async function findOwnRow(db: Db, id: number, viewerId: number): Promise<RelationshipRow | undefined> {
  return db.selectFrom('relationships').where('id', '=', id).where(ownedBy(viewerId)).selectAll().executeTakeFirst();
}

/** One page of unanswered requests from or to a person, newest first, except those with the excluded people. */
export function readPending(
  db: Db,
  userId: number,
  { except, ...page }: ListQuery & { except: readonly number[] },
): Promise<Page<RelationshipRow>> {
  const others = idRows(db, except);
  const pending = db
    .selectFrom('relationships')
    .where('status', '=', 'pending')
    .where('removedAt', 'is', null)
    .where(ownedBy(userId))
    .where(sql<SqlBool>`"studentId" + "relatedUserId" - ${sql.lit(userId)} not in (${others})`)
    .selectAll();
  return readPage(pending, sorted('desc', sortColumn('time', 'createdAt'), sortColumn('number', 'id')), page);
}

/** Accepted relations of a person, in either direction. */
export async function listAccepted(db: Db, userId: number): Promise<RelationshipRow[]> {
  return db
    .selectFrom('relationships')
    .where('status', '=', 'accepted')
    .where('removedAt', 'is', null)
    .where(ownedBy(userId))
    .selectAll()
    .execute();
}

/** Undefined if the two already have a row, because a concurrent request was faster. */
export async function insertRequest(db: Db, asking: Asking): Promise<RelationshipRow | undefined> {
  return db
    .insertInto('relationships')
    .values({ ...asking, status: 'pending', answeredAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Turns a removed or rejected row into a request again, unless it changed since it was read. */
export async function reopenRequest(
  db: Db,
  seen: RelationshipRow,
  asking: Asking,
): Promise<RelationshipRow | undefined> {
  return db
    .updateTable('relationships')
    .set({ ...asking, status: 'pending', answeredAt: null, removedAt: null, removedBy: null })
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where((eb) => (seen.removedAt === null ? eb('removedAt', 'is', null) : eb('removedAt', 'is not', null)))
    .returningAll()
    .executeTakeFirst();
}

/** Answers a request in one statement, so that the second of two simultaneous answers finds no pending row. */
export async function answerRequest(
  db: Db,
  id: number,
  answer: { by: number; status: 'accepted' | 'rejected'; at: string },
): Promise<RelationshipRow | undefined> {
  return db
    .updateTable('relationships')
    .set({ status: answer.status, answeredAt: answer.at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('requestedBy', '<>', answer.by)
    .where('removedAt', 'is', null)
    .where(ownedBy(answer.by))
    .returningAll()
    .executeTakeFirst();
}

/** Removes an accepted contact, or withdraws the viewer's own request. */
export async function removeRelation(
  db: Db,
  id: number,
  removal: { by: number; at: string },
): Promise<RelationshipRow | undefined> {
  return db
    .updateTable('relationships')
    .set({ removedAt: removal.at, removedBy: removal.by })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where(ownedBy(removal.by))
    .where((eb) =>
      eb.or([eb('status', '=', 'accepted'), eb('status', '=', 'pending').and('requestedBy', '=', removal.by)]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Restores a relation that the same person removed after the given time. */
export async function restoreRelation(
  db: Db,
  id: number,
  { by, removedAfter }: { by: number; removedAfter: string },
): Promise<RelationshipRow | undefined> {
  return db
    .updateTable('relationships')
    .set({ removedAt: null, removedBy: null })
    .where('id', '=', id)
    .where('removedBy', '=', by)
    .where('removedAt', '>=', removedAfter)
    .returningAll()
    .executeTakeFirst();
}

export function toRelationship(row: RelationshipRow): Relationship {
  // The column only ever holds answers of `relationTypeOf`.
  return { ...row, relationType: row.relationType as RelationType };
}

export function between([a, b]: Pair) {
  return (eb: Builder) =>
    eb.or([
      eb.and([eb('studentId', '=', a), eb('relatedUserId', '=', b)]),
      eb.and([eb('studentId', '=', b), eb('relatedUserId', '=', a)]),
    ]);
}

function ownedBy(userId: number) {
  return (eb: Builder) => eb.or([eb('studentId', '=', userId), eb('relatedUserId', '=', userId)]);
}
