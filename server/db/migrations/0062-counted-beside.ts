import { type Kysely, sql } from 'kysely';

/** Reports of different kinds add up where they are of different platforms: the server counts what it stored anew at its start. */
export async function countedBeside(db: Kysely<unknown>): Promise<void> {
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}
