import { chmodSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import { noteLastStored } from '#server/db/data-folder/last-stored.ts';
import { openDatabase } from '#server/db/open.ts';
import { storeMoment } from '#server/db/queries/stored-moment.queries.ts';
import { insertCast, seedDemo } from '#server/demo/seed.ts';
import { type FileRow, insertFile } from '#server/features/files/files.queries.ts';
import { startServer } from '#server/main.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { startOidc } from '#server/testing/services/test-oidc.ts';
import { settingsOf, testCallback } from '#server/testing/services/test-work-account.ts';
import { openSingleSignOn } from '#server/testing/sign-in/test-single-sign-on.ts';
import { examine } from './doctor.ts';

const at = '2026-03-04T12:00:00.000Z';
const lostFile: FileRow = {
  ...{ name: 'lost.pdf', filename: 'a.pdf', kind: 'pdf', fileSize: 1, sha256: '', uploaderId: 1, createdAt: at },
  ...{ readers: 'everyone', institutionId: null, personId: null, conversation: null, removedAt: null },
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const named = {
  PORTAL_ORIGIN: 'https://portal.example.org',
  PORTAL_INVOICE_SELLER: 'Fen Ltd|1 Fen Road',
  PORTAL_BANK_IBAN: 'GB29NWBK60161331926819',
  PORTAL_SUPPORT_EMAIL: 'help@fen.example',
};

function examined(env: Record<string, string> = {}) {
  return examine(loadConfig({ PORTAL_DATA_DIR: dataDir, ...named, ...env }));
}

async function wrongIn(env?: Record<string, string>): Promise<Record<string, string>> {
  const findings = await examined(env);
  return Object.fromEntries(findings.flatMap(({ what, wrong }) => (wrong === null ? [] : [[what, wrong]])));
}

async function fill(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) {
  const database = await openDatabase({ dataDir });
  await work(database);
  await database.close();
}

test('nothing is wrong with a portal that was set up', async () => {
  await fill(({ db }) => seedDemo(db, Date.now()));
  expect(await wrongIn()).toEqual({});
  expect((await examined()).length).toBeGreaterThan(6);
});

test('what the first invoice and e-mail need is named, until an administrator has filled it in', async () => {
  await fill(({ db }) => insertCast(db, 'none', Date.now()));
  const what = 'Invoices and e-mails say who sends them';
  const look = async () => {
    const findings = await examine(loadConfig({ PORTAL_DATA_DIR: dataDir, PORTAL_ORIGIN: named.PORTAL_ORIGIN }));
    return findings.find((finding) => finding.what === what)?.wrong;
  };
  expect(await look()).toBe('missing: name and address of the seller, bank account, support address');
  await fill(async ({ db }) => {
    const saved = { version: 1, changedAt: at };
    const values = {
      seller: ['Fen Ltd', '1 Fen Road'],
      bankIban: named.PORTAL_BANK_IBAN,
      supportEmail: 'help@fen.example',
    };
    const rows = Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify(value), ...saved }));
    await db.insertInto('settings').values(rows).execute();
  });
  expect(await look()).toBeNull();
});

test('what is wrong is named, and nothing is changed by looking', async () => {
  expect(await wrongIn()).toEqual({ 'The database is there': 'there is none in the data folder' });
  await fill(async ({ db }) => {
    await insertCast(db, 'none', Date.now());
    await db.updateTable('users').set({ deactivatedAt: at }).where('role', '=', 'admin').execute();
    await insertFile(db, lostFile);
  });
  chmodSync(dataDir, 0o755);
  const before = await wrongIn();
  expect(before).toEqual({
    'No one else may read the data folder': 'its rights are 755',
    'Someone can administer the portal': 'there is no active administrator',
    'Every file is there, and whole': '1 are missing: lost.pdf',
  });
  expect(await wrongIn()).toEqual(before);
  writeFileSync(join(dataDir, 'a.pdf'), 'x');
  await storageOf(loadConfig({ PORTAL_DATA_DIR: dataDir })).put('lost.pdf', join(dataDir, 'a.pdf'));
  expect(Object.keys(await wrongIn())).not.toContain('Every file is there, and whole');
  truncateSync(join(dataDir, 'uploads', 'lost.pdf'));
  expect((await wrongIn())['Every file is there, and whole']).toBe('1 are cut off or of another size: lost.pdf');
});

test('what a lost log or an older copy took away is told, also after the portal has stored again', async () => {
  await fill(async ({ db }) => {
    await seedDemo(db, Date.now());
    await storeMoment(db, Date.parse(at));
  });
  await noteLastStored(dataDir, Date.parse(at));
  expect(await wrongIn()).toEqual({});
  await noteLastStored(dataDir, Date.parse('2026-03-04T12:30:00.000Z'));
  expect(await wrongIn()).toEqual({
    'The database has all that was stored':
      'what was stored after 2026-03-04T12:00:00.000Z, until 2026-03-04T12:30:00.000Z may be missing',
  });
  const told = await wrongIn();
  const env = { PORT: '0', HOST: '127.0.0.1', PORTAL_DATA_DIR: dataDir, PORTAL_LOG_LEVEL: 'silent' };
  await (await startServer(loadConfig(env), async () => {})).stop();
  await fill(({ db }) => storeMoment(db, Date.now()));
  expect(await wrongIn()).toEqual(told);
  rmSync(join(dataDir, 'portal.losses'));
  expect(await wrongIn()).toEqual({});
});

test('what cannot be looked at without something else is not called wrong', async () => {
  writeFileSync(join(dataDir, 'portal.sqlite'), '');
  expect(await wrongIn()).toEqual({ 'The database is of this version': 'it is empty' });
  const away = await wrongIn({ PORTAL_DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' });
  expect(away).toEqual({ 'The database answers': expect.stringContaining('ECONNREFUSED') });
});

test('stored files beside no database, an empty one or another’s are told, with the advice to restore it', async () => {
  const stored = storageOf(loadConfig({ PORTAL_DATA_DIR: dataDir }));
  writeFileSync(join(dataDir, 'a.pdf'), 'x');
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) await stored.put(name, join(dataDir, 'a.pdf'));
  expect(await wrongIn()).toEqual({
    'The database is there': 'there is none in the data folder, but files are stored',
  });
  writeFileSync(join(dataDir, 'portal.sqlite'), '');
  const what = 'The stored files are those of the database';
  expect(await wrongIn()).toEqual({ [what]: 'it is empty, but files are stored' });
  await fill(({ db }) => insertCast(db, 'none', Date.now()));
  const findings = await examined();
  expect(findings.filter(({ wrong }) => wrong !== null)).toEqual([
    {
      what,
      wrong: 'The database knows none of the 4 stored files',
      mend: expect.stringMatching(/^Restore the database/),
    },
  ]);
  await stored.writeIdentity('another');
  expect(await wrongIn()).toEqual({ [what]: 'The stored files belong to another database' });
});

test('a provider of work accounts that does not answer, and a certificate of single sign-on that ended, are told', async () => {
  const ending = async (notAfterDate: Date) => (await makeCertificate('idp.example', { notAfterDate })).certificate;
  await fill(async ({ db }) => {
    await insertCast(db, 'none', Date.now());
    const clock = { now: Date.now };
    const values = { certificate: await ending(new Date('2021-06-01T12:00:00Z')) };
    await openSingleSignOn({ db, clock } as never, { values });
    const lasting = { certificate: await ending(new Date('2040-01-01')) };
    await openSingleSignOn({ db, clock } as never, {
      institutionId: 2,
      linkKey: 'b',
      domain: 'b.example',
      values: lasting,
    });
  });
  // Nothing listens on port 9, the port of the discard service.
  const settings = {
    PORTAL_OIDC_ISSUER: 'http://127.0.0.1:9',
    PORTAL_OIDC_CLIENT_ID: 'a',
    PORTAL_OIDC_CLIENT_SECRET: 'b',
  };
  const wrong = await wrongIn(settings);
  expect(wrong['The provider of work accounts answers']).toMatch(/TypeError/);
  expect(wrong['The certificates of single sign-on hold']).toMatch(/^that of [^;]+ ended on 2021-06-01$/);
});

test('a provider of work accounts that answers is well', async () => {
  const provider = await startOidc(testCallback);
  await fill(({ db }) => insertCast(db, 'none', Date.now()));
  const findings = await examined(settingsOf(provider));
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'The provider of work accounts answers', wrong: null }),
  );
  await provider.close();
});
