import { sql } from 'kysely';
import type { ErasedKind } from '#contract/values/privacy.ts';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import { addressHash } from '#server/db/keys/address-hash.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** The names to find, and a function that replaces them in a text. */
export interface Renaming {
  names: readonly string[];
  rename(text: string): string;
}

/** Tables with texts by the portal that name people: notifications, mails, pushes, answers. */
export const tablesWithNames = tableNames.filter((table) => declarations[table].tells);

const rowsAtOnce = 200;

/** Replaces the names in a batch of rows. Returns the id to continue from; null at the end. */
export async function replaceBatch(
  transaction: Transaction,
  renaming: Renaming,
  { table, after }: { table: TableName; after: number },
): Promise<number | null> {
  const { tells: columns = [] } = declarations[table];
  const likes = renaming.names.flatMap((name) => [likeOf(name), likeOf(JSON.stringify(name).slice(1, -1))]);
  const holds = columns.flatMap((column) =>
    [...new Set(likes)].map((like) => sql`${sql.ref(column)} like ${like} escape '\\'`),
  );
  if (holds.length === 0) return null;
  // Announcements to everybody are written by staff, so only they may change them.
  const isOurs = table === 'notifications' ? sql`"userId" is not null` : sql`1 = 1`;
  const { rows } = await sql<{ id: number } & Record<string, unknown>>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where id > ${after} and ${isOurs} and (${sql.join(holds, sql` or `)})
    order by id limit ${rowsAtOnce}`.execute(transaction);
  for (const row of rows) {
    const changed = columns.flatMap((column) => {
      const value = row[column];
      const next = typeof value === 'string' ? renaming.rename(value) : value;
      return next === value ? [] : sql`${sql.ref(column)} = ${next}`;
    });
    if (changed.length === 0) continue;
    await sql`update ${sql.table(table)} set ${sql.join(changed)} where id = ${row.id}`.execute(transaction);
  }
  return rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null);
}

export async function replaceNames(transaction: Transaction, renaming: Renaming): Promise<void> {
  for (const table of tablesWithNames) {
    let after: number | null = 0;
    while (after !== null) after = await replaceBatch(transaction, renaming, { table, after });
  }
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export type FormerName = Pick<Schema['formerNames'], 'field' | 'name'>;

/** Former and current names and addresses. */
export async function listNames(db: Db, kind: ErasedKind, id: number): Promise<FormerName[]> {
  const former = await db
    .selectFrom('formerNames')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .select(['field', 'name'])
    .orderBy('field')
    .orderBy('name')
    .execute();
  const now =
    kind === 'person'
      ? await db
          .selectFrom('users')
          .where('id', '=', id)
          .select(['fullName', 'username', 'email', 'pendingEmail'])
          .executeTakeFirst()
      : await db.selectFrom('institutions').where('id', '=', id).select('name').executeTakeFirst();
  const present = Object.entries(now ?? {}) as [FormerName['field'], string | null][];
  return [...former, ...present.flatMap(([field, name]) => (name === null ? [] : { field, name }))];
}

export async function deleteFormerNames(db: Db, kind: ErasedKind, id: number): Promise<void> {
  await db.deleteFrom('formerNames').where('kind', '=', kind).where('objectId', '=', id).execute();
}

/** Deletes text that was typed as a username, including full names and addresses typed by mistake. */
export async function deleteTypedNames(db: Db, names: readonly FormerName[]): Promise<void> {
  const keys = names.map(({ name }) => usernameKey(name));
  if (keys.length === 0) return;
  for (const table of ['signInFailures', 'passwordRequests'] as const) {
    await db.deleteFrom(table).where('usernameKey', 'in', keys).execute();
  }
}

/** Keeps only hashes of a person's addresses, which identify an address without revealing it. */
export async function noteErasedAddresses(db: Db, names: readonly FormerName[]): Promise<void> {
  const addresses = names.filter(({ field }) => field === 'email' || field === 'pendingEmail');
  if (addresses.length === 0) return;
  const hashes = new Set(addresses.map(({ name }) => addressHash(name)));
  await db
    .insertInto('erasedAddresses')
    .values([...hashes].map((hash) => ({ addressHash: hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
