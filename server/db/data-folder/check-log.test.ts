import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLog } from './check-log.ts';

const pageBytes = 4096;
const frameBytes = 24 + pageBytes;
/** About forty messages. */
const pagesUntilMoved = 130;
const messages = 60;

let folder: string;
let log: string;
let frames: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  log = join(folder, 'copy.sqlite-wal');
  const file = join(folder, 'live.sqlite');
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; create table said (text)');
  database.exec(`pragma wal_autocheckpoint = ${pagesUntilMoved}`);
  // SQLite checkpoints by itself and restarts the log, so pages of the old log follow the end of the new one.
  const write = database.prepare('insert into said values (?)');
  for (let said = 0; said < messages; said++) write.run(`${said}${'x'.repeat(9000)}`);
  // The files that a killed server leaves.
  copyFileSync(file, join(folder, 'copy.sqlite'));
  copyFileSync(`${file}-wal`, log);
  database.close();
  frames = Math.floor((readFileSync(log).length - 32) / frameBytes);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Number of messages that SQLite finds. */
function found(): number {
  const database = new DatabaseSync(join(folder, 'copy.sqlite'));
  const { count } = database.prepare('select count(*) as count from said').get() as { count: number };
  database.close();
  return count;
}

/** Index of the first page of the old log, which does not count. */
function end(): number {
  const bytes = readFileSync(log);
  const salts = bytes.subarray(16, 24);
  for (let at = 0; at < frames; at++) {
    const start = 32 + at * frameBytes;
    if (!bytes.subarray(start + 8, start + 16).equals(salts)) return at;
  }
  return frames;
}

function damage(frame: number, at = 100) {
  const bytes = readFileSync(log);
  const place = 32 + frame * frameBytes + at;
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  writeFileSync(log, bytes);
}

test('a whole log is none, whatever stands behind its end, nor is one that a power cut tore off', () => {
  expect(end()).toBeLessThan(frames);
  expect(readLog(log).isDamagedInside).toBe(false);
  damage(end() - 1);
  expect(readLog(log).isDamagedInside).toBe(false);
  truncateSync(log, 32 + 5 * frameBytes + 1000);
  expect(readLog(log).isDamagedInside).toBe(false);
  truncateSync(log, 32);
  expect(readLog(log).isDamagedInside).toBe(false);
});

test('what stands behind the end of a log is in the file, so damage there is none', () => {
  for (let frame = end(); frame < frames; frame++) damage(frame);
  expect(readLog(log).isDamagedInside).toBe(false);
  expect(found()).toBe(messages);
});

test.each([
  ['in a page', 100],
  ['in the checksum of a page', 17],
  ['in the name of its log', 9],
])('a log that is damaged %s in its middle is, and SQLite says nothing of what it skips', (_, at) => {
  damage(Math.floor(end() / 2), at);
  expect(readLog(log).isDamagedInside).toBe(true);
  expect(found()).toBeLessThan(messages);
});

/** Writes without end, and restarts the log after every hundred pages. */
const writing = `
  import { DatabaseSync } from '@photostructure/sqlite';
  const database = new DatabaseSync(process.argv[1]);
  database.exec('pragma synchronous = off; pragma wal_autocheckpoint = 100');
  const write = database.prepare('update said set text = ? where rowid = ?');
  for (let said = 0; ; said++) write.run(String(said).repeat(5000).slice(0, 9000), 1 + (said % 20));`;

test('the log of a database in use is not damaged, however often it begins anew while it is read', async () => {
  const file = join(folder, 'live.sqlite');
  // The log file stays as long as a process has the database open.
  const database = new DatabaseSync(file);
  database.exec("insert into said values ('')");
  const begun = new Set([headOf(`${file}-wal`)]);
  const writer = spawn(process.execPath, ['--input-type=module', '-e', writing, file], { stdio: 'inherit' });
  const ended = once(writer, 'exit');
  try {
    while (begun.size < 50) {
      expect(readLog(`${file}-wal`).isDamagedInside).toBe(false);
      begun.add(headOf(`${file}-wal`));
    }
  } finally {
    writer.kill('SIGKILL');
    await ended;
  }
  database.close();
});

function headOf(path: string): string {
  return readFileSync(path).toString('hex', 16, 24);
}
