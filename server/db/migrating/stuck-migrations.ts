import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { hasTable } from './has-table.ts';

type AnyDb = Kysely<unknown>;

/**
 * Until 0007 a migration of SQLite was a row of commits, and one that was interrupted left what it had done without a note
 * of it. No portal ever ran on such tables, so all that is in them came from the migration itself.
 */
const clearings: Record<string, (db: AnyDb) => Promise<void>> = {
  '0001-people-and-chat': async (db) => {
    await dropFilled(db, 'counters');
    await dropEmpty(db, ['conversationRead', 'messages', 'relationships', 'signInFailures', 'sessions', 'users']);
    await dropEmpty(db, ['institutions']);
  },
  '0002-contacts-and-care': async (db) => {
    await dropEmpty(db, [
      'lessons',
      'dueReplies',
      'passwordLinks',
      'notificationRecipients',
      'notifications',
      'blocks',
    ]);
    await dropFilled(db, 'subscriptions');
    await sql`drop index if exists "onePairEach"`.execute(db);
    await dropEmptyColumns(db, 'relationships', ['answeredAt', 'removedAt', 'removedBy']);
    await dropEmptyColumns(db, 'messages', ['kind']);
    // False for everybody: nobody could be told yet to choose another password.
    if (await hasColumn(db, 'users', 'mustChangePassword')) await dropColumn(db, 'users', 'mustChangePassword');
  },
  '0003-library': (db) => dropEmpty(db, ['resourceWords', 'resourceSearch', 'resourceParts', 'resources', 'files']),
  '0004-usage': (db) => dropEmpty(db, ['usageImports']),
  '0005-invoices': async (db) => {
    await dropEmpty(db, ['invoices', 'invoiceRequests']);
    await sql`delete from counters where name = 'invoiceNumber'`.execute(db);
  },
  '0006-attachments': (db) => dropEmptyColumns(db, 'messages', ['attachment']),
  '0007-message-order': async (db) => {
    // The copy is whole as soon as the original is gone, and 0007 reads messages from either form of the table.
    if (await hasTable(db, 'messages')) await dropFilled(db, 'messagesById');
    else await sql`alter table messagesById rename to messages`.execute(db);
    await sql`drop trigger if exists "messagesFiledLate"`.execute(db);
    await dropFilled(db, 'conversationMessages');
    await sql`delete from counters where name = 'messagesFiled'`.execute(db);
  },
};

/** Takes away what an interrupted run of a migration left in an SQLite file, so that it can run from its beginning. */
export async function clearStuckMigration(db: AnyDb, name: string): Promise<void> {
  await clearings[name]?.(db);
}

/** What the migration filled by itself, it fills again. */
async function dropFilled(db: AnyDb, table: string): Promise<void> {
  await db.schema.dropTable(table).ifExists().execute();
}

async function dropEmpty(db: AnyDb, tables: string[]): Promise<void> {
  for (const table of tables) {
    if (!(await hasTable(db, table))) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) throw unexpected(table);
    await db.schema.dropTable(table).execute();
  }
}

async function dropEmptyColumns(db: AnyDb, table: string, columns: string[]): Promise<void> {
  for (const column of columns) {
    if (!(await hasColumn(db, table, column))) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(
      db,
    );
    if (rows.length > 0) throw unexpected(`${table}.${column}`);
    await dropColumn(db, table, column);
  }
}

async function dropColumn(db: AnyDb, table: string, column: string): Promise<void> {
  await db.schema.alterTable(table).dropColumn(column).execute();
}

async function hasColumn(db: AnyDb, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pragma_table_info(${table}) where name = ${column}`.execute(db);
  return rows.length > 0;
}

function unexpected(place: string): DatabaseRefusedError {
  return new DatabaseRefusedError(
    `The database has rows in ${place} without the note of the migration that made it. Nothing was changed: ask whoever maintains the portal.`,
  );
}
