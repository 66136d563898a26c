import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { columnTypes } from '#server/db/column-types.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migration-list.ts';
import { peopleAndChat } from '#server/db/migrations/0001-people-and-chat.ts';
import { contactsAndCare } from '#server/db/migrations/0002-contacts-and-care.ts';
import { library } from '#server/db/migrations/0003-library.ts';
import { usage } from '#server/db/migrations/0004-usage.ts';
import { invoices } from '#server/db/migrations/0005-invoices.ts';
import { attachments } from '#server/db/migrations/0006-attachments.ts';
import { messageOrder } from '#server/db/migrations/0007-message-order.ts';
import type { Schema } from '#server/db/schema.ts';
import { contentOf, makeOldDatabase } from '#server/testing/old-database.ts';
import { isWhole } from '#server/testing/whole-form.ts';

/** Those that once ran statement by statement, each a commit of its own. */
const onceInterruptible = [peopleAndChat, contactsAndCare, library, usage, invoices, attachments, messageOrder];
const folder = mkdtempSync(join(tmpdir(), 'portal-stuck-'));

// One migration writes the day on which it runs.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00.000Z') }));
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(file: string, statements?: CompiledQuery[]) {
  const dialect = sqliteDialect(join(folder, file));
  const db = new Kysely<Schema>({ dialect, log: ({ query }) => void statements?.push(query) });
  // Nobody cuts the power here, and hundreds of commits would wait for the disk.
  await sql`pragma synchronous = off`.execute(db);
  statements?.splice(0);
  return db;
}

/** What a migration does, one statement after the other. */
async function statementsOf(source: string, migration: (typeof onceInterruptible)[number]) {
  const copy = `recorded-${source}`;
  copyFileSync(join(folder, source), join(folder, copy));
  const statements: CompiledQuery[] = [];
  const db = await open(copy, statements);
  await migration(db as unknown as Kysely<unknown>, columnTypes('sqlite'));
  await db.destroy();
  return statements;
}

/** After how many statements it stopped: at its ends and in the middle, or after each. */
function placesToStop(statements: number): Iterable<number> {
  if (isWhole) return Array(statements + 1).keys();
  return new Set([0, 1, Math.floor(statements / 2), statements - 1, statements]);
}

describe.each(migrationNames.slice(0, onceInterruptible.length))('%s, interrupted by a former version', (name) => {
  test('is carried on after its statements, each of them in the whole form, and nothing is lost', async () => {
    const at = migrationNames.indexOf(name);
    const [before, migration] = [migrationNames[at - 1], onceInterruptible[at]];
    if (!migration) throw new Error('There is such a migration');
    const source = `before-${name}.sqlite`;
    const old = await open(source);
    // What the migrator had made before the first of all migrations.
    if (before) await makeOldDatabase(old, before, 50);
    else
      await sql`create table kysely_migration (name varchar(255) primary key not null, timestamp varchar(255) not null)`.execute(
        old,
      );
    await old.destroy();

    const statements = await statementsOf(source, migration);
    copyFileSync(join(folder, source), join(folder, `whole-${source}`));
    const whole = await open(`whole-${source}`);
    await migrateToLatest(whole);
    const expected = await contentOf(whole);
    await whole.destroy();

    for (const done of placesToStop(statements.length)) {
      const file = `${name}-${done}.sqlite`;
      copyFileSync(join(folder, source), join(folder, file));
      const stuck = await open(file);
      for (const statement of statements.slice(0, done)) await stuck.executeQuery(statement);
      await migrateToLatest(stuck);
      expect(await contentOf(stuck), `after ${done} of ${statements.length} statements`).toEqual(expected);
      await stuck.destroy();
      rmSync(join(folder, file));
    }
  });
});

test('a table that holds rows of people is never taken for a leftover', async () => {
  const db = await open('rows.sqlite');
  await makeOldDatabase(db, '0003-library', 5);
  await sql`delete from kysely_migration where name = '0003-library'`.execute(db);
  const before = await contentOf(db);
  await expect(migrateTo(db, '0003-library')).rejects.toThrow(
    'The database has rows in resourceParts without the note',
  );
  expect(await contentOf(db)).toEqual(before);
  await db.destroy();
});
