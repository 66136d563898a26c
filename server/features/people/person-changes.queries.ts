import { rolesWith } from '#contract/values/capabilities.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { locked } from '#server/db/engines/locks.ts';
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

/** Returns the new id, or undefined if the username is taken. */
export async function insertPerson(db: Db, person: NewPerson): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values({ ...person, ...keysOfPerson(person) })
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateTimeZone(db: Db, id: number, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ timeZone }).where('id', '=', id).execute();
}

const managing = rolesWith((may) => may.managesPeople);

export async function hasActiveAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', 'in', managing)
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

/** Locks the row until the end of the transaction. */
export async function lockPerson(db: Db, id: number): Promise<StoredPerson | undefined> {
  // A no-op update locks the row on both engines.
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

/** Returns false if the username is taken. The transaction cannot continue then. */
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
    const message = error instanceof Error ? error.message : '';
    if (/unique constraint/i.test(message) && message.includes('usernameKey')) return false;
    throw error;
  }
}

/** Locks the active administrators until the end of the transaction. */
export async function lockActiveAdmins(db: Db): Promise<number[]> {
  const active = db.selectFrom('users').where('role', 'in', managing).where('deactivatedAt', 'is', null).select('id');
  // `for no key update`, because every logged change references an administrator's key.
  const rows = await locked(db, active.orderBy('id'), 'forNoKeyUpdate').execute();
  return rows.map((row) => row.id);
}

export async function updateDeactivated(db: Db, id: number, deactivatedAt: string | null): Promise<void> {
  await db.updateTable('users').set({ deactivatedAt }).where('id', '=', id).execute();
}

export async function hasSignedIn(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('lastSignInAt', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
