import { sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type Noted = Schema['firstSteps']['step'];

export async function listNoted(db: Db, personId: number): Promise<Noted[]> {
  const rows = await db.selectFrom('firstSteps').where('personId', '=', personId).select('step').execute();
  return rows.map(({ step }) => step);
}

export async function noteStep(db: Db, row: Schema['firstSteps']): Promise<void> {
  await db
    .insertInto('firstSteps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['personId', 'step']).doNothing())
    .execute();
}

export async function forgetStep(db: Db, personId: number, step: Noted): Promise<void> {
  await db.deleteFrom('firstSteps').where('personId', '=', personId).where('step', '=', step).execute();
}

export async function hasColleagueSignedIn(db: Db, institutionId: number, personId: number): Promise<boolean> {
  const colleague = await db
    .selectFrom('users')
    .where('institutionId', '=', institutionId)
    .where('id', '<>', personId)
    .where('lastSignInAt', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return colleague !== undefined;
}

export async function hasSubmittedSetup(db: Db, institutionId: number): Promise<boolean> {
  const setup = await db
    .selectFrom('technicalSetups')
    .where('institutionId', '=', institutionId)
    .where((row) => row.or([row('submittedAt', 'is not', null), row('liveSince', 'is not', null)]))
    .select('id')
    .executeTakeFirst();
  return setup !== undefined;
}

/** The institution that has a plan, or else the first one without; null before there is one. */
export async function findFirstInstitution(db: Db): Promise<{ id: number; hasPlan: boolean } | null> {
  const row = await db
    .selectFrom('institutions')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.institutionId', '=', 'institutions.id').on('subscriptions.withdrawnAt', 'is', null),
    )
    .where('institutions.erasedAt', 'is', null)
    .select(['institutions.id', 'subscriptions.id as termId'])
    .orderBy(sql`case when subscriptions.id is null then 1 else 0 end`)
    .orderBy('institutions.id')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, hasPlan: row.termId !== null } : null;
}

export async function hasReport(db: Db, institutionId?: number): Promise<boolean> {
  const row = await db
    .selectFrom('resources')
    .where('type', '=', 'usage_stats')
    .where('deletedAt', 'is', null)
    .$if(institutionId !== undefined, (reports) => reports.where('institutionId', '=', institutionId ?? 0))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listActiveRoles(db: Db): Promise<Role[]> {
  const rows = await db.selectFrom('users').where('deactivatedAt', 'is', null).select('role').distinct().execute();
  return rows.map(({ role }) => role);
}
