import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { finding } from '#scripts/faults/report.mjs';
import { openDatabase } from '#server/db/open.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import { makeSecret } from '#server/features/webhooks/signed-event.ts';
import { claimKey, createSealing } from '#server/platform/sealing/sealing.service.ts';
import { startMetadataHost } from '#server/testing/services/metadata-host.ts';

const events = 1000;
const objects = 100;
const answerMs = 10;
const killedWithinMs = 600;
/** What a killed process had in hand is free again after half a minute. */
const arrivedWithinMs = 240_000;
const program = join(import.meta.dirname, '../webhook-sender.mjs');

/**
 * Kills the process (SIGKILL) that sends 1,000 events about 100 objects, 50 times, and starts it again. In the end every event has to have arrived, those
 * about one object in their order. Which were on their way may arrive twice, with the same id: these are counted apart.
 */
export async function run([kills = '50']) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-webhook-faults-'));
  const arrivals = [];
  const host = await startMetadataHost((request, response) => {
    arrivals.push(request.headers['webhook-id']);
    request.resume();
    setTimeout(() => response.end(), answerMs);
  });
  try {
    return [await killWhileSending({ folder, host, arrivals, kills: Number(kills) })];
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function killWhileSending({ folder, host, arrivals, kills }) {
  const { db, close } = await openDatabase({ dataDir: folder });
  await fill(db, { folder, address: host.urlOf('/events') });
  let killed = 0;
  let written = 0;
  for (; killed < kills; killed++) {
    written += await happen(db, written, Math.ceil(events / kills));
    const sender = start(folder, host.network.ca);
    await sender.begun;
    await sleep(Math.random() * killedWithinMs);
    await sender.kill();
  }
  written += await happen(db, written, events - written);
  const sender = start(folder, host.network.ca);
  const deadline = performance.now() + arrivedWithinMs;
  const waiting = () => db.selectFrom('webhookDeliveries').where('state', '<>', 'delivered').select('id').execute();
  while ((await waiting()).length > 0 && performance.now() < deadline) await sleep(250);
  await sender.kill();

  const stored = await db.selectFrom('webhookDeliveries').orderBy('id').select(['eventId', 'object']).execute();
  await close();
  const first = new Map();
  for (const [at, id] of arrivals.entries()) if (!first.has(id)) first.set(id, at);
  const lost = stored.filter(({ eventId }) => !first.has(eventId)).length;
  const outOfOrder = stored.filter(({ eventId, object }, at) => {
    const before = stored.slice(0, at).findLast((one) => one.object === object);
    return before && (first.get(before.eventId) ?? 0) > (first.get(eventId) ?? 0);
  }).length;
  const twice = arrivals.length - first.size;
  console.log(`webhooks: ${stored.length} events, ${first.size} arrived, ${twice} of them once more with the same id`);
  const problems = stored.length === events ? [] : [`${stored.length} of ${events} events were written`];
  return finding('webhooks, SQLite', { faults: killed, acknowledged: stored.length, lost, outOfOrder, problems });
}

/** One that ends by itself, before or after it has begun, ends the test, which would otherwise wait for it. */
function start(folder, ca) {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'];
  const sender = fork(program, [folder, ca], { execArgv: ['--import', 'tsx'], stdio });
  const ended = once(sender, 'exit');
  const endedEarly = ended.then(([code, signal]) => {
    if (signal !== 'SIGKILL') throw new Error(`A sender ended by itself (${code})`);
  });
  return {
    begun: Promise.race([once(sender, 'message'), endedEarly]),
    async kill() {
      sender.kill('SIGKILL');
      await endedEarly;
    },
  };
}

async function fill(db, { folder, address }) {
  const at = new Date().toISOString();
  await claimKey(db, { dataDir: folder });
  const person = { id: 1, username: 'admin', usernameKey: 'admin', fullName: 'Admin', passwordHash: '' };
  await db
    .insertInto('users')
    .values({ ...person, role: 'admin', createdAt: at })
    .execute();
  await db.transaction().execute(async (transaction) => {
    const place = { table: 'webhooks', column: 'secretSealed', row: 1 };
    const secretSealed = await createSealing({ dataDir: folder }).seal(transaction, place, makeSecret());
    const webhook = { id: 1, name: 'CRM', address, events: '["invoice.paid"]', secretSealed, secretMadeAt: at };
    await transaction
      .insertInto('webhooks')
      .values({ ...webhook, makerId: 1, keeperId: 1, createdAt: at })
      .execute();
  });
}

/** So many more events are written, each with its change. */
async function happen(db, from, count) {
  const at = new Date().toISOString();
  const some = Array.from({ length: Math.max(0, Math.min(count, events - from)) }, (_, number) => {
    return { kind: 'invoice.paid', objectId: ((from + number) % objects) + 1, institutionId: null, at };
  });
  await db.transaction().execute((transaction) => writeEvents(transaction, some));
  return some.length;
}
