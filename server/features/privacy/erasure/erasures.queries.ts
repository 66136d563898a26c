import type { Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { ErasedKind } from '#contract/values/privacy.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Claim, claimRows, finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

type ErasureTable = Schema['erasures'];
export type ErasureRow = Selectable<ErasureTable>;
export type ClaimedErasure = ErasureRow & { claim: string };
type NewErasure = Pick<
  ErasureTable,
  'kind' | 'objectId' | 'randomId' | 'objectCreatedAt' | 'identity' | 'state' | 'askedById' | 'askedAt'
> &
  Partial<Pick<ErasureTable, 'decidedById' | 'decidedAt' | 'doneAt'>>;

const underWay = ['asked', 'waiting', 'erasing'] as const;

/** Returns undefined if an erasure of the same person or institution is open. */
export async function insertErasure(db: Db, row: NewErasure): Promise<number | undefined> {
  const made = await db
    .insertInto('erasures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export function findErasure(db: Db, id: number): Promise<ErasureRow | undefined> {
  return db.selectFrom('erasures').where('id', '=', id).selectAll().executeTakeFirst();
}

/** The open erasure: requested, waiting or running. */
export function findUnderWay(db: Db, kind: ErasedKind, objectId: number): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('state', 'in', underWay)
    .selectAll()
    .executeTakeFirst();
}

/** Decides a requested or doubtful erasure. Returns false if somebody else decided it first. */
export async function decideErasure(
  db: Db,
  { id, state }: Pick<ErasureRow, 'id' | 'state'>,
  decided: Pick<ErasureRow, 'state' | 'decidedById' | 'decidedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAsked(db: Db, personId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('erasures')
    .where('kind', '=', 'person')
    .where('objectId', '=', personId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Claims the next waiting erasure, or one whose claim has expired. People come before their institutions. */
export async function claimErasure(db: Db, claim: Claim): Promise<ClaimedErasure | undefined> {
  const from = ['waiting', 'erasing'] as const;
  const next = db
    .selectFrom('erasures')
    .where('state', 'in', from)
    .where(whereDue('claimedUntil', claim.free))
    .orderBy('kind', 'desc')
    .orderBy('id')
    .limit(1)
    .select('id');
  const [row] = await claimRows(db, 'erasures', next, { ...claim, from, to: { state: 'erasing' } });
  return row;
}

/** Also closes a doubtful erasure of the same account, which a restored backup may have left. */
export async function settleErasure(
  transaction: Transaction,
  { kind, objectId, ...row }: ClaimedErasure,
  doneAt: string,
): Promise<void> {
  const done = { state: 'done', claim: null, claimedUntil: null, doneAt } as const;
  if (!(await finishClaimed(transaction, 'erasures', row, done))) return;
  await transaction
    .updateTable('erasures')
    .set(done)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('state', '=', 'doubtful')
    .execute();
}

export function readErasures(db: Db, page: ListQuery): Promise<Page<ErasureRow>> {
  return readPage(db.selectFrom('erasures').selectAll(), sorted('desc', sortColumn('number', 'id')), page);
}

/** Erasures that were decided or carried out. A restored backup must not undo them. */
export function listDecided(db: Db): Promise<ErasureRow[]> {
  return db
    .selectFrom('erasures')
    .where('state', 'in', ['waiting', 'erasing', 'done'])
    .selectAll()
    .orderBy('id')
    .execute();
}

export async function listPeopleToErase(db: Db, institutionId: number) {
  return db
    .selectFrom('users')
    .where('institutionId', '=', institutionId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('erasedAt', 'is', null),
        exists(
          selectFrom('erasures')
            .whereRef('erasures.objectId', '=', 'users.id')
            .where('erasures.kind', '=', 'person')
            .where('erasures.state', 'in', ['waiting', 'erasing'])
            .select('erasures.id'),
        ),
      ]),
    )
    .select(['id', 'randomId', 'createdAt'])
    .execute();
}

export async function listInstitutionNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('institutions')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
