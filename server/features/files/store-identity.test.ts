import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { s3Storage } from '#server/platform/storage/s3-storage.ts';
import { diskStorage, MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import { startTestS3, type TestS3 } from '#server/testing/services/test-s3.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { insertFile } from './files.queries.ts';
import { createFiles } from './files.service.ts';
import { sweepOrphans } from './orphans.service.ts';
import { findIdentity } from './store-identity.queries.ts';
import { adoptStore, claimStore, findForeign } from './store-identity.service.ts';

const day = 24 * 60 * 60 * 1000;
let folder: string;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function putFiles(storage: Storage, names: readonly string[]): Promise<void> {
  const path = join(folder, 'source');
  writeFileSync(path, 'bytes');
  for (const name of names) await storage.put(name, path);
}

async function namesOf(files: AsyncIterable<{ name: string }>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files) names.push(name);
  return names.sort();
}

async function addRows(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const facts = { filename: 'a.pdf', kind: 'pdf', fileSize: 5, sha256: '', uploaderId: 1 } as const;
  const readers = { readers: 'everyone', institutionId: null, personId: null, conversation: null } as const;
  for (const name of names) {
    await insertFile(db, { ...facts, ...readers, name, createdAt: '2026-03-04T12:00:00.000Z', removedAt: null });
  }
}

function sweepOf(db: Kysely<Schema>, storage: Storage) {
  return createFiles({ db, storage, clock: Date.now, spoolDir: folder }).sweep();
}

const numbered = (count: number, word = 'file') => Array.from({ length: count }, (_, index) => `${word}-${index}.pdf`);

describeOnAnyEngine('whose files a store holds', (makeApp) => {
  const stores = {
    'a folder': () => diskStorage(join(folder, 'uploads')),
    'a bucket': () => s3Storage(s3.settings),
  };
  const nobody = async () => {
    const { db } = await makeApp.database();
    await db.deleteFrom('storeIdentity').execute();
    return db;
  };
  const someone = async () => {
    const { db } = await makeApp();
    await db.deleteFrom('storeIdentity').execute();
    return db;
  };

  for (const [kind, makeStore] of Object.entries(stores)) {
    let storage: Storage;
    beforeEach(async () => {
      storage = makeStore();
    });
    afterEach(async () => {
      for (const name of [...(await namesOf(storage.list())), ...(await namesOf(storage.listSetAside()))])
        await storage.remove(name);
      await storage.remove('store-identity');
    });

    test(`${kind} with files refuses a database that knows none of them, and nothing is changed`, async () => {
      const db = await someone();
      await putFiles(storage, numbered(4));
      await expect(claimStore({ db, storage })).rejects.toThrow(/knows none of the 4 stored files.*adopt-files/);
      await expect(sweepOf(db, storage)).rejects.toThrow('knows none of the 4');
      expect(await findForeign({ db, storage })).toContain('knows none');
      expect([await findIdentity(db), await storage.readIdentity()]).toEqual([null, null]);
      expect(await namesOf(storage.list())).toEqual(numbered(4));
    });

    test(`${kind} of one database refuses every other one, though it knows the files`, async () => {
      const [db, other] = [await someone(), await someone()];
      await putFiles(storage, numbered(2));
      await addRows(db, numbered(2));
      await claimStore({ db, storage });
      await claimStore({ db: other, storage: diskStorage(join(folder, 'another')) });
      await addRows(other, numbered(2));
      await expect(claimStore({ db: other, storage })).rejects.toThrow('belong to another database');
      // Nor is a file deleted whose row is gone in the other database.
      await other.updateTable('files').set({ removedAt: '2020-01-01T00:00:00.000Z' }).execute();
      await expect(sweepOf(other, storage)).rejects.toThrow('belong to another database');
      expect(await namesOf(storage.list())).toEqual(numbered(2));
      await claimStore({ db, storage });

      expect(await adoptStore({ db: other, storage })).toEqual({ files: 2, known: 2 });
      await claimStore({ db: other, storage });
      await expect(claimStore({ db, storage })).rejects.toThrow('belong to another database');
    });
  }

  const onDisk = () => diskStorage(join(folder, 'uploads'));

  test('even one file stops a database in which nobody ever was; what is empty is claimed', async () => {
    const [db, storage] = [await nobodyIn(), onDisk()];
    await putFiles(storage, numbered(1));
    await expect(claimStore({ db, storage })).rejects.toThrow('knows none of the 1');
    await storage.remove(numbered(1)[0] ?? '');
    await claimStore({ db, storage });
    const identity = await findIdentity(db);
    expect([identity, await storage.readIdentity()]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), identity]);
  });

  async function nobodyIn() {
    const db = await nobody();
    await db.deleteFrom('users').execute();
    return db;
  }

  test('an installation from before gets its identity where it knows a file, however many strays lie beside it', async () => {
    const [db, storage] = [await someone(), onDisk()];
    await putFiles(storage, [...numbered(1), ...numbered(12, 'stray')]);
    await addRows(db, numbered(1));
    await claimStore({ db, storage });
    expect(await findIdentity(db)).toBe(await storage.readIdentity());
  });

  test('some strays alone, which a kill between file and row leaves, stop nothing', async () => {
    const [db, storage] = [await someone(), onDisk()];
    await putFiles(storage, numbered(3));
    await claimStore({ db, storage });
    expect(await storage.readIdentity()).not.toBeNull();
  });

  test('a database restored from before identities takes that of the store whose files it knows', async () => {
    const [db, storage] = [await someone(), onDisk()];
    await putFiles(storage, numbered(2));
    await storage.writeIdentity('from-before');
    await expect(claimStore({ db, storage })).rejects.toThrow('belong to another database');
    await addRows(db, numbered(2));
    await claimStore({ db, storage });
    expect(await findIdentity(db)).toBe('from-before');
  });

  test('a copy of a database that adopts a store of its own parts from the one it was copied from', async () => {
    const [db, storage] = [await someone(), onDisk()];
    await claimStore({ db, storage });
    const first = await findIdentity(db);
    await adoptStore({ db, storage: diskStorage(join(folder, 'copy')) });
    expect(await findIdentity(db)).not.toBe(first);
    await putFiles(storage, numbered(1));
    await expect(claimStore({ db, storage })).rejects.toThrow('belong to another database');
  });

  test('an emptied store that was another’s is no longer that one’s', async () => {
    const [db, storage] = [await someone(), onDisk()];
    await storage.writeIdentity('somebody-else');
    await claimStore({ db, storage });
    expect(await findIdentity(db)).not.toBe('somebody-else');
    expect(await storage.readIdentity()).toBe(await findIdentity(db));
  });
});

describeOnAnyEngine('files without a row', (makeApp) => {
  const agedBy = (name: string, ms: number, place = 'uploads') => {
    const then = new Date(Date.now() - ms);
    utimesSync(join(folder, place, name), then, then);
  };

  async function storeOf(known: number, strays: number) {
    const { db } = await makeApp();
    await db.deleteFrom('storeIdentity').execute();
    const storage = diskStorage(join(folder, 'uploads'));
    await putFiles(storage, [...numbered(known), ...numbered(strays, 'stray')]);
    await addRows(db, numbered(known));
    for (const name of numbered(strays, 'stray')) agedBy(name, day);
    return { db, storage };
  }

  test('are set aside, had back with their row, and removed after thirty days', async () => {
    const { db, storage } = await storeOf(3, 2);
    expect(await sweepOrphans({ db, storage })).toEqual({ setAside: 2, broughtBack: 0, removed: 0, left: 0 });
    expect(await namesOf(storage.list())).toEqual(numbered(3));
    expect(await namesOf(storage.listSetAside())).toEqual(numbered(2, 'stray'));
    await expect(storage.read('stray-0.pdf')).rejects.toThrow(MissingBytesError);

    await addRows(db, ['stray-0.pdf']);
    expect(await sweepOrphans({ db, storage })).toEqual({ setAside: 0, broughtBack: 1, removed: 0, left: 0 });
    expect(await namesOf(storage.list())).toEqual([...numbered(3), 'stray-0.pdf']);

    // The row is back, however long the file was without one.
    await storage.setAside('stray-0.pdf');
    agedBy('stray-0.pdf', 31 * day, 'uploads/set-aside');
    expect(await sweepOrphans({ db, storage })).toEqual({ setAside: 0, broughtBack: 1, removed: 0, left: 0 });
    expect(await namesOf(storage.list())).toEqual([...numbered(3), 'stray-0.pdf']);

    agedBy('stray-1.pdf', 29 * day, 'uploads/set-aside');
    expect((await sweepOrphans({ db, storage })).removed).toBe(0);
    agedBy('stray-1.pdf', 31 * day, 'uploads/set-aside');
    expect(await sweepOrphans({ db, storage })).toEqual({ setAside: 0, broughtBack: 0, removed: 1, left: 0 });
    expect(readdirSync(join(folder, 'uploads/set-aside'))).toEqual([]);
  });

  test('are never more than a tenth of a store, and the rest stays where it is', async () => {
    const { db, storage } = await storeOf(270, 40);
    const [first, second] = [await sweepOrphans({ db, storage }), await sweepOrphans({ db, storage })];
    expect(first).toMatchObject({ setAside: 31, left: 9 });
    expect(second).toMatchObject({ setAside: 0, left: 9 });
    expect((await namesOf(storage.list())).length).toBe(279);
  });

  test('that were stored for an hour alone are no files of anybody, and go after it', async () => {
    const { db, storage } = await storeOf(0, 0);
    const passing = numbered(30, 'metadata');
    await putFiles(storage, passing);
    await claimStore({ db, storage });
    agedBy('metadata-0.pdf', day);
    expect(await sweepOrphans({ db, storage })).toEqual({ setAside: 0, broughtBack: 0, removed: 0, left: 0 });
    expect(await namesOf(storage.list())).toEqual(passing.filter((name) => name !== 'metadata-0.pdf').sort());
    expect(await namesOf(storage.listSetAside())).toEqual([]);
  });

  test('are removed whole, also from where they were set aside, when they are deleted on purpose', async () => {
    const { db, storage } = await storeOf(1, 1);
    await sweepOrphans({ db, storage });
    await storage.remove('stray-0.pdf');
    expect(await namesOf(storage.listSetAside())).toEqual([]);
  });
});
