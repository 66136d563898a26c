import { type Kysely, sql } from 'kysely';

/** What a new installation begins with, in days. */
const atFirst = { originals: 1095, people: 730 };

/** The files of usage reports and deactivated people get a period. Where there is anybody already they are kept until an administrator says otherwise. */
export async function retentionOfPeople(db: Kysely<unknown>): Promise<void> {
  for (const [kind, days] of Object.entries(atFirst)) {
    await sql`
      insert into "retentionPeriods" (kind, days)
      select ${sql.lit(kind)}, case when exists (select 1 from users) then null else ${sql.lit(days)} end`.execute(db);
  }
}
