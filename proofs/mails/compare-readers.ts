import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseMail } from '#server/features/inbound-mail/reading/parse-mail.ts';

/*
 * Feeds a folder of mails (*.eml) to the portal's reader and to Python's, and lists where text or files differ:
 * `node --import tsx proofs/mails/compare-readers.ts FOLDER…`. The mails are not part of the project.
 */

interface Second {
  path: string;
  text: string;
  files: { name: string | null; hash: string }[];
  failed?: string;
}

const folders = process.argv.slice(2);
const paths = folders.flatMap((folder) =>
  (statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name)),
);
const second = spawnSync('python3', [join(import.meta.dirname, 'second-reader.py')], {
  input: paths.join('\n'),
  encoding: 'utf8',
  maxBuffer: 2 ** 30,
});
const others: Second[] = second.stdout
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));

let [same, unread] = [0, 0];
for (const other of others) {
  const raw = readFileSync(other.path);
  const mail = await parseMail(raw).catch((error: unknown) => String(error));
  if (typeof mail === 'string' || other.failed) {
    unread += 1;
    console.log(`${other.path}: ${typeof mail === 'string' ? `ours: ${mail}` : `the other: ${other.failed}`}`);
    continue;
  }
  const problems: string[] = [];
  const ours = new Set(wordsOf(mail.text));
  const missing = [...new Set(wordsOf(other.text))].filter((word) => !ours.has(word));
  if (missing.length > 0)
    problems.push(`lacks ${missing.length} of ${wordsOf(other.text).length} words: ${missing.slice(0, 8).join(' ')}`);
  const hashes = new Set(mail.files.map(({ bytes }) => hashOf(bytes)));
  const lost = other.files.filter(({ hash }) => !hashes.has(hash));
  if (lost.length > 0)
    problems.push(`lacks ${lost.length} of ${other.files.length} files: ${lost.map(({ name }) => name).join(', ')}`);
  if (problems.length === 0) same += 1;
  else console.log(`${other.path}: ${problems.join('; ')}`);
}
console.log(`${others.length} mails: ${same} alike, ${others.length - same - unread} different, ${unread} unread`);

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  );
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256')
    .update(Buffer.from(bytes.toString('latin1').trim(), 'latin1'))
    .digest('hex');
}
