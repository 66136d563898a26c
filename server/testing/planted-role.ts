import { sql } from 'kysely';
import { RoleName } from '#contract/fields.ts';
import { roles } from '#contract/values/roles.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** A fifth role, without an entry in any table of capabilities. */
const plantedRole = 'observer';

/**
 * Adds the role to the list of roles, which a developer would change first; otherwise replies that name the role would
 * fail their schemas. Returns the function that removes it, because other tests of the process read the same list.
 */
export function plantRole(): () => void {
  const known = roles as unknown as string[];
  const answered = RoleName._zod.values as Set<string>;
  known.push(plantedRole);
  answered.add(plantedRole);
  return () => {
    known.splice(known.indexOf(plantedRole), 1);
    answered.delete(plantedRole);
  };
}

/** Gives a person the role. The table's check only allows the four roles, so it is switched off first. */
export async function giveRole(db: Db, id: number): Promise<void> {
  await disableChecks(db);
  await sql`update users set role = ${plantedRole} where id = ${id}`.execute(db);
}

/** For this connection on SQLite, for this database on PostgreSQL. */
export async function disableChecks(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`pragma ignore_check_constraints = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'users'::regclass and contype = 'c'`.execute(db);
  for (const { name } of rows) await sql`alter table users drop constraint ${sql.id(name)}`.execute(db);
}
