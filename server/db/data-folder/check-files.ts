import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema } from '#server/db/schema.ts';
import { type LogReading, readLog } from './check-log.ts';
import { readLastStored } from './last-stored.ts';

const databaseHead = Buffer.from('SQLite format 3\0');
const headBytes = 100;
/** The first of the log's numbers; its last bit tells the order of the bytes in its checksums. */
const logMagic = 0x377f0682;
const logHeadBytes = 32;
const frameHeadBytes = 24;
/** SQLite locks bytes of this place, and keeps nothing in the page that has them. */
const lockedPlace = 2 ** 30;

const cutOff = 'is cut off: pages are missing in it and its log';
const cutOffOrLeft = 'is cut off, or its log (-wal) was left behind when it was copied';

/**
 * Refuses a database file, or the log beside it, that SQLite would not say much about: it skips a log it cannot read
 * without a word, and with it what was acknowledged last. A log that ends in the middle is usual after a power cut.
 */
export function checkFiles(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(file) === 0 && sizeOf(log) > 0) {
    throw refused(file, `is missing or empty, but its log ${log} is there`);
  }
  if (sizeOf(file) === 0) return;
  const head = readHead(file, headBytes);
  // In this order, for a backup looks at files in use: what leaves the log meanwhile is in the file then.
  const logSize = sizeOf(log);
  const size = sizeOf(file);
  if (size < headBytes || !head.subarray(0, databaseHead.length).equals(databaseHead))
    throw refused(file, 'is damaged or no database');
  // A checkpoint that was interrupted may have written the head first, but then the log has the rest.
  const inLog = pagesInLog(logSize, head);
  if (pagesIn(size, head) + inLog < pageCountOf(head)) throw refused(file, inLog > 0 ? cutOff : cutOffOrLeft);
  if (logSize < logHeadBytes) return;
  if (!isLogOf(readHead(log, logHeadBytes), head)) throw refused(log, 'is damaged or belongs to another database');
  const logReading = readLog(log);
  if (logReading.isDamagedInside) throw refused(log, 'is damaged in its middle');
  // Looked up again, for a backup looks at files in use: what has left the log meanwhile is in the file by now.
  if (!isComplete(sizeOf(file), head, logReading)) {
    throw refused(file, cutOff);
  }
}

/** Refuses the database of another program: one that has tables, but not the one that is always there. */
export async function refuseForeign(db: Kysely<Schema>, file: string, schema: 'main' | 'usage', ours: string) {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(`${schema}.sqlite_master`)} where type = 'table'`.execute(db);
  if (rows.length > 0 && !rows.some(({ name }) => name === ours)) throw refused(file, 'belongs to another program');
}

function isLogOf(log: Buffer, head: Buffer): boolean {
  return (log.readUInt32BE(0) & ~1) === logMagic && log.readUInt32BE(8) === pageSizeOf(head);
}

function pagesIn(size: number, head: Buffer): number {
  return Math.floor(size / pageSizeOf(head));
}

/** At most: what is torn or of before counts as well. */
function pagesInLog(size: number, head: Buffer): number {
  return Math.max(0, Math.floor((size - logHeadBytes) / (frameHeadBytes + pageSizeOf(head))));
}

/** Whether every page of a database is in its file or in the log. One that has nothing whole adds nothing to the file. */
function isComplete(size: number, head: Buffer, { pages, pageCount }: LogReading): boolean {
  for (let page = pagesIn(size, head) + 1; page <= (pageCount ?? pageCountOf(head)); page++) {
    if (!pages.has(page) && page !== lockedPlace / pageSizeOf(head) + 1) return false;
  }
  return true;
}

/** 1 stands for 64 kB, which does not fit. */
function pageSizeOf(head: Buffer): number {
  const size = head.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

function pageCountOf(head: Buffer): number {
  // Other programs may not have kept it; then the change counter beside it differs.
  return head.readUInt32BE(24) === head.readUInt32BE(92) ? head.readUInt32BE(28) : 0;
}

function readHead(path: string, length: number): Buffer {
  const head = Buffer.alloc(length);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, head, 0, length, 0);
  } finally {
    closeSync(descriptor);
  }
  return head;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

function refused(path: string, what: string): DatabaseRefusedError {
  const until = readLastStored(dirname(path));
  const loss =
    until === null
      ? ''
      : ` Something was stored until ${new Date(until).toISOString()}: what is later than that copy will be missing.`;
  return new DatabaseRefusedError(`The file ${path} ${what}. Nothing was changed: put it back from a copy.${loss}`);
}
