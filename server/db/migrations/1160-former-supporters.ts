import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, institution, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Former technical supporters of each institution; those of the past are read from the change log. */
export async function createFormerSupporters(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await types
    .inKeyOrder(
      db.schema
        .createTable('formerSupporters')
        .addColumn('institutionId', types.id, institution)
        .addColumn('userId', types.id, person)
        .addColumn('until', types.time, required)
        .addPrimaryKeyConstraint('formerSupportersOnce', ['institutionId', 'userId']),
    )
    .execute();
  await refuseRowsOfErased(db, types, 'formerSupporters', ['userId']);
  const { rows } = await sql<{ institutionId: number; before: string; at: string }>`
    select i.id as "institutionId", l.before, l.at from "changeLog" as l
    join institutions as i on cast(i.id as text) = l."objectId"
    where l."objectType" = 'institution' and l.action = 'change' and l.before like '%"techSupportId":%'
    order by l.id`.execute(db);
  for (const { institutionId, before, at } of rows) {
    const { techSupportId }: { techSupportId?: unknown } = JSON.parse(before);
    if (typeof techSupportId !== 'number') continue;
    await sql`insert into "formerSupporters" ("institutionId", "userId", until)
      select ${institutionId}, id, ${at} from users where id = ${techSupportId} and "erasedAt" is null
      on conflict ("institutionId", "userId") do update set until = excluded.until`.execute(db);
  }
}
