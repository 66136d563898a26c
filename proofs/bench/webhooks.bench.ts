import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import { insertCast } from '#server/demo/seed.ts';
import { makeSecret } from '#server/features/webhooks/signed-event.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { createToken } from '#server/platform/passwords.ts';
import { claimKey, createSealing } from '#server/platform/sealing/sealing.service.ts';
import { describeMachine } from './measuring/machine.ts';
import { isMissed, type Row, renderTable } from './measuring/report.ts';

/*
 * Sends events to a receiver that takes 50 ms for each, while people write: measures when all have arrived, and the
 * latency of messages compared with no events. On SQLite, with every flush to disk. `npm run bench -- webhooks
 * [--quick]`
 */
const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const events = flags.quick ? 1000 : 10_000;
const objects = 500;
const messages = flags.quick ? 300 : 1500;
const everyMs = 20;
const allWithinS = 600;

const folder = mkdtempSync(join(tmpdir(), 'portal-webhooks-bench-'));
const receiver = fork(join(import.meta.dirname, 'webhook-receiver.js'));
process.once('exit', () => {
  receiver.kill();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const [{ address, ca }] = (await once(receiver, 'message')) as [{ address: string; ca: string }];

const { db, close } = await openDatabase({ dataDir: folder });
const at = new Date().toISOString();
await insertCast(db, '', Date.now());
await claimKey(db, { dataDir: folder });
const { token, tokenHash } = createToken();
await db
  .insertInto('sessions')
  .values({ tokenHash, userId: 2, createdAt: at, lastSeenAt: at, userAgent: '' })
  .execute();
await insertWebhook();
// Otherwise only the rate limit would be measured.
let elapsedMs = 0;
const limits = createLimits(() => {
  elapsedMs += 1000;
  return elapsedMs;
});
const settings = { PORTAL_DATA_DIR: folder, PORTAL_AI_EMBEDDINGS: 'off', PORTAL_SECOND_FACTOR: 'none', PORT: '0' };
const app = await buildApp({
  // The separate reading process of SQLite is not built beside a bench.
  ...{ db, reading: db, limits, config: loadConfig(settings), log: pino({ level: 'silent' }) },
  network: { addressesOf: async () => ['127.0.0.1'], isPublic: () => true, ca },
});
await app.ready();

console.log(await describeMachine(folder));
await write(100);
const without = await write(messages);
for (let from = 0; from < events; from += 100) await happen(from, 100);
const startedMs = performance.now();
const sent = untilAllArrived();
const beside = await write(messages);
const seconds = await sent;
const rows: Row[] = [
  { figure: `${events} events to a receiver of 50 ms`, unit: 's', ours: seconds, goal: { atMost: allWithinS } },
  {
    ...{ figure: 'a message meanwhile, p99', unit: 'ms', ours: beside, peerName: 'without events', peer: without },
    ...{ ratio: beside / without, goal: { atMost: 3 } },
  },
];
console.log(`\n${messages} messages each.\n${renderTable(rows)}`);
const missed = rows.filter(isMissed).length;
console.log(missed > 0 ? `${missed} goals were not met.` : 'No goal was missed.');
await app.close();
await close();
process.exit(0);

async function insertWebhook(): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const place = { table: 'webhooks', column: 'secretSealed', row: 1 } as const;
    const secretSealed = await createSealing({ dataDir: folder }).seal(transaction, place, makeSecret());
    const webhook = { id: 1, name: 'CRM', address, events: '["invoice.paid"]', secretSealed, secretMadeAt: at };
    await transaction
      .insertInto('webhooks')
      .values({ ...webhook, makerId: 1, keeperId: 1, createdAt: at })
      .execute();
  });
}

async function happen(from: number, count: number): Promise<void> {
  await db.transaction().execute((transaction) =>
    writeEvents(
      transaction,
      Array.from({ length: count }, (_, number) => {
        return { kind: 'invoice.paid', objectId: ((from + number) % objects) + 1, institutionId: null, at } as const;
      }),
    ),
  );
}

/** Seconds until no event waits. */
async function untilAllArrived(): Promise<number> {
  for (;;) {
    const [row] = await db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .execute();
    if (Number(row?.count) === 0) return (performance.now() - startedMs) / 1000;
    await sleep(500);
  }
}

/** A librarian writes messages one after another; returns the 99th percentile in milliseconds. */
async function write(count: number): Promise<number> {
  const took: number[] = [];
  const headers = { cookie: `carrel_session=${token}`, origin: 'http://localhost', host: 'localhost' };
  for (let number = 0; number < count; number++) {
    const began = performance.now();
    const payload = { receiverId: 4, content: `Message ${number}` };
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/messages', headers, payload });
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
    took.push(performance.now() - began);
    await sleep(everyMs);
  }
  return took.sort((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? 0;
}
