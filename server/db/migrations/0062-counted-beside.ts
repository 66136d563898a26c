import { type Kysely, sql } from 'kysely';

/**
 * Which earlier tables a plain one leaves to count, which sheet of a workbook was read, and which months may hold machines. Reports of
 * different kinds add up where they are of different platforms: the server counts what it stored anew at its start.
 */
export async function countedBeside(db: Kysely<unknown>): Promise<void> {
  for (const column of ['besides', 'shape', 'sheet'])
    await db.schema.alterTable('usageImports').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('institutionUses')
    .addColumn('mayHoldMachines', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}
