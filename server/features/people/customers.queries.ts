import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Tier } from '#contract/tiers.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 500;

/** What changes without anybody's knowledge of people being made anew. */
export interface AccountState {
  id: number;
  lastSignInAt: string | null;
  hasPassword: boolean;
}

/** When everybody signed in last, and who has set a password. */
export async function listAccountStates(db: Db): Promise<Map<number, AccountState>> {
  const rows = await db.selectFrom('users').select(['id', 'lastSignInAt', 'passwordHash']).execute();
  return new Map(
    rows.map(({ id, lastSignInAt, passwordHash }) => [id, { id, lastSignInAt, hasPassword: passwordHash !== null }]),
  );
}

/** When the newest usage report of each institution was uploaded. */
export async function listLastUsageUploads(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('resources')
    .where('type', '=', 'usage_stats')
    .where('institutionId', 'is not', null)
    .where('deletedAt', 'is', null)
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('sharedAt').as('sharedAt')])
    .execute();
  return new Map(rows.map((row) => [row.institutionId ?? 0, row.sharedAt]));
}

export interface StoredPerson {
  id: number;
  fullName: string;
  role: Role;
  institutionId: number | null;
  deactivatedAt: string | null;
}

export async function findStoredPerson(db: Db, id: number): Promise<StoredPerson | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'fullName', 'role', 'institutionId', 'deactivatedAt'])
    .executeTakeFirst();
}

export interface StoredChange {
  fullName?: string | undefined;
  username?: string | undefined;
  usernameKey?: string | undefined;
  institutionId?: number | undefined;
  department?: string | null | undefined;
  subscriptionTier?: Tier | null | undefined;
}

/** False when the username belongs to somebody else; then nothing was changed and the transaction is lost. */
export async function updatePerson(db: Db, id: number, change: StoredChange): Promise<boolean> {
  const columns = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(columns).length === 0) return true;
  try {
    await db.updateTable('users').set(columns).where('id', '=', id).execute();
    return true;
  } catch (error) {
    // The two engines' words for it.
    if (error instanceof Error && /unique constraint.*usernameKey/i.test(error.message)) return false;
    throw error;
  }
}

/** The administrators who can sign in. Whoever asks again has to wait until the end of this transaction. */
export async function lockActiveAdmins(db: Db): Promise<number[]> {
  const active = db.selectFrom('users').where('role', '=', 'admin').where('deactivatedAt', 'is', null).select('id');
  // SQLite has one writer anyway.
  const rows = await (engineOf(db) === 'sqlite' ? active : active.orderBy('id').forUpdate()).execute();
  return rows.map((row) => row.id);
}

export async function updateDeactivated(db: Db, id: number, deactivatedAt: string | null): Promise<void> {
  await db.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute();
}

/** Which of these usernames somebody has. */
export async function listTakenUsernameKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db.selectFrom('users').where('usernameKey', 'in', chunk).select('usernameKey').execute();
    for (const row of rows) taken.add(row.usernameKey);
  }
  return taken;
}

export interface NewCustomer {
  username: string;
  usernameKey: string;
  fullName: string;
  institutionId: number;
  department: string | null;
  subscriptionTier: Tier | null;
  createdAt: string;
}

/** The ids by username key; a name that was taken meanwhile is missing. */
export async function insertCustomers(db: Db, customers: readonly NewCustomer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(customers)) {
    const rows = await db
      .insertInto('users')
      .values(chunk.map((customer) => ({ ...customer, role: 'customer' as const, passwordHash: null })))
      .onConflict((conflict) => conflict.column('usernameKey').doNothing())
      .returning(['id', 'usernameKey'])
      .execute();
    for (const row of rows) ids.set(row.usernameKey, row.id);
  }
  return ids;
}

/** How many institutions are assigned to each member of staff. */
export async function countAssignments(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('institutions', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('institutions.accountManagerId', '=', ref('users.id')),
          eb('institutions.techSupportId', '=', ref('users.id')),
        ]),
      ),
    )
    .groupBy('users.id')
    .select(['users.id', sql<number>`count(*)`.as('institutions')])
    .execute();
  return new Map(rows.map((row) => [row.id, row.institutions]));
}

function* chunksOf<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce);
}
