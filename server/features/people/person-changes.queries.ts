import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { engineOf } from '#server/db/engine.ts';
import { keysOfPerson } from '#server/db/keys/name-key.ts';
import type { Db } from '#server/db/schema.ts';

export interface NewPerson {
  username: string;
  usernameKey: string;
  passwordHash: string | null;
  mustChangePassword: boolean;
  fullName: string;
  role: Role;
  institutionId: number | null;
  department: string | null;
  subscriptionTier: string | null;
  createdAt: string;
}

/** The new person's id, or undefined when the username is taken. */
export async function insertPerson(db: Db, person: NewPerson): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...person, ...keysOfPerson(person) })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function hasActiveAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredPerson {
  id: number;
  username: string;
  fullName: string;
  role: Role;
  institutionId: number | null;
  department: string | null;
  subscriptionTier: string | null;
  deactivatedAt: string | null;
}

const storedColumns = [
  'id',
  'username',
  'fullName',
  'role',
  'institutionId',
  'department',
  'subscriptionTier',
  'deactivatedAt',
] as const;

export async function findStoredPerson(db: Db, id: number): Promise<StoredPerson | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .select(storedColumns)
    .executeTakeFirst();
}

/** The person, locked until the end of the transaction. */
export async function lockPerson(db: Db, id: number): Promise<StoredPerson | undefined> {
  // An update that changes nothing locks the row on both engines.
  return db
    .updateTable('users')
    .set(({ ref }) => ({ fullName: ref('fullName') }))
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .returning(storedColumns)
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
    const person = await db
      .updateTable('users')
      .set(columns)
      .where('id', '=', id)
      .returning(['fullName', 'username', 'department'])
      .executeTakeFirst();
    if (person) await db.updateTable('users').set(keysOfPerson(person)).where('id', '=', id).execute();
    return true;
  } catch (error) {
    // Both engines name the column in the message.
    if (error instanceof Error && /unique constraint.*usernameKey/i.test(error.message)) return false;
    throw error;
  }
}

/** The administrators who can sign in, locked until the end of the transaction. */
export async function lockActiveAdmins(db: Db): Promise<number[]> {
  const active = db.selectFrom('users').where('role', '=', 'admin').where('deactivatedAt', 'is', null).select('id');
  // SQLite has one writer anyway. Their keys stay free, because every change that is logged refers to one of them.
  const rows = await (engineOf(db) === 'sqlite' ? active : active.orderBy('id').forNoKeyUpdate()).execute();
  return rows.map((row) => row.id);
}

export async function updateDeactivated(db: Db, id: number, deactivatedAt: string | null): Promise<void> {
  await db.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute();
}
