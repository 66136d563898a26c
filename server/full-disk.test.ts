import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { diskFullMessage, isDiskFull } from './db/data-folder/disk-full.ts';
import { createDiskWatch } from './platform/storage/disk-watch.ts';
import { makerOf } from './testing/test-app.ts';
import { connect } from './testing/test-socket.ts';

// SQLite reports the same error for a file that must not grow as for a full disk. `npm run faults -- disk` fills a real
// one.
const makeApp = makerOf('sqlite');
const long = 'x'.repeat(3000);

function logOf() {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  return { log, said: (words: string) => lines.filter((line) => line.includes(words)).length };
}

test('without room writing is refused and reading goes on; with room again so does writing', async () => {
  const { log, said } = logOf();
  const portal = await makeApp({ log });
  const librarian = portal.as('librarian');
  const write = (content: string) => librarian.post('/api/messages', { receiverId: 4, content });
  expect((await write('before')).statusCode).toBe(200);
  await sql`pragma max_page_count = 1`.execute(portal.db);
  let answer = await write(long);
  while (answer.statusCode === 200) answer = await write(long);
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'unavailable', error: diskFullMessage, message: diskFullMessage },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const socket = await connect(portal, 'librarian');
  socket.send({ type: 'chat', from: 2, to: 4, content: long, clientId: 'refused-1' });
  expect(await socket.next('rejected')).toEqual({
    type: 'rejected',
    clientId: 'refused-1',
    code: 'unavailable',
    message: diskFullMessage,
  });
  // In this case SQLite rolls the whole transaction back by itself.
  const department = 'x'.repeat(100_000);
  const tooMuch = portal.db
    .transaction()
    .execute((transaction) => transaction.updateTable('users').set({ department }).where('id', '=', 2).execute());
  await expect(tooMuch).rejects.toSatisfy(isDiskFull);
  // Reading also marks the session as seen; a failure of that must not prevent reading.
  portal.clock.advance(10 * 60_000);
  const before = await librarian.get('/api/messages/2/4?limit=50');
  expect(before.statusCode).toBe(200);
  expect(said('the disk is full')).toBe(1);
  expect(said('request failed')).toBe(0);

  await sql`pragma max_page_count = 1073741823`.execute(portal.db);
  const after = await write('after');
  expect(after.statusCode).toBe(200);
  const stored = (await librarian.get('/api/messages/2/4?limit=50')).json();
  expect(stored).toEqual([...before.json(), after.json()]);
  await socket.close();
});

test('the log hears once of a full disk, and once that there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-room-'));
  const { log, said } = logOf();
  const disk = createDiskWatch(join(folder, 'spool'), log);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect([disk.notice(full), disk.notice(full), disk.notice(new Error('another'))]).toEqual([true, true, false]);
  expect([said('the disk is full'), said('another')]).toEqual([1, 0]);
  await disk.check();
  expect(disk.isFull()).toBe(false);
  writeFileSync(join(folder, 'file'), '');
  const unusable = createDiskWatch(join(folder, 'file', 'spool'), log);
  await expect(unusable.check()).rejects.toThrow('ENOTDIR');
  expect(unusable.isFull()).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a full disk is known by what Node, SQLite and PostgreSQL say', () => {
  const errors = [
    { code: 'ENOSPC' },
    { code: 'EDQUOT' },
    { code: '53100' },
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    { code: 'ERR_SQLITE_ERROR', errcode: 778 },
  ];
  for (const facts of errors) {
    const error = Object.assign(new Error('failed'), facts);
    expect([facts, isDiskFull(error), isDiskFull(new Error('around it', { cause: error }))]).toEqual([
      facts,
      true,
      true,
    ]);
  }
  for (const other of [{ code: 'ENOENT' }, { code: 'ERR_SQLITE_ERROR', errcode: 5 }, { code: '40001' }])
    expect(isDiskFull(Object.assign(new Error('failed'), other))).toBe(false);
  expect([isDiskFull(undefined), isDiskFull('ENOSPC')]).toEqual([false, false]);
});

/** Linux has a file to which nothing can be written because it is always full. */
test.runIf(existsSync('/dev/full'))('so is what the system itself answers', () => {
  let refused: unknown;
  try {
    writeFileSync('/dev/full', 'x');
  } catch (error) {
    refused = error;
  }
  expect(isDiskFull(refused)).toBe(true);
});
