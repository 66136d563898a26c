import type { Kysely } from 'kysely';
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
      .set({ state: 'held', claimedUntil: null, reason: 'The portal was restored from a copy in which it still waited' })
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
