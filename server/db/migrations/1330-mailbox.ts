import type { Kysely } from 'kysely';
import { type ColumnTypes, required, zero } from '#server/db/column-types.ts';

/** The state of the mailbox that answers are fetched from, and the mails in it that are being read or could not be. */
export async function createMailbox(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mailbox')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('lookedAt', types.time)
    .addColumn('failingSince', types.time)
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createTable('mailboxMails')
    .addColumn('folder', 'text', required)
    .addColumn('uid', types.id, required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('triedAt', types.time, required)
    .addColumn('leftBecause', 'text')
    .addPrimaryKeyConstraint('mailboxMailsKey', ['folder', 'uid'])
    .execute();
}
