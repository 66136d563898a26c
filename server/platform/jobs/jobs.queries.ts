import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** The jobs whose time has not come. */
export async function listRestingJobs(db: Db, now: string): Promise<string[]> {
  const rows = await db.selectFrom('jobs').where('dueAt', '>', now).select('name').execute();
  return rows.map(({ name }) => name);
}

/** Moves jobs that are due to their next time. Answers the names of those moved: whoever is answered a name does the work. */
export async function claimJobs(
  db: Db,
  jobs: readonly { name: string; nextAt: string }[],
  now: string,
): Promise<string[]> {
  const claims = rowsOf(
    db,
    jobs.map(({ name, nextAt }) => [name, nextAt]),
    ['text', 'timestamptz'],
  );
  const { rows } = await sql<{ name: string }>`
    insert into jobs (name, "dueAt") ${claims}
    on conflict (name) do update set "dueAt" = excluded."dueAt" where jobs."dueAt" <= ${now}
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes a job due earlier than its claim said, unless somebody else has claimed it since. */
export async function updateJobDue(db: Db, claim: { name: string; nextAt: string }, dueAt: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ dueAt })
    .where('name', '=', claim.name)
    .where('dueAt', '=', claim.nextAt)
    .execute();
}

/** Sets when jobs are due next, whatever was said before. */
export async function restJobs(db: Db, names: readonly string[], dueAt: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values(names.map((name) => ({ name, dueAt })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
    .execute();
}
