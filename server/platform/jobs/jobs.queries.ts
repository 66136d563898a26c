import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

export async function listJobTimes(db: Db): Promise<{ name: string; dueAt: string }[]> {
  return db.selectFrom('jobs').select(['name', 'dueAt']).execute();
}

export interface JobClaim {
  name: string;
  /** The due time that the claiming process read; null if there was no row. */
  seenAt: string | null;
  nextAt: string;
}

/**
 * Moves jobs to their next time, unless another process has moved them since they were read. Returns the names of the moved jobs: the
 * caller has to do those.
 */
export async function claimJobs(db: Db, jobs: readonly JobClaim[]): Promise<string[]> {
  const claims = rowsOf(
    db,
    jobs.map(({ name, seenAt, nextAt }) => [name, seenAt, nextAt]),
    ['text', 'timestamptz', 'timestamptz'],
  );
  const { rows } = await sql<{ name: string }>`
    with claims (name, "seenAt", "nextAt") as (${claims})
    insert into jobs (name, "dueAt") select name, "nextAt" from claims where true
    on conflict (name) do update set "dueAt" = excluded."dueAt"
    where jobs."dueAt" = (select "seenAt" from claims where claims.name = excluded.name)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes a job due earlier than its claim said, unless another process has claimed it since. */
export async function updateJobDue(db: Db, claim: Pick<JobClaim, 'name' | 'nextAt'>, dueAt: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ dueAt })
    .where('name', '=', claim.name)
    .where('dueAt', '=', claim.nextAt)
    .execute();
}

/** Sets when jobs are due next, whatever it was before. */
export async function restJobs(db: Db, names: readonly string[], dueAt: string): Promise<void> {
  await db
    .insertInto('jobs')
    .values(names.map((name) => ({ name, dueAt })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
    .execute();
}
