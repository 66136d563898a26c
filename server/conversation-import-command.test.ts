import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataFolder } from './db/data-folder/folder-lock.ts';
import { openDatabase } from './db/open.ts';
import type { Db } from './db/schema.ts';

const root = join(import.meta.dirname, '..');
const messages = 3000;
let folder: string;
const running = new Set<ChildProcess>();
// Starting from source beside other tests is slow.
vi.setConfig({ testTimeout: 240_000 });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  await withDb(async (db) => {
    const at = '2026-01-01T00:00:00.000Z';
    const row = { createdAt: at, passwordHash: 'x' };
    const person = (username: string) => ({ ...row, username, usernameKey: username, fullName: username });
    await db.insertInto('institutions').values({ name: 'Library', createdAt: at }).execute();
    await db
      .insertInto('users')
      .values([
        { ...person('admin'), role: 'admin' },
        { ...person('maya'), role: 'customer', institutionId: 1, email: 'maya@library.example', emailVerifiedAt: at },
      ])
      .execute();
  });
  const at = (second: number) => new Date(Date.parse('2024-01-01') + second * 1000).toISOString();
  const comments = Array.from({ length: messages }, (_, id) => ({
    ...{ id: id + 1, author_id: 7, public: true, plain_body: `said ${id}`, created_at: at(id) },
  }));
  const secret = { id: 9999, author_id: 7, public: 'false', plain_body: 'secret', created_at: at(0) };
  writeFileSync(
    join(folder, 'tickets.json'),
    JSON.stringify([{ id: 1, requester_id: 7, comments: [...comments, secret] }]),
  );
  writeFileSync(
    join(folder, 'users.json'),
    JSON.stringify([{ id: 7, email: 'maya@library.example', name: 'Maya', role: 'end-user' }]),
  );
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const location = () => ({ dataDir: join(folder, 'data') });

async function withDb<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const { db, close } = await openDatabase(location());
  return work(db).finally(close);
}

function command(...options: string[]) {
  const args = ['--import', 'tsx', join(root, 'server/cli.ts'), 'import-conversations', ...options];
  const env = { PATH: process.env['PATH'], PORTAL_DATA_DIR: location().dataDir };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  return child;
}

async function finished(...options: string[]) {
  const child = command(...options);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

const files = () => [join(folder, 'tickets.json'), '--people', join(folder, 'users.json')];
const stored = () => withDb((db) => db.selectFrom('messages').orderBy('id').select('content').execute());

test('an archive is tried, killed in the middle, carried on, listed and undone from the command line', async () => {
  expect(await finished(...files())).toMatchObject({ code: 1, err: expect.stringContaining('--try') });
  const tried = await finished(...files(), '--try');
  expect(tried).toMatchObject({ code: 0, err: '' });
  expect(tried.out).toContain('Line 1, Ticket 1: A comment whose “public” is “false” and not true is left out');
  expect(tried.out).toContain('Zendesk: 3,000 messages in 1 conversation of 1 customer would be imported.');
  expect(await stored()).toEqual([]);

  const killed = command(...files());
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const part = (await stored()).length;
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(messages);
  expect((await finished()).out).toMatch(/1 +under way or interrupted.* to come +tickets\.json/);
  expect((await finished(...files())).out).toContain('Import 1: 3,000 messages in conversations.');
  expect((await stored()).map(({ content }) => content)).toEqual(
    Array.from({ length: messages }, (_, id) => `said ${id}`),
  );
  expect((await finished('--undo', '1')).out).toContain('Import 1 is undone: 3,000 messages taken out');
  expect(await stored()).toEqual([]);
  expect(await finished('--undo', '1')).toMatchObject({ code: 1, err: expect.stringContaining('Nothing of import 1') });
  expect(await finished('--undo', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('number') });
  expect(await finished(folder, '--try')).toMatchObject({ code: 1, err: expect.stringContaining('is a folder') });
  expect(await finished(join(folder, 'none'), '--try')).toMatchObject({
    code: 1,
    err: expect.stringContaining('none'),
  });
});

test('nothing is read while another process has the data folder', async () => {
  const unlock = await lockDataFolder(location());
  const { code, err } = await finished(...files(), '--try');
  unlock();
  expect([code, err]).toEqual([1, expect.stringContaining('is in use by another server. Stop that one first')]);
});
