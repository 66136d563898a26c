import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

const tables = ['users', 'institutions'] as const;

/**
 * A random name for each person and institution, which comes with every copy and is never given to another: a number is, once a portal
 * was set up anew. The database gives it, so that versions from before may go on adding people.
 */
export async function randomIds(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const table of tables) {
    if (types.isSqlite) {
      await sql`alter table ${sql.table(table)} add column "randomId" text`.execute(db);
      await sql`update ${sql.table(table)} set "randomId" = lower(hex(randomblob(16)))`.execute(db);
      // A column that is added may have no default that is worked out.
      await sql`
        create trigger ${sql.ref(`${table}GetRandomId`)} after insert on ${sql.table(table)} when new."randomId" is null
        begin
          update ${sql.table(table)} set "randomId" = lower(hex(randomblob(16))) where id = new.id;
        end`.execute(db);
    } else {
      await sql`
        alter table ${sql.table(table)}
        add column "randomId" text not null default replace(gen_random_uuid()::text, '-', '')`.execute(db);
    }
    await db.schema.createIndex(`${table}ByRandomId`).unique().on(table).column('randomId').execute();
  }
}
