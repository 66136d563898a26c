import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { finding } from '#proofs/faults/report.mjs';
import { openDatabase } from '#server/db/open.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import { makeSecret } from '#server/features/webhooks/signed-event.ts';
import { claimKey, createSealing } from '#server/platform/sealing/sealing.service.ts';
import { startMetadataHost } from '#server/testing/services/metadata-host.ts';

const events = 1000;
const objects = 100;
const answerMs = 10;
const slowMs = 6000;
const killedWithinMs = 600;
/** The claims of a killed process expire after half a minute. */
const arrivedWithinMs = 240_000;
const program = join(import.meta.dirname, '../webhook-sender.mjs');

/**
 * Kills the process (SIGKILL) that sends 1,000 events about 100 objects, 50 times, and starts it again. At the end
 * every event must have arrived, those about one object in order. Interrupted events may arrive twice with the same id:
 * these are counted separately.
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
    return [await killWhileSending({ folder, host, arrivals, kills: Number(kills) }), await starve()];
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Two receivers that answer after six seconds have 80 events each when an event for a third occurs, which must not wait
 * for them.
 */
async function starve() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-starving-faults-'));
  const quick = [];
  const host = await startMetadataHost((request, response) => {
    request.resume();
    if (request.url !== '/quick') return void setTimeout(() => response.end(), slowMs);
    quick.push(performance.now());
    response.end();
  });
  const { db, close } = await openDatabase({ dataDir: folder });
  let sender;
  try {
    await fill(db, { folder, address: host.urlOf('/slow') });
    await addWebhook(db, { id: 2, folder, address: host.urlOf('/slow'), kind: 'invoice.paid' });
    await addWebhook(db, { id: 3, folder, address: host.urlOf('/quick'), kind: 'invoice.issued' });
    await happen(db, 0, 80);
    sender = start(folder, host.network.ca);
    await sender.begun;
    await sleep(slowMs / 3);
    const happenedAt = performance.now();
    const at = new Date().toISOString();
    const issued = Array.from({ length: 6 }, (_, id) => ({ kind: 'invoice.issued', objectId: id + 1, at }));
    await db.transaction().execute((transaction) =>
      writeEvents(
        transaction,
        issued.map((event) => ({ ...event, institutionId: null })),
      ),
    );
    while (quick.length < issued.length && performance.now() < happenedAt + slowMs) await sleep(50);
    const waitedMs = Math.round((quick.at(-1) ?? Number.POSITIVE_INFINITY) - happenedAt);
    console.log(`webhooks: a quick receiver had its ${quick.length} events after ${waitedMs} ms`);
    const problems = quick.length === issued.length ? [] : [`a quick receiver had ${quick.length} of ${issued.length}`];
    return finding('webhooks, a quick receiver beside slow ones', {
      ...{ faults: 2, acknowledged: issued.length, lost: issued.length - quick.length, problems },
    });
  } finally {
    await sender?.kill();
    await close();
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
  const waiting = () => db.selectFrom('outbox').where('state', '<>', 'sent').select('id').execute();
  while ((await waiting()).length > 0 && performance.now() < deadline) await sleep(250);
  await sender.kill();

  const stored = await db.selectFrom('outbox').orderBy('id').select(['eventId', 'about']).execute();
  await close();
  const first = new Map();
  for (const [at, id] of arrivals.entries()) if (!first.has(id)) first.set(id, at);
  const lost = stored.filter(({ eventId }) => !first.has(eventId)).length;
  const outOfOrder = stored.filter(({ eventId, about }, at) => {
    const before = stored.slice(0, at).findLast((one) => one.about === about);
    return before && (first.get(before.eventId) ?? 0) > (first.get(eventId) ?? 0);
  }).length;
  const twice = arrivals.length - first.size;
  console.log(`webhooks: ${stored.length} events, ${first.size} arrived, ${twice} of them once more with the same id`);
  const problems = stored.length === events ? [] : [`${stored.length} of ${events} events were written`];
  return finding('webhooks, SQLite', { faults: killed, acknowledged: stored.length, lost, outOfOrder, problems });
}

/** A process that ends by itself, before or after it started, fails the test, which would otherwise wait for it. */
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
  await addWebhook(db, { id: 1, folder, address, kind: 'invoice.paid' });
}

async function addWebhook(db, { id, folder, address, kind }) {
  const at = new Date().toISOString();
  await db.transaction().execute(async (transaction) => {
    const place = { table: 'webhooks', column: 'secretSealed', row: id };
    const secretSealed = await createSealing({ dataDir: folder }).seal(transaction, place, makeSecret());
    const webhook = { id, name: 'CRM', address, events: JSON.stringify([kind]), secretSealed, secretMadeAt: at };
    await transaction
      .insertInto('webhooks')
      .values({ ...webhook, makerId: 1, keeperId: 1, createdAt: at })
      .execute();
  });
}

/** Writes further events, each with its change. */
async function happen(db, from, count) {
  const at = new Date().toISOString();
  const some = Array.from({ length: Math.max(0, Math.min(count, events - from)) }, (_, number) => {
    return { kind: 'invoice.paid', objectId: ((from + number) % objects) + 1, institutionId: null, at };
  });
  await db.transaction().execute((transaction) => writeEvents(transaction, some));
  return some.length;
}
