import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { keysOfPerson } from '#server/db/keys/name-key.ts';
import type { Db } from '#server/db/schema.ts';

/** The given usernames that are already in use. */
export async function listTakenUsernameKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db.selectFrom('users').where('usernameKey', 'in', chunk).select('usernameKey').execute();
    for (const row of rows) taken.add(row.usernameKey);
  }
  return taken;
}

export async function listNamesAt(db: Db, institutionIds: readonly number[]) {
  const found: { institutionId: number | null; fullName: string }[] = [];
  for (const chunk of chunksOf([...new Set(institutionIds)])) {
    const people = db.selectFrom('users').where('institutionId', 'in', chunk).where('erasedAt', 'is', null);
    found.push(...(await people.select(['institutionId', 'fullName']).execute()));
  }
  return found;
}

export interface NewCustomer {
  username: string;
  usernameKey: string;
  fullName: string;
  institutionId: number;
  department: string | null;
  pendingEmail: string | null;
  subscriptionTier: Tier | null;
  createdAt: string;
}

/** Returns the ids by username key. Usernames that were taken in the meantime are missing. */
export async function insertCustomers(db: Db, customers: readonly NewCustomer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(customers)) {
    const rows = await db
      .insertInto('users')
      .values(
        chunk.map((customer) => ({
          ...customer,
          ...keysOfPerson(customer),
          role: 'customer' as const,
          passwordHash: null,
        })),
      )
      .onConflict((conflict) => conflict.column('usernameKey').doNothing())
      .returning(['id', 'usernameKey'])
      .execute();
    for (const row of rows) ids.set(row.usernameKey, row.id);
  }
  return ids;
}

export async function listAccountManagers(db: Db, among: readonly Role[]) {
  return db
    .selectFrom('users')
    .where('role', 'in', among)
    .where('deactivatedAt', 'is', null)
    .select(['id', 'fullName', 'usernameKey'])
    .execute();
}

/** Terms that customers see or will see, of all institutions. */
export async function listStoredTerms(db: Db) {
  return db
    .selectFrom('subscriptions')
    .where('withdrawnAt', 'is', null)
    .select(['institutionId', 'tier', 'startDate', 'endDate'])
    .execute();
}
