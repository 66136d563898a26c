import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { erasureListName } from '#server/platform/storage/storage.ts';
import { testInWhole } from '#server/testing/whole-form.ts';

const root = join(import.meta.dirname, '../..');
const demo = mkdtempSync(join(tmpdir(), 'portal-backup-demo-'));
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build/build.mjs')], { env: { PATH: process.env['PATH'] } });
}, 120_000);
// Made once, because making the demo takes longer than copying it, restoring it and starting on it.
beforeAll(async () => {
  await stop((await startDemo(demo)).child);
}, 120_000);
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(demo, { recursive: true, force: true });
});

const running = new Set<ChildProcess>();
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  dataDir = join(folder, 'data');
  cpSync(demo, dataDir, { recursive: true });
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function portal(args: string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_MESSAGE_RATE: '10000',
    // Each server would load a model of 300 MB.
    PORTAL_AI_EMBEDDINGS: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return child;
}

async function finished(args: string[], settings?: Record<string, string>) {
  const child = portal(args, settings);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

async function startDemo(data = dataDir) {
  const child = portal(['demo'], { PORTAL_DATA_DIR: data });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const url = await vi.waitFor(
    () => {
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (!found) throw new Error(`The demo does not say where it is: ${said}`);
      return found;
    },
    { timeout: 30_000 },
  );
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'librarian', password: 'carrel-demo' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  return { child, url, cookie };
}

async function stop(child: ChildProcess) {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await exit)[0]).toBe(0);
}

interface MessageRow {
  id: number;
  conversation: string;
  content: string;
  attachment: string | null;
}

function rowsOf<Row>(file: string, query: string): Row[] {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    return database.prepare(query).all() as Row[];
  } finally {
    database.close();
  }
}

const allMessages = 'select id, conversation, content, attachment from messages order by id';
const allFiles = 'select name, fileSize, sha256 from files order by name';

/**
 * Writes messages, uploads files and deletes files until it is stopped. Returns the ids of the acknowledged messages.
 */
function load({ url, cookie }: { url: string; cookie: string }) {
  let isOver = false;
  const acknowledged: number[] = [];
  const count = { files: 0, deleted: 0 };
  const headers = { origin: url, cookie };
  async function write(attachment?: object) {
    const body = JSON.stringify({ receiverId: 4, content: `${acknowledged.length} ${'x'.repeat(500)}`, attachment });
    const answer = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (answer.ok) acknowledged.push(((await answer.json()) as { id: number }).id);
    // Without the pause the load would take the processor from the copy and leave thousands of rows to compare.
    await sleep(10);
  }
  async function repeat(work: () => Promise<void>) {
    while (!isOver) await work();
  }
  async function sendFile() {
    const form = new FormData();
    form.set('file', new Blob([`${count.files} ${'words '.repeat(5000 * Math.random())}`]), 'notes.txt');
    const answer = await fetch(`${url}/api/attachments`, { method: 'POST', headers, body: form });
    if (answer.ok) count.files++;
    await sleep(20);
  }
  /** In the order of the sweep: first the row, then the bytes. */
  async function deleteOne() {
    const database = new DatabaseSync(join(dataDir, 'portal.sqlite'), { timeout: 5000 });
    const [row] = database
      .prepare(
        "delete from files where name = (select name from files where readers = 'uploader' limit 1) returning name",
      )
      .all() as { name: string }[];
    database.close();
    if (row) {
      rmSync(join(dataDir, 'uploads', row.name));
      count.deleted++;
    }
    await sleep(30);
  }
  const works = [repeat(write), repeat(write), repeat(write), repeat(sendFile), repeat(deleteOne)];
  return {
    acknowledged,
    count,
    async end() {
      isOver = true;
      await Promise.all(works);
    },
  };
}

// `npm run faults` also kills copies and archives under load, a few of them in each form of the test command.
testInWhole('a copy made under load is the portal of one moment, and is restored elsewhere byte for byte', async () => {
  const { child, ...server } = await startDemo();
  const people = load(server);
  await expect.poll(() => people.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50);
  const before = people.acknowledged.length;
  const copy = join(folder, 'copy');
  const copied = await finished(['backup', copy]);
  expect([copied.code, copied.err]).toEqual([0, '']);
  expect(copied.out).toMatch(/^\d+ files were copied\.\nThe secret key is in the copy: .*\nThe copy is whole: /);
  const after = people.acknowledged.length;
  await people.end();
  expect(after).toBeGreaterThan(before);
  expect(people.count.deleted).toBeGreaterThan(0);
  const rights = [copy, ...readdirSync(copy).map((name) => join(copy, name))];
  expect(rights.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);

  const elsewhere = join(folder, 'elsewhere');
  const numbers = ['--next-invoice', 'INV-000100', '--next-credit-note', '50'];
  const restored = await finished(['restore', copy, ...numbers], { PORTAL_DATA_DIR: elsewhere });
  expect([restored.code, restored.err]).toEqual([0, '']);
  const stored = rowsOf<MessageRow>(join(dataDir, 'portal.sqlite'), allMessages);
  const inCopy = rowsOf<MessageRow>(join(elsewhere, 'portal.sqlite'), allMessages);
  expect(inCopy).toEqual(stored.slice(0, inCopy.length));
  const ids = new Set(inCopy.map(({ id }) => id));
  expect(people.acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([]);
  const newest = 'select key, "lastChange" from conversations order by key';
  const counted =
    'select conversation as key, max(id) as "lastChange" from messages group by conversation order by key';
  expect(rowsOf(join(elsewhere, 'portal.sqlite'), newest)).toEqual(rowsOf(join(elsewhere, 'portal.sqlite'), counted));

  const files = rowsOf<{ name: string; fileSize: number; sha256: string }>(join(elsewhere, 'portal.sqlite'), allFiles);
  expect(files.length).toBeGreaterThan(60);
  const found = files.map(({ name }) => {
    const bytes = readFileSync(join(elsewhere, 'uploads', name));
    return { name, fileSize: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  expect(found).toEqual(files);
  // The store also holds a file saying that the list of erasures is unknown.
  const bytes = readdirSync(join(elsewhere, 'uploads')).filter((name) => name !== erasureListName);
  expect(bytes.sort()).toEqual(files.map(({ name }) => name).sort());
  expect(rowsOf(join(elsewhere, 'portal.sqlite'), 'select * from usageSums')).toEqual(
    rowsOf(join(dataDir, 'portal.sqlite'), 'select * from usageSums'),
  );

  const used = await finished(['restore', copy], { PORTAL_DATA_DIR: elsewhere });
  expect(used.out).toContain('What was there before is kept: ');
  expect(readdirSync(folder).filter((name) => name.startsWith('elsewhere.before-'))).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => /\.(part|restoring)$/.test(name))).toEqual([]);

  const refused = await finished(['restore', copy]);
  expect([refused.code, refused.err]).toEqual([
    1,
    `The data folder ${dataDir} is in use by another server. Stop that one first, or set PORTAL_DATA_DIR to another folder.\n`,
  ]);
  await stop(child);
  expect((await finished(['restore', copy])).code).toBe(0);
  expect(rowsOf<MessageRow>(join(dataDir, 'portal.sqlite'), allMessages)).toEqual(inCopy);
});

test('mails that waited in a copy are held after it is restored, since they may have left meanwhile', async () => {
  const database = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  const at = '2026-03-04T12:00:00.000Z';
  database
    .prepare(
      `insert into outbox (channel, userId, kind, key, subject, payload, state, createdAt, dueAt, giveUpAt)
       values ('mail', 1, 'broadcast', 'broadcast:1', 'News', '{}', 'waiting', ?1, ?1, ?1)`,
    )
    .run(at);
  database
    .prepare(`insert into settings (name, value, version, changedAt) values ('invoicePrefix', '"FEN"', 1, ?1)`)
    .run(at);
  database.close();
  const [copy, elsewhere] = [join(folder, 'copy'), join(folder, 'elsewhere')];
  await finished(['backup', copy]);
  const asked = await finished(['restore', copy], { PORTAL_DATA_DIR: elsewhere });
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(/ FEN-\d+ by the copy.* say the next one, as --next-invoice /),
  ]);
  expect(existsSync(elsewhere)).toBe(false);
  const numbers = ['--next-invoice', 'FEN-000100', '--next-credit-note', '50'];
  const restored = await finished(['restore', copy, ...numbers], { PORTAL_DATA_DIR: elsewhere });
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining('discards it under Settings, E-mail: e-mails (1)'),
  ]);
  expect(restored.out).toContain('The next invoice is FEN-000100, and the next credit note CN-000050.');
  // The write-ahead log is empty: all data is in the database file, so a power failure loses nothing.
  const logs = readdirSync(elsewhere).filter((name) => name.endsWith('-wal'));
  expect(logs.map((name) => statSync(join(elsewhere, name)).size).filter((size) => size > 0)).toEqual([]);
  const states = (data: string) =>
    rowsOf<{ state: string }>(join(data, 'portal.sqlite'), "select state from outbox where channel = 'mail'");
  expect([states(elsewhere), states(dataDir)]).toEqual([[{ state: 'held' }], [{ state: 'waiting' }]]);
  expect(rowsOf(join(elsewhere, 'portal.sqlite'), 'select name from mailMoments')).toEqual([{ name: 'restored' }]);
});

test('a session that was ended and a link that was used do not work again after a restore or an import', async () => {
  const { child, url, cookie } = await startDemo();
  const ask = async (to: string, path: string, options: { method?: string; cookie?: string; body?: object } = {}) =>
    fetch(`${to}${path}`, {
      method: options.method ?? 'GET',
      headers: {
        ...{ origin: to, cookie: options.cookie ?? cookie },
        ...(options.body && { 'content-type': 'application/json' }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    });
  const signedIn = await ask(url, '/api/login', {
    method: 'POST',
    body: { username: 'admin', password: 'carrel-demo' },
    cookie: '',
  });
  const admin = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const made = await ask(url, '/api/users/2/password-link', { method: 'POST', cookie: admin });
  const { url: link } = (await made.json()) as { url: string };
  const token = link.split('#')[1];
  const feed = await ask(url, '/api/calendar-feed', { method: 'POST', body: { currentPassword: 'carrel-demo' } });
  const { path } = (await feed.json()) as { path: string };

  const [copy, archive] = [join(folder, 'copy'), join(folder, 'archive')];
  expect((await finished(['backup', copy])).code).toBe(0);
  expect((await finished(['export', archive])).code).toBe(0);
  const set = { token, password: 'a-new-secret', confirmPassword: 'a-new-secret' };
  expect((await ask(url, '/api/set-password', { method: 'POST', body: set })).status).toBe(200);
  expect((await ask(url, '/api/logout', { method: 'POST', cookie: admin })).status).toBe(200);
  await stop(child);

  for (const [command, from] of [
    ['restore', copy],
    ['import', archive],
    ['restore', archive],
  ] as const) {
    const data = join(folder, `${command} of ${from === copy ? 'a copy' : 'an archive'}`);
    const numbers = ['--next-invoice', '100', '--next-credit-note', '50'];
    const done = await finished([command, from, ...numbers], { PORTAL_DATA_DIR: data });
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('All sessions, open links and calendar')]);
    const server = await startDemo(data);
    const statuses = await Promise.all([
      ask(server.url, '/api/user', { cookie }),
      ask(server.url, '/api/user', { cookie: admin }),
      ask(server.url, '/api/set-password', { method: 'POST', body: set }),
      ask(server.url, path),
      // The password is that of the copy, and it is the same portal.
      ask(server.url, '/api/user', { cookie: server.cookie }),
    ]);
    expect([command, from, statuses.map(({ status }) => status)]).toEqual([command, from, [401, 401, 404, 404, 200]]);
    await stop(server.child);
  }
});

test('a copy that is not whole is refused in one sentence, and nothing is changed', async () => {
  const [lost = '', cut = ''] = readdirSync(join(dataDir, 'uploads'));
  rmSync(join(dataDir, 'uploads', lost));
  truncateSync(join(dataDir, 'uploads', cut), 3);
  const copy = join(folder, 'copy');
  const copied = await finished(['backup', copy]);
  expect([copied.code, copied.err]).toEqual([
    1,
    `${lost} is in the database, but was lost from the data folder before.\n${cut} is cut off or of another size in the data folder.\nThe copy is not whole, 2 files are missing or damaged in it: ${copy}\n`,
  ]);
  expect(copied.out).not.toContain('whole');
  expect((await finished(['backup', join(folder, 'knowingly'), '--incomplete'])).code).toBe(0);
  const exported = await finished(['export', join(folder, 'exported')]);
  expect([exported.code, exported.err]).toEqual([1, expect.stringMatching(/The copy is not whole, 2 files/)]);
  const again = await finished(['backup', copy]);
  expect([again.code, again.err]).toEqual([1, `${copy} is there already. Name a new folder for the copy.\n`]);
  const nowhere = await finished(['backup', join(dataDir, 'portal.sqlite', 'copy')]);
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('copy cannot be made (ENOTDIR). Name one')]);

  const elsewhere = { PORTAL_DATA_DIR: join(folder, 'elsewhere') };
  const incomplete = await finished(['restore', copy], elsewhere);
  expect(incomplete.err).toMatch(/^2 files of the copy are missing or of another size \(.*\)\. Nothing was changed;/);
  expect(existsSync(elsewhere.PORTAL_DATA_DIR)).toBe(false);
  const numbers = ['--next-invoice', '100', '--next-credit-note', '50'];
  expect((await finished(['restore', copy, '--incomplete', ...numbers], elsewhere)).code).toBe(0);

  const database = join(copy, 'portal.sqlite');
  const bytes = readFileSync(database);
  bytes.fill(7, 4096, 8192);
  writeFileSync(database, bytes);
  const damaged = await finished(['restore', copy], elsewhere);
  expect([damaged.code, damaged.err.startsWith(`${database} is no whole copy: `)]).toEqual([1, true]);
  expect(readdirSync(folder).filter((name) => name.startsWith('elsewhere'))).toEqual(['elsewhere']);
  const nothing = await finished(['backup', join(folder, 'another')], { PORTAL_DATA_DIR: join(folder, 'none') });
  expect([nothing.code, nothing.err]).toEqual([1, `There is no portal in ${join(folder, 'none')}.\n`]);
});

testInWhole(
  'an archive made while people work is read elsewhere, and an import that is killed has changed nothing',
  async () => {
    const { child, ...server } = await startDemo();
    const people = load(server);
    await expect.poll(() => people.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const archive = join(folder, 'archive');
    const exported = await finished(['export', archive]);
    expect([exported.code, exported.err]).toEqual([0, '']);
    await people.end();
    await stop(child);

    const target = join(folder, 'target');
    const elsewhere = { PORTAL_DATA_DIR: target };
    const killed = portal(['import', archive], elsewhere);
    const gone = once(killed, 'exit');
    const written = () => statSync(`${target}.importing/portal.sqlite-wal`, { throwIfNoEntry: false })?.size ?? 0;
    await expect.poll(written, { timeout: 30_000, interval: 2 }).toBeGreaterThan(1_000_000);
    killed.kill('SIGKILL');
    expect(await gone).toEqual([null, 'SIGKILL']);
    expect(readdirSync(target)).toEqual(['portal.lock']);

    const imported = await finished(['import', archive], elsewhere);
    expect([imported.code, imported.err]).toEqual([0, '']);
    const lines = imported.out.split('\n');
    const messages = rowsOf<MessageRow>(join(target, 'portal.sqlite'), allMessages);
    expect(lines.find((line) => line.startsWith('messages '))).toMatch(
      new RegExp(`^messages +${messages.length} +([0-9a-f]{16}) +\\1 +equal$`),
    );
    expect(imported.out).toMatch(/^Every row is the same, and every byte of \d\d+ files\.$/m);
    expect(readdirSync(folder).sort()).toEqual(['archive', 'data', 'target']);
    expect(messages).toEqual(rowsOf<MessageRow>(join(dataDir, 'portal.sqlite'), allMessages).slice(0, messages.length));
    const refused = await finished(['import', archive], elsewhere);
    expect([refused.code, refused.err]).toEqual([
      1,
      'There is a portal already. `portal restore` puts the archive into its place and keeps what was there.\n',
    ]);
  },
);
