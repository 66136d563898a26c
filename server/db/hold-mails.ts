import { join } from 'node:path';
import { Kysely } from 'kysely';
import { databaseFiles } from './data-folder/database-copy.ts';
import { sqliteDialect } from './engines/sqlite.ts';
import { hasTable } from './has-table.ts';
import type { Schema } from './schema.ts';

/**
 * For a database that was just restored: mails that wait in it may have been sent since it was copied, so they are held until
 * an administrator releases them. Answers how many there are.
 */
export async function holdMails(db: Kysely<Schema>, at: string): Promise<number> {
  // A copy from before there were mails.
  if (!(await hasTable(db, 'mailOutbox'))) return 0;
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('mailOutbox')
      .set({
        state: 'held',
        claimedUntil: null,
        reason: 'The portal was restored from a copy in which it still waited',
      })
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    await transaction
      .insertInto('mailMoments')
      .values({ name: 'restored', at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
      .execute();
    return Number(numUpdatedRows);
  });
}

/** The same for a data folder that no server uses. */
export async function holdMailsIn(dataDir: string, at: string): Promise<number> {
  const [portal, usage] = databaseFiles;
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(dataDir, portal), join(dataDir, usage)) });
  try {
    return await holdMails(db, at);
  } finally {
    await db.destroy();
  }
}
