import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { engineOf } from './engine.ts';
import { peopleAndChat } from './migrations/0001-people-and-chat.ts';
import { contactsAndCare } from './migrations/0002-contacts-and-care.ts';
import { library } from './migrations/0003-library.ts';
import { usage } from './migrations/0004-usage.ts';
import { invoices } from './migrations/0005-invoices.ts';
import { attachments } from './migrations/0006-attachments.ts';
import { messageOrder } from './migrations/0007-message-order.ts';
import { plainMessages } from './migrations/0009-plain-messages.ts';
import type { Schema } from './schema.ts';

/** In order, forward only: a migration that has run anywhere is never edited. */
const migrations = {
  '0001-people-and-chat': peopleAndChat,
  '0002-contacts-and-care': contactsAndCare,
  '0003-library': library,
  '0004-usage': usage,
  '0005-invoices': invoices,
  '0006-attachments': attachments,
  '0007-message-order': messageOrder,
  '0009-plain-messages': plainMessages,
};
const newest = '0009-plain-messages' satisfies keyof typeof migrations;

/** Creates or updates the tables. Safe to call at every start and from several processes at once. */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  if (!(await isUpToDate(db))) await migrateTo(db, newest);
}

/** Brings the tables to where a migration left them: older ones for the tests of what followed. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
  const types = columnTypes(engineOf(db));
  const runnable: Record<string, Migration> = {};
  for (const [key, up] of Object.entries(migrations)) runnable[key] = { up: (schema) => up(schema, types) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => runnable } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

/** One look-up, where the migrator would read the whole catalogue under a lock at every start. */
async function isUpToDate(db: Kysely<Schema>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(migrations).every((name) => done.has(name));
  } catch {
    // A new database has no such table; whatever else is wrong, the migrator says it better.
    return false;
  }
}
