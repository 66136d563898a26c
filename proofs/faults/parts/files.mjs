import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMessages } from '#e2e/chat/stored.ts';
import { startPortal } from '#e2e/portal.ts';
import {
  cutOff,
  damageLog,
  damageLogAtItsEnd,
  overwriteHead,
  remove,
  tearLog,
  transactionsInLog,
} from '#proofs/faults/damage.mjs';
import { faultsUnderLoad, goesOn, isByPerson, startForLoad } from '#proofs/faults/load.mjs';
import { finding } from '#proofs/faults/report.mjs';

const everything = 'everything';
/** Without a trace in the files that there was more. */
const whatCameFirst = 'what came first';

/**
 * Damage to the files of a portal that was killed while people wrote; the text with which it refuses to start; or which
 * acknowledged messages it has after its start.
 */
const cases = [
  { name: 'nothing', damage() {}, has: everything },
  { name: 'the index of the log is gone', damage: remove('portal.sqlite-shm'), has: everything },
  {
    name: 'the log is gone',
    damage: remove('portal.sqlite-wal'),
    refuses: 'portal.sqlite is cut off',
    has: whatCameFirst,
  },
  { name: 'the log is torn', damage: tearLog, has: whatCameFirst },
  { name: 'the log is damaged at its end', damage: damageLogAtItsEnd, has: whatCameFirst },
  { name: 'the log is damaged', damage: damageLog, refuses: 'portal.sqlite-wal is damaged in its middle' },
  {
    name: 'the log is none',
    damage: overwriteHead('portal.sqlite-wal'),
    refuses: 'portal.sqlite-wal is damaged or belongs',
  },
  { name: 'the database is gone', damage: remove('portal.sqlite'), refuses: 'portal.sqlite is missing or empty' },
  {
    name: 'the database is none',
    damage: overwriteHead('portal.sqlite'),
    refuses: 'portal.sqlite is damaged or no database',
  },
  { name: 'the database is cut', damage: cutOff('portal.sqlite'), refuses: 'portal.sqlite is cut off' },
];

/**
 * Kills the portal (SIGKILL) under load, 3 times, and checks its behaviour with each kind of damage to the remaining
 * files.
 */
export async function run([times = '3']) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const left = [];
  const portal = await startForLoad();
  async function fault({ clients, at }) {
    const files = join(folder, `${at}`);
    let known;
    // A log that has just restarted has no middle: all earlier data is in the database file.
    do {
      rmSync(files, { recursive: true, force: true });
      await goesOn(clients);
      await portal.kill9();
      portal.copyDataTo(files);
      known = clients.flatMap((client) => [...client.acknowledged.values()]);
      await portal.restart();
    } while (transactionsInLog(files) < 2);
    left.push({ files, known, stored: idsIn(portal.database) });
  }
  try {
    const found = await faultsUnderLoad({ part: 'files, the portal', portal, times: Number(times), fault });
    const counts = { faults: 0, acknowledged: 0, lost: 0, problems: [] };
    for (const one of cases) {
      for (const portalLeft of left) {
        const damaged = join(folder, 'damaged');
        cpSync(portalLeft.files, damaged, { recursive: true });
        one.damage(damaged);
        await look(one, damaged, portalLeft, counts);
        rmSync(damaged, { recursive: true });
      }
    }
    return [found, finding('files, damaged', counts)];
  } finally {
    await portal.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a portal on the damaged files, and checks its output and messages. */
async function look({ name, refuses, has }, folder, { known, stored }, counts) {
  counts.faults++;
  const problem = (what) => counts.problems.push(`${name}: ${what}`);
  const { portal, refusal } = await start(folder);
  if (!portal) {
    if (!refuses || !refusal.includes(refuses)) problem(`it does not start: ${refusal}`);
    return;
  }
  try {
    if (!has) problem('it starts');
    const ids = idsIn(portal.database);
    counts.acknowledged += known.length;
    if (has === everything) counts.lost += known.filter((id) => !ids.includes(id)).length;
    // A gap would be worse than an early end.
    if (ids.some((id, at) => id !== stored[at])) problem('other messages than were stored');
  } finally {
    await portal.remove();
  }
}

async function start(folder) {
  try {
    return { portal: await startPortal({ dataFrom: folder }) };
  } catch (error) {
    return { refusal: error.message };
  }
}

function idsIn(file) {
  return readMessages(file).flatMap(({ id, clientId }) => (isByPerson(clientId) ? id : []));
}
