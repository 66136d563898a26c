import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { withDatabase } from '#proofs/faults/databases.mjs';
import { faultsUnderLoad, goesOn, startForLoad } from '#proofs/faults/load.mjs';
import { postForm, signIn } from '#proofs/faults/person.mjs';
import { finding } from '#proofs/faults/report.mjs';
import { contentOf } from '#server/testing/as-it-is.ts';

const runFile = promisify(execFile);
const cli = join(import.meta.dirname, '../../../dist/server/cli.js');
const figures = ['usageSums', 'usageFacts', 'usageItems'];
/** Transient rows; and a restore records its own revocations. */
const ofTheMoment = ['arrivingFiles', 'mailMoments', 'outbox', 'revocations'];
/** In a copy no one is responsible for these until someone confirms them. */
const kept = ['programKeys', 'webhooks'];

/**
 * Copies the portal (`portal backup`) 10 times while people write and send files, restores each copy into another folder, and
 * compares: every row as of the copy's moment, every file byte by byte.
 */
export async function run([times = '10']) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-copies-'));
  const portal = await startForLoad();
  const dataDir = dirname(portal.database);
  const copies = [];
  try {
    await portal.stop();
    const before = await contentIn(dataDir);
    await portal.restart();
    const person = await signIn(portal.url, 'librarian');
    async function fault({ clients, at }) {
      const known = clients.flatMap((client) => [...client.acknowledged.values()]);
      const files = startSending(person);
      const copy = join(folder, `copy-${at}`);
      await portalCommand(dataDir, 'backup', copy);
      copies.push({ copy, known });
      await files.end();
      await goesOn(clients);
    }
    const options = { part: 'backup, the portal', portal, times: Number(times), keepsLines: true };
    const found = await faultsUnderLoad({ ...options, fault });
    await portal.stop();
    const after = await contentIn(dataDir);
    const counts = { faults: copies.length, acknowledged: 0, lost: 0, problems: [] };
    for (const { copy, known } of copies) {
      const elsewhere = `${copy}-restored`;
      await portalCommand(elsewhere, 'restore', copy, '--next-invoice', '1000', '--next-credit-note', '1000');
      const rows = await contentIn(elsewhere);
      const ids = new Set(rows.messages.map((row) => JSON.parse(row).id));
      counts.acknowledged += known.length;
      counts.lost += known.filter((id) => !ids.has(id)).length;
      counts.problems.push(
        ...differencesIn(rows, { before, after }),
        ...fileDifferences(elsewhere, dataDir, rows.files),
      );
      rmSync(elsewhere, { recursive: true });
    }
    return [found, finding('backup, its copies', counts)];
  } finally {
    await portal.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends small files one after another, until stopped. */
function startSending(person) {
  let isOver = false;
  async function send() {
    for (let number = 0; !isOver; number++) {
      const bytes = `${number} ${'words '.repeat(5000 * Math.random())}`;
      const answer = await postForm(person, '/api/attachments', {}, { bytes, type: 'text/plain', name: 'notes.txt' });
      await answer.arrayBuffer();
    }
  }
  const sending = send();
  return {
    end() {
      isOver = true;
      return sending;
    },
  };
}

/**
 * Differences from the state at the moment of the copy, which lies between the content before all copies and after
 * them.
 */
function differencesIn(copied, { before, after }) {
  const problems = [];
  for (const table of Object.keys({ ...after, ...copied })) {
    const isUntouched = isDeepStrictEqual(before[table], after[table]);
    if (!isUntouched || ofTheMoment.includes(table)) continue;
    const wanted = kept.includes(table) ? after[table].map(withoutKeeper) : after[table];
    if (!isDeepStrictEqual(copied[table], wanted)) problems.push(`other rows in ${table}`);
  }
  // Messages never change, so the state at a moment is every message up to the newest one.
  const messages = copied.messages.map((row) => JSON.parse(row));
  const newest = Math.max(...messages.map(({ id }) => id));
  const upToThen = after.messages.filter((row) => JSON.parse(row).id <= newest);
  if (!isDeepStrictEqual(copied.messages, upToThen)) problems.push('other messages');
  const known = new Set(after.files);
  if (!copied.files.every((row) => known.has(row))) problems.push('other files in the table');
  // The change numbers must be from the same moment as the messages.
  const lastChanges = new Map();
  for (const { conversation, id } of messages)
    lastChanges.set(conversation, Math.max(id, lastChanges.get(conversation) ?? 0));
  for (const row of copied.conversations) {
    const { key, lastChange } = JSON.parse(row);
    if (lastChanges.get(key) !== lastChange) problems.push(`${key} ends with another message than it says`);
  }
  return problems;
}

function withoutKeeper(row) {
  return JSON.stringify({ ...JSON.parse(row), keeperId: null });
}

function fileDifferences(restored, dataDir, rows) {
  const files = rows.map((row) => JSON.parse(row));
  const problems = [];
  for (const { name, sha256 } of files) {
    const [copied, original] = [restored, dataDir].map((folder) => readFileSync(join(folder, 'uploads', name)));
    const hash = createHash('sha256').update(copied).digest('hex');
    if (!copied.equals(original) || hash !== sha256) problems.push(`other bytes in ${name}`);
  }
  // The list of erasures is stored beside the files.
  const names = readdirSync(join(restored, 'uploads')).filter((name) => name !== 'erasures-list');
  const others = names.length - files.length;
  return others === 0 ? problems : [...problems, `${others} files that no row names`];
}

/** All rows, including those behind figures. */
function contentIn(dataDir) {
  return withDatabase({ dataDir }, async (db) => {
    const content = await contentOf(db);
    for (const table of figures) {
      const rows = await db.selectFrom(table).selectAll().execute();
      content[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return content;
  });
}

async function portalCommand(dataDir, ...args) {
  const env = { PATH: process.env.PATH, PORTAL_DATA_DIR: dataDir };
  await runFile(process.execPath, [cli, ...args], { env });
}
