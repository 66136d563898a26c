import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema } from '#server/db/schema.ts';
import { type LogReading, readLog } from './check-log.ts';
import { readLastStored } from './last-stored.ts';

const databaseHead = Buffer.from('SQLite format 3\0');
const headBytes = 100;
/** Magic number of the log (WAL); its last bit gives the byte order of the checksums. */
const logMagic = 0x377f0682;
const logHeadBytes = 32;
const frameHeadBytes = 24;
/** SQLite locks bytes at this offset and stores nothing in the page that contains them. */
const lockBytesOffset = 2 ** 30;

const cutOff = 'is cut off: pages are missing in it and its log';
const cutOffOrLeft = 'is cut off, or its log (-wal) was left behind when it was copied';

/**
 * Refuses damage to a database file or its log that SQLite would not report: it silently skips a log that it cannot
 * read, and loses the last acknowledged writes. A log that ends in the middle of a frame is normal after a power cut.
 */
export function checkFiles(file: string): void {
  const log = `${file}-wal`;
  if (sizeOf(file) === 0 && sizeOf(log) > 0) {
    throw refused(file, `is missing or empty, but its log ${log} is there`);
  }
  if (sizeOf(file) === 0) return;
  const head = readHead(file, headBytes);
  // The log must be measured first, because a backup reads files in use: pages that leave the log meanwhile are then in
  // the file.
  const logSize = sizeOf(log);
  const size = sizeOf(file);
  if (size < headBytes || !head.subarray(0, databaseHead.length).equals(databaseHead))
    throw refused(file, 'is damaged or no database');
  // An interrupted checkpoint may have written the header first, but then the log has the other pages.
  const inLog = pagesInLog(logSize, head);
  if (pagesIn(size, head) + inLog < pageCountOf(head)) throw refused(file, inLog > 0 ? cutOff : cutOffOrLeft);
  if (logSize < logHeadBytes) return;
  if (!isLogOf(readHead(log, logHeadBytes), head)) throw refused(log, 'is damaged or belongs to another database');
  const logReading = readLog(log);
  if (logReading.isDamagedInside) throw refused(log, 'is damaged in its middle');
  // The file's size is read again, because a backup reads files in use: pages that have left the log meanwhile are now
  // in the file.
  if (!isComplete(sizeOf(file), head, logReading)) {
    throw refused(file, cutOff);
  }
}

/** Refuses another program's database: one that has tables, but not the one that every portal has. */
export async function refuseForeign(db: Kysely<Schema>, file: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(db);
  if (rows.length > 0 && !rows.some(({ name }) => name === 'kysely_migration'))
    throw refused(file, 'belongs to another program');
}

function isLogOf(log: Buffer, head: Buffer): boolean {
  return (log.readUInt32BE(0) & ~1) === logMagic && log.readUInt32BE(8) === pageSizeOf(head);
}

function pagesIn(size: number, head: Buffer): number {
  return Math.floor(size / pageSizeOf(head));
}

/** An upper bound, because torn and outdated frames are counted too. */
function pagesInLog(size: number, head: Buffer): number {
  return Math.max(0, Math.floor((size - logHeadBytes) / (frameHeadBytes + pageSizeOf(head))));
}

/** Whether every page of the database is in its file or in the log. A log without a complete transaction adds none. */
function isComplete(size: number, head: Buffer, { pages, pageCount }: LogReading): boolean {
  for (let page = pagesIn(size, head) + 1; page <= (pageCount ?? pageCountOf(head)); page++) {
    if (!pages.has(page) && page !== lockBytesOffset / pageSizeOf(head) + 1) return false;
  }
  return true;
}

/** The header stores 65536 as 1, because it does not fit. */
function pageSizeOf(head: Buffer): number {
  const size = head.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

function pageCountOf(head: Buffer): number {
  // Programs other than SQLite may not have updated the page count; then the change counter beside it differs.
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
