import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

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

export function replaceByForeign(name) {
  return (folder) => {
    rmSync(join(folder, name));
    const foreign = new DatabaseSync(join(folder, name));
    foreign.exec('create table theirs (id integer)');
    foreign.close();
  };
}

/** As a power cut leaves it: the last page is half written. */
export function tearLog(folder) {
  const file = join(folder, log);
  truncateSync(file, logHeadBytes + (countFrames(file) - 0.5) * frameBytes);
}

/** A page in its middle is not what was written. */
export function damageLog(folder) {
  const file = join(folder, log);
  overwrite(file, logHeadBytes + Math.floor(countFrames(file) / 2) * frameBytes + frameHeadBytes, 100);
}

function overwrite(file, at, length) {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(length, 7), 0, length, at);
  closeSync(descriptor);
}

/** Those that are of the log as it is now; behind them lie some of the log as it was before. */
function countFrames(file) {
  const bytes = readFileSync(file);
  const mark = bytes.subarray(16, 24);
  const isOfNow = (frame) => {
    const at = logHeadBytes + frame * frameBytes;
    return at + frameBytes <= bytes.length && bytes.subarray(at + 8, at + 16).equals(mark);
  };
  let frames = 0;
  while (isOfNow(frames)) frames++;
  return frames;
}
