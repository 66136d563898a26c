import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { keyFileIn, mergeKeys, readOwnKeys, replaceKeys } from './key-file.ts';
import { rotateKey } from './rotate-key.ts';
import { openWith, SealedTextError, sealWith } from './sealed-text.ts';
import { findProof } from './sealing.queries.ts';
import { claimKey, createSealing, findWrongKey } from './sealing.service.ts';
import { makeKey, readKeys, textOf } from './secret-key.ts';

let dataDir: string;
let otherDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-sealing-'));
  otherDir = mkdtempSync(join(tmpdir(), 'portal-sealing-'));
});
afterEach(() => {
  for (const folder of [dataDir, otherDir]) rmSync(folder, { recursive: true, force: true });
});

const place = (row: number | string) => ({ table: 'testSecrets', column: 'tokenSealed' as const, row });

test('a sealed text opens in its own place, with its own key, and unchanged', () => {
  const [key, other] = [makeKey(), makeKey()];
  const sealed = sealWith(key, place(1), 'key for “nowhere” 漢');
  expect(openWith([other, key], place(1), sealed)).toBe('key for “nowhere” 漢');
  expect(sealWith(key, place(1), 'a')).not.toBe(sealWith(key, place(1), 'a'));
  const wrong: [Parameters<typeof openWith>[0], Parameters<typeof openWith>[1], string][] = [
    [[key], place(2), sealed],
    [[key], { ...place(1), column: 'otherSealed' }, sealed],
    [[key], { ...place(1), table: 'others' }, sealed],
    [[other], place(1), sealed],
    [[key], place(1), `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`],
    [[key], place(1), sealed.slice(0, 30)],
    [[key], place(1), ''],
  ];
  for (const attempt of wrong) expect(() => openWith(...attempt)).toThrow(SealedTextError);
});

test('a key is 32 bytes in Base64 or hexadecimal digits, one a line', () => {
  const [key, former] = [makeKey(), makeKey()];
  expect(readKeys(`${key.bytes.toString('hex')}\n\n${textOf([former])}`)?.map(({ id }) => id)).toEqual([
    key.id,
    former.id,
  ]);
  for (const wrong of ['', 'secret', 'A'.repeat(44), `${textOf([key])}x`]) expect(readKeys(wrong)).toBeUndefined();
});

describeOnBothEngines('the key of sealed secrets', (makeApp) => {
  let db: Kysely<Schema>;
  beforeEach(async () => {
    ({ db } = await makeApp.database());
    await sql`create table "testSecrets" (id integer primary key, "tokenSealed" text)`.execute(db);
  });
  // PostgreSQL test databases are copies of a template, which must not have this table.
  afterEach(() => sql`drop table "testSecrets"`.execute(db));

  async function sealRows(count: number) {
    const sealing = createSealing({ dataDir });
    await db.transaction().execute(async (transaction) => {
      for (let row = 1; row <= count; row++) {
        const sealed = await sealing.seal(transaction, place(row), `secret ${row}`);
        await sql`insert into "testSecrets" values (${row}, ${sealed})`.execute(transaction);
      }
    });
  }
  async function rows() {
    const found = await sql<{
      id: number;
      tokenSealed: string | null;
    }>`select * from "testSecrets" order by id`.execute(db);
    return found.rows;
  }
  async function openedBy(folder: string) {
    const sealing = createSealing({ dataDir: folder });
    return (await rows()).map(({ id, tokenSealed }) => tokenSealed && sealing.open(place(id), tokenSealed));
  }

  test('is made once, for its account alone, and every other server needs the same', async () => {
    await Promise.all([claimKey(db, { dataDir }), claimKey(db, { dataDir })]);
    expect(readdirSync(dataDir)).toEqual(['secret-key']);
    expect(statSync(keyFileIn(dataDir)).mode & 0o777).toBe(0o600);
    await claimKey(db, { dataDir });

    await expect(claimKey(db, { dataDir: otherDir })).rejects.toThrow(
      /sealed with the key [0-9a-f]{16}.*has none.*secret-key/,
    );
    expect(readdirSync(otherDir)).toEqual([]);
    const secretKeys = [makeKey()];
    await expect(claimKey(db, { dataDir: otherDir, secretKeys })).rejects.toThrow(/Correct PORTAL_SECRET_KEY_FILE/);
    await claimKey(db, { dataDir: otherDir, secretKeys: readOwnKeys({ dataDir }) });

    // A key that only has the right one's id.
    const [right] = readOwnKeys({ dataDir });
    const forged = [{ id: right?.id ?? '', bytes: Buffer.alloc(32) }];
    await expect(claimKey(db, { dataDir: otherDir, secretKeys: forged })).rejects.toThrow('was changed');
    writeFileSync(keyFileIn(dataDir), 'no key');
    await expect(findWrongKey(db, { dataDir })).rejects.toThrow('holds no key');
  });

  test('is replaced while servers run, and each finds the next one', async () => {
    await claimKey(db, { dataDir });
    await sealRows(1203);
    const running = createSealing({ dataDir });
    const former = readFileSync(keyFileIn(dataDir), 'utf8');
    const { sealed, lost, id } = await rotateKey(db, { dataDir });
    expect([sealed, lost]).toEqual([1203, 0]);
    expect(readOwnKeys({ dataDir }).map((key) => key.id)).toEqual([id]);
    expect(readFileSync(keyFileIn(dataDir), 'utf8')).not.toBe(former);
    expect((await rows()).every(({ tokenSealed }) => tokenSealed?.startsWith(`s1.${id}.`))).toBe(true);
    expect(running.open(place(7), (await rows())[6]?.tokenSealed ?? '')).toBe('secret 7');
    const anew = await db.transaction().execute((transaction) => running.seal(transaction, place(9), 'x'));
    expect(anew).toContain(id);
    await claimKey(db, { dataDir });
  });

  test('is replaced where a setting names it, once every server has both', async () => {
    const [former, next] = [makeKey(), makeKey()];
    await claimKey(db, { dataDir, secretKeys: [former] });
    await expect(rotateKey(db, { dataDir, secretKeys: [former] })).rejects.toThrow('Put a new one');
    await claimKey(db, { dataDir, secretKeys: [next, former] });
    expect(await findProof(db)).toContain(former.id);
    await rotateKey(db, { dataDir, secretKeys: [next, former] });
    await claimKey(db, { dataDir, secretKeys: [next] });
    await expect(claimKey(db, { dataDir, secretKeys: [former] })).rejects.toThrow(next.id);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('that was lost is told, and what it sealed is given up only when somebody says so', async () => {
    await claimKey(db, { dataDir });
    await sealRows(3);
    expect(await findWrongKey(db, { dataDir })).toBeNull();
    await sql`update "testSecrets" set "tokenSealed" = ${sealWith(makeKey(), place(2), 'x')} where id = 2`.execute(db);
    expect(await findWrongKey(db, { dataDir })).toContain('testSecrets.tokenSealed has texts of the key');
    rmSync(keyFileIn(dataDir));
    await expect(claimKey(db, { dataDir })).rejects.toThrow('this server has none');
    await expect(rotateKey(db, { dataDir })).rejects.toThrow('--lost');
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await rotateKey(db, { dataDir }, { isLost: true })).toMatchObject({ sealed: 0, lost: 3 });
    expect((await rows()).map(({ tokenSealed }) => tokenSealed)).toEqual([null, null, null]);
    await claimKey(db, { dataDir });
  });

  test('stays beside the next one while a text cannot be opened, and no text of its table is changed', async () => {
    await claimKey(db, { dataDir });
    await sealRows(3);
    await sql`update "testSecrets" set "tokenSealed" = (select "tokenSealed" from "testSecrets" where id = 1) where id = 3`.execute(
      db,
    );
    const before = await rows();
    await expect(rotateKey(db, { dataDir })).rejects.toThrow('testSecrets.tokenSealed of 3');
    expect(await rows()).toEqual(before);
    expect(readOwnKeys({ dataDir }).length).toBe(2);
    await sql`delete from "testSecrets" where id = 3`.execute(db);
    expect(await rotateKey(db, { dataDir })).toMatchObject({ sealed: 2, lost: 0 });
  });

  test('of a copy comes before the one that was there, and both open what is sealed', async () => {
    await claimKey(db, { dataDir });
    await sealRows(2);
    replaceKeys(otherDir, [makeKey()]);
    expect(mergeKeys([dataDir, otherDir], otherDir)).toBe(true);
    expect(await openedBy(otherDir)).toEqual(['secret 1', 'secret 2']);
    await claimKey(db, { dataDir: otherDir });
  });
});
