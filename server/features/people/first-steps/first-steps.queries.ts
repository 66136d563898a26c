import { sql } from 'kysely';
import { servedRoles } from '#contract/values/capabilities.ts';
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

export async function hasRow(db: Db, table: 'institutions' | 'subscriptions'): Promise<boolean> {
  return (await db.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasCustomer(db: Db): Promise<boolean> {
  const one = await db.selectFrom('users').where('role', 'in', servedRoles).select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}
