import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type IdentifierKind, identifierKindNames } from '#contract/values/people/identifiers.ts';
import { formerMember } from '#contract/values/privacy.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { locked } from '#server/db/engines/locks.ts';
import { nameKey } from '#server/db/keys/name-key.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** The rows that an import added, and the empty fields of institutions that it filled. */
export interface Made {
  userIds: number[];
  institutionIds: number[];
  subscriptionIds: number[];
  filled: { institutionId: number; consortiumId?: number; identifiers: Partial<Record<IdentifierKind, string>> }[];
}

export async function insertImport(db: Db, row: Insertable<Schema['customerImports']>): Promise<number> {
  const { id } = await db.insertInto('customerImports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

function imports(db: Db) {
  return db
    .selectFrom('customerImports')
    .innerJoin('users', 'users.id', 'customerImports.importedBy')
    .select(['customerImports.id', 'users.fullName as importedBy', 'importedAt', 'people', 'institutions', 'undoneAt']);
}

export async function findImport(db: Db, id: number) {
  return imports(db).where('customerImports.id', '=', id).executeTakeFirst();
}

export function readImports(db: Db, query: ListQuery) {
  return readPage(imports(db), sorted('desc', sortColumn('number', 'customerImports.id')), query);
}

export async function lockImport(transaction: Transaction, id: number) {
  const rows = transaction.selectFrom('customerImports').where('id', '=', id).select(['made', 'undoneAt']);
  return locked(transaction, rows, 'forUpdate').executeTakeFirst();
}

/** The first of these people who came in, wrote or was written to since; undefined where nobody was. */
export async function findInUse(transaction: Transaction, { userIds }: Made): Promise<string | undefined> {
  const among = sql<number>`(${idRows(transaction, userIds)})`;
  const row = await transaction
    .selectFrom('users')
    .where('id', 'in', among)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('lastSignInAt', 'is not', null),
        eb('erasedAt', 'is not', null),
        exists(selectFrom('conversations').whereRef('firstId', '=', 'users.id').select('key')),
        exists(selectFrom('conversations').whereRef('secondId', '=', 'users.id').select('key')),
      ]),
    )
    .orderBy('id')
    .select('fullName')
    .executeTakeFirst();
  return row?.fullName;
}

/** An institution that has other people by now. */
export async function findShared(
  transaction: Transaction,
  { userIds, institutionIds }: Made,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('institutions')
    .innerJoin('users', 'users.institutionId', 'institutions.id')
    .where('institutions.id', 'in', sql<number>`(${idRows(transaction, institutionIds)})`)
    .where('users.id', 'not in', sql<number>`(${idRows(transaction, userIds)})`)
    .select('institutions.name')
    .executeTakeFirst();
  return row?.name;
}

const ofInstitutions = [
  ...(['resources', 'usageUploads', 'technicalSetups', 'institutionNotes', 'billingDetails'] as const),
  ...(['invoiceRequests', 'invoiceDrafts', 'invoices', 'renewalOffers', 'programKeys', 'webhooks'] as const),
];

/** An added institution that has anything besides what the import gave. */
export async function findInstitutionInUse(
  transaction: Transaction,
  { institutionIds }: Made,
): Promise<string | undefined> {
  const institutions = sql<number>`(${idRows(transaction, institutionIds)})`;
  for (const table of ofInstitutions) {
    const { rows } = await sql<{ name: string }>`
      select institutions.name from ${sql.table(table)} as other
      join institutions on institutions.id = other."institutionId"
      where other."institutionId" in ${institutions} limit 1`.execute(transaction);
    if (rows[0]) return rows[0].name;
  }
  return undefined;
}

const ofPeople = ['outbox', 'invitations', 'mailTokens', 'passwordLinks', 'grantedRights', 'securityEvents'] as const;

/** Deletes people and plans. The database refuses it where another row refers to one of them, such as an invoice. */
export async function deletePeopleAndPlans(
  transaction: Transaction,
  { userIds, subscriptionIds }: Made,
  at: string,
): Promise<void> {
  const people = sql<number>`(${idRows(transaction, userIds)})`;
  // Invitations may still be on their way: a mail that is sent meanwhile gets a token, which refers to its person.
  const rows = transaction.selectFrom('users').where('id', 'in', people).select('id').orderBy('id');
  await locked(transaction, rows, 'forUpdate').execute();
  for (const table of ofPeople) await transaction.deleteFrom(table).where('userId', 'in', people).execute();
  await emptyLogOf(transaction, userIds, at);
  // In chunks: for each person the database looks into every table that refers to people.
  for (const some of chunksOf(userIds)) await transaction.deleteFrom('users').where('id', 'in', some).execute();
  const plans = sql<number>`(${idRows(transaction, subscriptionIds)})`;
  await transaction.deleteFrom('subscriptions').where('id', 'in', plans).execute();
}

/** The log keeps that people were added, without their names: the database lets it be emptied while an erasure runs. */
async function emptyLogOf(transaction: Transaction, [first, ...others]: number[], at: string): Promise<void> {
  if (first === undefined) return;
  const marker = { kind: 'person', objectId: first, randomId: '', objectCreatedAt: at, askedAt: at } as const;
  await transaction
    .insertInto('erasures')
    .values({ ...marker, state: 'erasing' })
    .execute();
  for (const some of chunksOf([first, ...others].map(String))) {
    const log = transaction.updateTable('changeLog').where('objectType', '=', 'user').where('objectId', 'in', some);
    for (const column of ['before', 'after'] as const)
      await log
        .set({ [column]: '{}' })
        .where(column, 'is not', null)
        .execute();
  }
  await transaction.deleteFrom('erasures').where('state', '=', 'erasing').where('randomId', '=', '').execute();
}

/** The log of changes refers to institutions, so a row without a name stays, as after an erasure. */
export async function emptyInstitutions(transaction: Transaction, { institutionIds }: Made, at: string): Promise<void> {
  const nothing = { isil: null, isni: null, oclc: null, ror: null, customerId: null };
  const gone = { ...nothing, consortiumId: null, accountManagerId: null, techSupportId: null, erasedAt: at };
  for (const id of institutionIds) {
    const name = formerMember.institution(id);
    await transaction
      .updateTable('institutions')
      .set({ ...gone, name, nameKey: nameKey(name) })
      .where('id', '=', id)
      .execute();
  }
}

/** Empties what the import filled in, unless somebody has changed it since. */
export async function emptyFilled(transaction: Transaction, { filled }: Made): Promise<void> {
  for (const { institutionId, consortiumId, identifiers } of filled) {
    const own = transaction.updateTable('institutions').where('id', '=', institutionId);
    if (consortiumId !== undefined)
      await own.set({ consortiumId: null }).where('consortiumId', '=', consortiumId).execute();
    for (const kind of identifierKindNames) {
      const value = identifiers[kind];
      if (value !== undefined)
        await own
          .set({ [kind]: null })
          .where(kind, '=', value)
          .execute();
    }
  }
}

export async function noteUndone(
  transaction: Transaction,
  id: number,
  undone: { undoneBy: number; undoneAt: string },
): Promise<void> {
  await transaction
    .updateTable('customerImports')
    .set({ ...undone, made: null })
    .where('id', '=', id)
    .execute();
}

/** The highest id of a plan, and the plans of these institutions above it. */
export async function findLastPlan(db: Db): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export async function listPlansAfter(db: Db, lastId: number, institutionIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('id', '>', lastId)
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
