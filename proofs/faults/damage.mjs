import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

// Kinds of damage to the SQLite files; each function damages a data folder.

const pageBytes = 4096;
const logHeadBytes = 32;
const frameHeadBytes = 24;
const frameBytes = frameHeadBytes + pageBytes;
const log = 'portal.sqlite-wal';

export function remove(name) {
  return (folder) => rmSync(join(folder, name));
}

export function overwriteHead(name) {
  return (folder) => overwrite(join(folder, name), 0, 100);
}

/** Removes the last quarter. */
export function cutOff(name) {
  return (folder) => {
    const file = join(folder, name);
    truncateSync(file, Math.floor((statSync(file).size * 0.75) / pageBytes) * pageBytes);
  };
}

/** Leaves the last page half written, like a power failure. */
export function tearLog(folder) {
  const file = join(folder, log);
  truncateSync(file, logHeadBytes + (framesOf(file).length - 0.5) * frameBytes);
}

/** Changes a page in the middle of the log: one of a transaction that another one followed. */
export function damageLog(folder) {
  const file = join(folder, log);
  const frames = framesOf(file);
  const lastBefore = frames.lastIndexOf(true, frames.lastIndexOf(true) - 1);
  overwritePage(file, Math.floor(lastBefore / 2));
}

/** Changes the last page of the log, which looks the same as a page half written at a power failure. */
export function damageLogAtItsEnd(folder) {
  const file = join(folder, log);
  overwritePage(file, framesOf(file).length - 1);
}

/** The number of transactions in the current log: few just after a checkpoint restarted it. */
export function transactionsInLog(folder) {
  return framesOf(join(folder, log)).filter((endsTransaction) => endsTransaction).length;
}

function overwritePage(file, frame) {
  overwrite(file, logHeadBytes + frame * frameBytes + frameHeadBytes, 100);
}

function overwrite(file, at, length) {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 7), 0, length, at);
  closeSync(descriptor);
}

/**
 * For each frame, whether it ends a transaction. Stops at frames of an earlier generation of the log, which may follow.
 */
function framesOf(file) {
  const bytes = readFileSync(file);
  const mark = bytes.subarray(16, 24);
  const frames = [];
  for (let at = logHeadBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    if (!bytes.subarray(at + 8, at + 16).equals(mark)) break;
    frames.push(bytes.readUInt32BE(at + 4) > 0);
  }
  return frames;
}
