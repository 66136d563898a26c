import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { notesOf090 } from '#server/db/migrating/notes-of-0-9-0.ts';
import { openDatabase } from '#server/db/open.ts';
import { endAllAccess } from '#server/db/queries/end-all-access.ts';
import { listCarriedTables } from '#server/db/transfer/carried-tables.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { contentOf, openAsItIs } from '#server/testing/as-it-is.ts';
import { makeDatabaseOf090 } from '#server/testing/database-of-0-9-0.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { tableFileIn, writeManifest } from './archive-format.ts';
import { importArchive } from './import-archive.ts';
import { proveTables } from './prove-tables.ts';
import { exportPortal, type Place, writeTables } from './write-archive.ts';

const at = '2026-03-04T12:00:00.000Z';
const nowMs = Date.parse(at);
const hourMs = 60 * 60_000;
const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(700_000)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let s3: TestS3;
/** A portal on SQLite with a data folder that no test changes, and its archive. */
const kept = mkdtempSync(join(tmpdir(), 'portal-kept-'));
const source: Place = { dataDir: join(kept, 'data'), databaseUrl: undefined, s3: undefined };
const archive = join(kept, 'archive');
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  await fill(source);
  expect(await exportPortal(source, archive, nowMs)).toMatchObject({ files: 1, lost: [] });
});
afterAll(async () => {
  await s3.stop();
  rmSync(kept, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A portal with rows in its tables, a file, and ids that were assigned and then deleted. */
async function fill(place: Place, messages = 450): Promise<void> {
  mkdirSync(place.dataDir, { recursive: true });
  const old = openAsItIs(place);
  await migrateToLatest(old);
  await fillEveryTable(old, messages);
  await old.destroy();
  const { db, close } = await openDatabase(place);
  await db.updateTable('files').set({ sha256, fileSize: bytes.length }).execute();
  await db
    .insertInto('usageSums')
    .values({ importId: 1, month: '2026-01', metric: 'M', dataType: '', accessMethod: 'TDM', figure: 5 })
    .execute();
  await db.insertInto('usageItems').values({ importId: 1, item: 0, attributes: '["a\u2028b\\"漢"]' }).execute();
  const fact = { importId: 1, metric: 'M', row: 1, year: 2026, title: 'T', dataType: '', accessMethod: 'TDM', m1: 5 };
  await db.insertInto('usageFacts').values(fact).execute();
  await db.updateTable('resources').set({ totalPages: 12, totalHits: 0.1 }).execute();
  await db.insertInto('changeLog').values({ at, action: 'add', objectType: 'user', objectId: '1' }).execute();
  await db.insertInto('arrivingFiles').values({ uploaderId: 1, bytes: 5, at }).execute();
  await db.insertInto('signInFailures').values({ usernameKey: 'x', address: '127.0.0.1', failedAt: at }).execute();
  await db.insertInto('revocations').values({ userId: 1, at, reason: 'password' }).execute();
  // The consortium comes in another batch than its member, which is stored before it.
  const institutions = Array.from({ length: 250 }, (_, index) => ({ name: `Institution ${index}`, createdAt: at }));
  await db
    .insertInto('institutions')
    .values(institutions.map((row) => ({ ...row, nameKey: row.name.toLowerCase() })))
    .execute();
  const last = await db.selectFrom('institutions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db.updateTable('institutions').set({ consortiumId: last.id }).where('id', '=', 1).execute();
  const link = { tokenHash: 'hash', userId: 3, createdBy: 1, createdAt: at, expiresAt: at };
  await db
    .insertInto('passwordLinks')
    .values([link, { ...link, tokenHash: 'used', usedAt: at }])
    .execute();
  const token = { userId: 3, kind: null, address: null, createdAt: at, expiresAt: at, usedAt: null };
  await db
    .insertInto('mailTokens')
    .values({ ...token, tokenHash: 'open', purpose: 'forgotten-password' })
    .execute();
  await db.updateTable('counters').set({ next: 12 }).where('name', '=', 'invoiceNumber').execute();
  await db.updateTable('counters').set({ next: 3 }).where('name', '=', 'creditNoteNumber').execute();
  const reply = { ownerId: null, name: 'Gone', text: '', updatedAt: at };
  const { id } = await db.insertInto('savedReplies').values(reply).returning('id').executeTakeFirstOrThrow();
  await db.deleteFrom('savedReplies').where('id', '=', id).execute();
  await close();
  const path = join(kept, 'bytes');
  writeFileSync(path, bytes);
  await storageOf(place).put('f1', path);
}

async function contentIn(place: Place): Promise<Record<string, unknown[]>> {
  const db = openAsItIs(place);
  try {
    return await contentOf(db);
  } finally {
    await db.destroy();
  }
}

/** Every file of an archive, except for the time at which it was made. */
function archived(archive: string): Record<string, string> {
  const names = readdirSync(archive, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = names.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const);
  const { exportedAt: _, ...manifest } = JSON.parse(readFileSync(join(archive, 'manifest.json'), 'utf8'));
  return { ...Object.fromEntries(files), 'manifest.json': JSON.stringify(manifest), 'manifest.json.sha256': '' };
}

/** Rows that wait in the archive are on hold after the import, so they are left out of the comparison. */
function withoutHeld({ 'manifest.json': text = '', ...files }: Record<string, string>): Record<string, string> {
  const { tables, ...manifest } = JSON.parse(text);
  const held = ['outbox', 'mailMoments', 'plannedNotifications'];
  const isOther = ([name]: [string, unknown]) => !held.includes(name.replace('.jsonl', ''));
  const others = Object.fromEntries(Object.entries(tables).filter(isOther));
  return {
    ...Object.fromEntries(Object.entries(files).filter(isOther)),
    'manifest.json': JSON.stringify({ ...manifest, tables: others }),
  };
}

describeOnBothEngines(
  'a portal carried to another place',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    const placeOf = async (files: 'disk' | 's3'): Promise<Place> => {
      const { dataDir, databaseUrl } = await databases.create();
      return { dataDir, databaseUrl, s3: files === 's3' ? s3.settings : undefined };
    };
    const onDisk = (): Place => ({ dataDir: join(folder, 'data'), databaseUrl: undefined, s3: undefined });

    test('is the same there, row by row and byte by byte, and on the way back', async () => {
      const [second, third] = [join(folder, '2'), join(folder, '3')];
      const modes = readdirSync(archive, { recursive: true }).map(
        (name) => statSync(join(archive, String(name))).mode & 0o077,
      );
      expect(modes.filter((mode) => mode !== 0)).toEqual([]);

      const there = await placeOf('s3');
      const imported = await importArchive(there, archive, { nowMs });
      expect(imported).toMatchObject({ files: 1, held: { mails: 1, broadcasts: 1, events: 1 } });
      expect(imported.proofs.filter(({ difference, archived, stored }) => difference ?? archived !== stored)).toEqual(
        [],
      );
      // An empty table proves nothing. Only these tables are not carried.
      const empty = imported.proofs.filter(({ rows }) => rows === 0).map(({ table }) => table);
      expect(empty).toEqual([
        ...['calendarFeeds', 'challenges', 'oidcRequests', 'passwordRequests', 'pendingSignIns', 'personArchives'],
        ...['pushDevices', 'recoveryCodes', 'replyAddresses', 'sessions', 'signInExceptions', 'signInFailures'],
        'signInRequests',
      ]);
      await exportPortal(there, second, nowMs + 1);
      expect(withoutHeld(archived(second))).toEqual(withoutHeld(archived(archive)));

      const back: Place = { ...onDisk(), dataDir: join(folder, 'back') };
      await importArchive(back, second, { nowMs });
      await exportPortal(back, third, nowMs);
      expect(withoutHeld(archived(third))).toEqual(withoutHeld(archived(archive)));
      expect(readFileSync(join(back.dataDir, 'uploads/f1')).equals(bytes)).toBe(true);
      await storageOf(there).remove('f1');
    });

    test('lets nobody in by what was open before: not in the archive, nor from one that still carries it', async () => {
      const linesIn = (table: string) => readFileSync(tableFileIn(archive, table), 'utf8');
      expect([linesIn('sessions'), linesIn('calendarFeeds')]).toEqual(['', '']);
      const tokensIn = (table: string) =>
        [...linesIn(table).matchAll(/"tokenHash":"([^"]+)"/g)].map(([, hash]) => hash);
      expect([tokensIn('passwordLinks'), tokensIn('mailTokens')]).toEqual([['used'], ['hash']]);

      const older = join(folder, 'older');
      cpSync(archive, older, { recursive: true });
      const { format: _, ...manifest } = JSON.parse(readFileSync(join(older, 'manifest.json'), 'utf8'));
      const unused = (table: string) => linesIn(table).replaceAll(/"usedAt":"[^"]+"/g, '"usedAt":null');
      const carried = {
        sessions: `{"address":null,"createdAt":"${at}","institutionLinkId":null,"lastSeenAt":"${at}","nameIdHash":null,"provenAt":"${at}","sessionIndexHash":null,"signedInBy":null,"tokenHash":"token","userAgent":"","userId":3}\n`,
        recoveryCodes: `{"codeHash":"hash","createdAt":"${at}","userId":3}\n`,
        passwordLinks: unused('passwordLinks'),
        mailTokens: linesIn('mailTokens').replace('unsubscribe', 'verify-address'),
      };
      for (const [table, text] of Object.entries(carried)) {
        writeFileSync(tableFileIn(older, table), text);
        const rows = text.split('\n').length - 1;
        manifest.tables[table] = { rows, sha256: createHash('sha256').update(text).digest('hex') };
      }
      await writeManifest(older, manifest);
      const there = await placeOf('disk');
      await importArchive(there, older, { nowMs });
      const after = await contentIn(there);
      expect([after['sessions'], after['recoveryCodes']]).toEqual([[], []]);
      // A lost factor must not become a way to sign in again.
      expect(after['factors']).toHaveLength(2);
      const used = (hash: string) => [expect.stringMatching(`"tokenHash":"${hash}".*"usedAt":"${at}"`)];
      expect(after['passwordLinks']).toEqual(used('used'));
      expect(after['mailTokens']).toEqual(used('hash'));
    });

    test('goes on there: ids count on, what was searched is found, and its triggers watch', async () => {
      const there = await placeOf('disk');
      await importArchive(there, archive, { nowMs });
      const { db, close, migrated } = await openDatabase(there);
      expect(migrated.migrations).toEqual([]);
      const reply = { ownerId: null, name: 'Next', text: '', updatedAt: at };
      expect(await db.insertInto('savedReplies').values(reply).returning('id').executeTakeFirst()).toEqual({ id: 3 });
      const nextMessage =
        engine === 'postgres'
          ? sql<{ next: number }>`select nextval('"messageIds"') as next`
          : sql<{ next: number }>`select next from counters where name = 'messageId'`;
      expect((await nextMessage.execute(db)).rows).toEqual([{ next: 451 }]);
      const found =
        engine === 'postgres'
          ? sql`select key from "resourceSearch" where words @@ 'guide'`
          : sql`select rowid as key from "resourceSearch" where "resourceSearch" match 'guide'`;
      expect((await found.execute(db)).rows).toEqual([{ key: -(2 ** 20) }]);
      const change = db.updateTable('changeLog').set({ action: 'forged' }).execute();
      await expect(change).rejects.toThrow('can only be added to');
      await close();
    });

    test('takes the place of what is there only if it is to, and what was there is kept', async () => {
      const there = await placeOf('disk');
      await fill(there);
      const renamed = openAsItIs(there);
      await renamed.updateTable('users').set({ fullName: 'From before' }).where('id', '=', 1).execute();
      await renamed.destroy();
      const before = await contentIn(there);
      await expect(importArchive(there, archive, { nowMs })).rejects.toThrow('There is a portal already');
      expect(await contentIn(there)).toEqual(before);

      // PostgreSQL uses its own time for a timestamp, even if the clock of this machine is behind.
      const systemNow = Date.now;
      const behind = vi.spyOn(Date, 'now').mockImplementation(() => systemNow() - hourMs);
      const restored = await importArchive(there, archive, { nowMs, isRestore: true });
      behind.mockRestore();
      expect(restored.held.mails).toBe(1);
      const after = await contentIn(there);
      expect(after['users']).toEqual((await contentIn(source))['users']);
      const laterMs = Date.parse(JSON.parse(String(after['mailMoments'])).at) - nowMs;
      expect(Math.round(laterMs / 60_000)).toBe(engine === 'sqlite' ? 0 : 60);
      if (engine === 'sqlite') {
        const [kept = ''] = restored.before;
        expect(await contentIn({ ...there, dataDir: kept })).toEqual(before);
        return;
      }
      const [schema = '', files = ''] = restored.before;
      const db = openAsItIs(there);
      const name = sql`select "fullName" from ${sql.table(`${schema.split(',')[0]}.users`)} where id = 1`;
      expect((await name.execute(db)).rows).toEqual([{ fullName: 'From before' }]);
      await db.destroy();
      expect(readFileSync(join(files, 'f1')).equals(bytes)).toBe(true);
    });

    test('goes on with the numbers that the former portal gave, and with what it sent, and asks where nobody knows', async () => {
      const there = await placeOf('disk');
      let times = 0;
      // The folder of the former portal is named by the second.
      const restore = (told = {}) =>
        importArchive(there, archive, { nowMs: nowMs + 1000 * times++, isRestore: true, told });
      await expect(restore()).rejects.toThrow(
        'Nobody knows which invoice comes next: INV-000012 by the copy, and more may have been issued since it was made.',
      );
      await expect(restore({ invoiceNumber: 20 })).rejects.toThrow('say the next one, as --next-credit-note 3.');
      await expect(restore({ invoiceNumber: 11, creditNoteNumber: 3 })).rejects.toThrow('INV-000011 was given already');
      const told = { invoiceNumber: 20, creditNoteNumber: 4 };
      expect(await restore(told)).toMatchObject({ next: told, held: { mails: 1, broadcasts: 1, events: 1 } });
      // The portal continues: it issues five invoices and sends the broadcast.
      const db = openAsItIs(there);
      expect(await db.selectFrom('plannedNotifications').select(['sentAt', 'heldAt']).execute()).toEqual([
        { sentAt: null, heldAt: expect.any(String) },
      ]);
      await db.updateTable('counters').set({ next: 25 }).where('name', '=', 'invoiceNumber').execute();
      await db.updateTable('plannedNotifications').set({ sentAt: at }).execute();
      await db.destroy();
      const carried = { next: { invoiceNumber: 25, creditNoteNumber: 4 }, held: { broadcasts: 0 } };
      expect(await restore()).toMatchObject(carried);
      await expect(restore({ invoiceNumber: 24 })).rejects.toThrow('the next invoice is INV-000025 at least');
      const after = openAsItIs(there);
      const counters = after.selectFrom('counters').where('name', 'in', ['invoiceNumber', 'creditNoteNumber']);
      expect(await counters.orderBy('name').selectAll().execute()).toEqual([
        { name: 'creditNoteNumber', next: 4 },
        { name: 'invoiceNumber', next: 25 },
      ]);
      expect(await after.selectFrom('plannedNotifications').select(['sentAt', 'heldAt']).execute()).toEqual([
        { sentAt: at, heldAt: null },
      ]);
      await after.destroy();
    });

    test('stays away whole where the archive is damaged or newer, and each is told by name', async () => {
      const damaged = join(folder, 'damaged');
      cpSync(archive, damaged, { recursive: true });
      const there = await placeOf('disk');
      const refused = async (path: string, damage: (path: string) => void) => {
        const content = readFileSync(path);
        damage(path);
        const error = await importArchive(there, damaged, { nowMs }).catch((reason: Error) => reason.message);
        writeFileSync(path, content);
        return error;
      };
      const users = tableFileIn(damaged, 'users');
      const flip = (path: string) => {
        const content = readFileSync(path);
        content[20] = (content[20] ?? 0) ^ 1;
        writeFileSync(path, content);
      };
      expect(await refused(users, flip)).toBe(`${users} of the archive is damaged. Nothing was changed.`);
      expect(await refused(users, rmSync)).toBe(`${users} of the archive is missing. Nothing was changed.`);
      const manifest = join(damaged, 'manifest.json');
      expect(await refused(manifest, flip)).toBe(`${manifest} of the archive is damaged. Nothing was changed.`);
      expect(await refused(manifest, rmSync)).toContain(`${damaged} is no whole archive`);
      const file = join(damaged, 'files', sha256);
      expect(await refused(file, (path) => appendFileSync(path, 'x'))).toBe(
        `${file} of the archive is damaged. Nothing was changed.`,
      );
      const { format: _, ...content } = JSON.parse(readFileSync(manifest, 'utf8'));
      await writeManifest(damaged, { ...content, migrations: [...content.migrations, '9999-tomorrow'] });
      await expect(importArchive(there, damaged, { nowMs })).rejects.toThrow(
        'The archive was made by a newer version of the portal (9999-tomorrow). Run that version.',
      );
      const db = openAsItIs(there);
      expect(Object.values(await contentOf(db).catch(() => ({}))).flat()).toEqual([]);
      await db.destroy();
      // Leftovers of the failed attempts do not block a new import.
      await writeManifest(damaged, content);
      expect((await importArchive(there, damaged, { nowMs })).files).toBe(1);
    });

    test('is of one moment, whatever is written meanwhile', async () => {
      const there = await placeOf('disk');
      await fill(there);
      const { db, close } = await openDatabase(there);
      await db.insertInto('counters').values({ name: 'aWritten', next: 0 }).execute();
      let isOver = false;
      const writing = (async () => {
        for (let n = 0; !isOver; n++) {
          await db.transaction().execute(async (transaction) => {
            const reply = { ownerId: null, name: `${n}`, text: '', updatedAt: at };
            await transaction.insertInto('savedReplies').values(reply).execute();
            await transaction
              .updateTable('counters')
              .set({ next: n + 1 })
              .where('name', '=', 'aWritten')
              .execute();
          });
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      })();
      const ofThen = join(folder, 'archive');
      await exportPortal(there, ofThen, nowMs);
      isOver = true;
      await writing;
      await close();
      const linesIn = (table: string) => readFileSync(tableFileIn(ofThen, table), 'utf8').trimEnd().split('\n');
      const counter = linesIn('counters').find((line) => line.includes('aWritten'));
      expect(linesIn('savedReplies')).toHaveLength(1 + JSON.parse(counter ?? '').next);
    });

    test('names the first row of each table that is not the same', async () => {
      const there = await placeOf('disk');
      await fill(there);
      const { db, close } = await openDatabase(there);
      await endAllAccess(db, at);
      // These tables are not carried either.
      for (const table of ['signInFailures', 'passwordRequests'] as const) await db.deleteFrom(table).execute();
      const written = await db.transaction().execute((transaction) => writeTables(transaction, folder));
      const manifest = { format: 1 as const, exportedAt: at, lostFiles: [], ...written };
      await db.updateTable('messages').set({ content: 'Message 44 ' }).where('id', '=', 44).execute();
      await db.deleteFrom('mailSwitches').execute();
      const counts = { asked: 1, answered: 0, declined: 0, helpful: 0, notHelpful: 0, byModel: 0 };
      await db
        .insertInto('answerCounts')
        .values({ article: 'z', day: '2026-03-05', ...counts })
        .execute();
      const proofs = await proveTables(db, folder, manifest);
      await close();
      const different = proofs.filter(({ archived, stored }) => archived !== stored);
      expect(different.map(({ difference }) => difference).sort()).toEqual([
        'answerCounts article z day 2026-03-05',
        'mailSwitches userId 3 kind broadcast',
        'messages id 44',
      ]);
      expect(proofs.filter(({ difference }) => difference !== null)).toEqual(different);
    });

    test('from an older version is brought up to date', async () => {
      const there = await placeOf('disk');
      await importArchive(there, archive, { nowMs, list: nextVersion });
      const { db, migrated, close } = await openDatabase(there, { list: nextVersion });
      expect(migrated.migrations).toEqual([]);
      const { rows } = await sql`select count(*) as count from messages where length > 100`.execute(db);
      expect(rows).toEqual([{ count: 449 }]);
      await close();
    });

    test('from 0.9.0 is taken, and from before it is refused with what to do', async () => {
      const former = { dataDir: join(folder, 'former') };
      mkdirSync(former.dataDir);
      const db = openAsItIs(former);
      await makeDatabaseOf090(db, 20);
      const written = await db.transaction().execute((transaction) => writeTables(transaction, folder));
      await db.destroy();
      expect(written.migrations).toEqual(notesOf090);
      const manifest = { exportedAt: at, lostFiles: ['f1'], ...written };
      const there = await placeOf('disk');
      await writeManifest(folder, { ...manifest, migrations: notesOf090.slice(0, -1) });
      const importing = importArchive(there, folder, { nowMs, isIncomplete: true });
      await expect(importing).rejects.toThrow('The database is of a version before 0.9.0. Start version 0.9.0 on it');
      await writeManifest(folder, manifest);
      await expect(importArchive(there, folder, { nowMs })).rejects.toThrow('1 files were lost before');
      await importArchive(there, folder, { nowMs, isIncomplete: true });
      const opened = await openDatabase(there);
      expect(opened.migrated.migrations).toEqual([]);
      expect(await opened.db.selectFrom('messages').select('id').execute()).toHaveLength(20);
      await opened.close();
    });

    if (engine === 'postgres')
      test('is refused where the database would answer other rows, and they are named', async () => {
        const other = join(folder, 'other');
        cpSync(archive, other, { recursive: true });
        const path = tableFileIn(other, 'blocks');
        const rows = readFileSync(path, 'utf8').replace('12:00:00.000Z', '12:00:00Z');
        writeFileSync(path, rows);
        const { format: _, ...manifest } = JSON.parse(readFileSync(join(other, 'manifest.json'), 'utf8'));
        manifest.tables.blocks.sha256 = createHash('sha256').update(rows).digest('hex');
        await writeManifest(other, manifest);
        const there = await placeOf('disk');
        const importing = importArchive(there, other, { nowMs });
        await expect(importing).rejects.toThrow(
          /Nothing was changed\.\n[\s\S]*DIFFERS at blocks blockerId 4 blockedId 5\n/,
        );
        expect(Object.keys(await contentIn(there).catch(() => ({})))).toEqual([]);
        expect((await importArchive(there, archive, { nowMs })).files).toBe(1);
      });

    if (engine === 'postgres')
      test('waits for nobody who uses the database, and says so', async () => {
        const there = await placeOf('disk');
        const { db, close } = await openDatabase(there);
        await sql`select 1`.execute(db);
        const restoring = importArchive(there, archive, { nowMs, isRestore: true });
        await expect(restoring).rejects.toThrow('The database is in use: its account has');
        expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
        await close();
      });
  },
  'nothing',
);

test('the tables are told alike by both engines', async () => {
  if ((process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres')) return;
  const told: unknown[][] = [];
  for (const engine of ['sqlite', 'postgres'] as const) {
    const databases = emptyDatabases(engine);
    const { db, close } = await openDatabase(await databases.create());
    const tables = await listCarriedTables(db);
    told.push(tables.map(({ name, columns, key }) => [name, columns.map((column) => column.name), key]));
    await close();
    await databases.remove();
  }
  const [onSqlite, onPostgres] = told.map((tables) =>
    tables.sort((one, other) => (String(one) < String(other) ? -1 : 1)),
  );
  expect(onPostgres).toEqual(onSqlite);
});
