import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { nameKey } from '#server/db/keys/name-key.ts';

/** Lists of conversations are found, sorted and cut by the database: by who takes part, by the newest change, and by name. */
export async function conversationOrder(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const parties = types.isSqlite ? partiesOnSqlite : partiesOnPostgres;
  for (const [name, party] of Object.entries(parties)) {
    await db.schema
      .alterTable('conversations')
      .addColumn(name, types.id, (column) => {
        const generated = column.generatedAlwaysAs(party);
        return types.isSqlite ? generated : generated.stored();
      })
      .execute();
  }
  const inOrder = sql`"secondId", "lastChange", key`;
  await sql`create index "conversationsByFirst" on conversations ("firstId", "lastChange", key)`.execute(db);
  await sql`create index "conversationsWaiting" on conversations (${inOrder}) where "askedAt" is not null`.execute(db);
  await sql`create index "conversationsResting" on conversations (${inOrder}) where "askedAt" is null`.execute(db);

  for (const table of ['users', 'institutions'] as const) {
    // By code points on both engines, whatever language a database is set up for.
    await db.schema
      .alterTable(table)
      .addColumn('nameKey', types.isSqlite ? 'text' : sql`text collate "C"`, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await fillNameKeys(db, 'users', 'fullName');
  await fillNameKeys(db, 'institutions', 'name');
  await db.schema.createIndex('usersByName').on('users').columns(['nameKey', 'id']).execute();
  await db.schema.createIndex('institutionsByManager').on('institutions').column('accountManagerId').execute();
  await db.schema.createIndex('institutionsBySupporter').on('institutions').column('techSupportId').execute();
}

/** Of `channel:12` 12 and 0, which stands for the team; of `pair:3:12` 3 and 12. */
const partiesOnPostgres = {
  firstId: sql`cast(split_part(key, ':', 2) as bigint)`,
  secondId: sql`cast('0' || split_part(key, ':', 3) as bigint)`,
};
/** A cast reads the number that a text begins with. */
const partiesOnSqlite = {
  firstId: sql`cast(substr(key, instr(key, ':') + 1) as integer)`,
  secondId: sql`case when key like 'pair:%' then cast(substr(key, 6 + instr(substr(key, 6), ':')) as integer) else 0 end`,
};

const rowsAtOnce = 1000;

async function fillNameKeys(db: Kysely<unknown>, table: 'users' | 'institutions', column: string): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { id, name } of rows) {
      await sql`update ${sql.table(table)} set "nameKey" = ${nameKey(name)} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
