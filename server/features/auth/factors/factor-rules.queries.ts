import type { Selectable } from 'kysely';
import type { Role } from '#contract/values/roles.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export async function listRules(db: Db): Promise<Selectable<Schema['factorRules']>[]> {
  return db.selectFrom('factorRules').selectAll().execute();
}

export async function deleteRulesBut(db: Db, roles: readonly Role[]): Promise<void> {
  let rules = db.deleteFrom('factorRules');
  if (roles.length > 0) rules = rules.where('role', 'not in', roles);
  await rules.execute();
}

export async function insertRules(db: Db, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('factorRules')
    .values(roles.map((role) => ({ role, since: null })))
    .onConflict((conflict) => conflict.column('role').doNothing())
    .execute();
}

/** Sets the start of rules that have none yet. */
export async function startRules(db: Db, at: string): Promise<void> {
  await db.updateTable('factorRules').set({ since: at }).where('since', 'is', null).execute();
}
