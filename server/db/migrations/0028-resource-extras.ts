import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { titleKey } from '#server/db/keys/title-key.ts';

/** Files that belong to a resource besides its own, the captions of a video and the picture of its card; lists from A to Z. */
export async function resourceExtras(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of ['captionsName', 'coverName']) {
    await db.schema
      .alterTable('resources')
      .addColumn(name, 'text', (column) => column.references('files.name'))
      .execute();
    await db.schema.createIndex(`resourcesBy${name}`).on('resources').columns([name]).execute();
  }
  // By code points on both engines, whatever language a database is set up for.
  await db.schema
    .alterTable('resources')
    .addColumn('titleKey', types.isSqlite ? 'text' : sql`text collate "C"`, (column) => column.notNull().defaultTo(''))
    .execute();
  await fillTitleKeys(db);
  const byTitle = [
    { name: 'resourcesByTypeAndTitle', columns: ['audience', 'type'] },
    { name: 'resourcesByCategoryAndTitle', columns: ['audience', 'type', 'category'] },
    { name: 'resourcesByScopeTypeAndTitle', columns: ['scope', 'audience', 'type'] },
    { name: 'resourcesByScopeCategoryAndTitle', columns: ['scope', 'audience', 'type', 'category'] },
  ];
  for (const { name, columns } of byTitle) {
    await db.schema
      .createIndex(name)
      .on('resources')
      .columns([...columns, 'titleKey', 'id'])
      .execute();
  }
}

const rowsAtOnce = 1000;

async function fillTitleKeys(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from resources where id > ${after} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const { id, title } of rows) {
      await sql`update resources set "titleKey" = ${titleKey(title)} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
