import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

// What may happen to the files of the embedded database; each is done to a data folder.

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

/** A quarter of it is missing. */
export function cutOff(name) {
  return (folder) => {
    const file = join(folder, name);
    truncateSync(file, Math.floor((statSync(file).size * 0.75) / pageBytes) * pageBytes);
  };
}

/** As a power cut leaves it: the last page is half written. */
export function tearLog(folder) {
  const file = join(folder, log);
  truncateSync(file, logHeadBytes + (framesOf(file).length - 0.5) * frameBytes);
}

/** A page in its middle is not what was written: one of a transaction that another one followed. */
export function damageLog(folder) {
  const file = join(folder, log);
  const frames = framesOf(file);
  const lastBefore = frames.lastIndexOf(true, frames.lastIndexOf(true) - 1);
  overwritePage(file, Math.floor(lastBefore / 2));
}

/** Its last page is not what was written: nothing tells it from one that a power cut left half written. */
export function damageLogAtItsEnd(folder) {
  const file = join(folder, log);
  overwritePage(file, framesOf(file).length - 1);
}

/** How many transactions stand in the log as it is now: just after it began anew there are few. */
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

/** Whether each ends a transaction: those that are of the log as it is now; behind them lie some of the log as it was before. */
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
