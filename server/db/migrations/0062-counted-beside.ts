import { type Kysely, sql } from 'kysely';

/**
 * Which earlier tables a plain one leaves to count, and which sheet of a workbook was read. And reports of different kinds add up where they are of different platforms: the
 * server counts what it stored anew at its start.
 */
export async function countedBeside(db: Kysely<unknown>): Promise<void> {
  for (const column of ['besides', 'shape', 'sheet'])
    await db.schema.alterTable('usageImports').addColumn(column, 'text').execute();
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}
