import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WebhookDelivery } from '#contract/programs/webhooks.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { addWebhook, type Receiver, startReceiver } from '#server/testing/services/webhook-receiver.ts';
import { describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { testInWhole } from '#server/testing/whole-form.ts';
import { makeSecret, signedHeaders } from './signed-event.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.say(200);
});
afterAll(() => receiver.stop());

const log = async (portal: TestApp, id = 1, as = 'admin'): Promise<WebhookDelivery[]> =>
  (await portal.as(as).get(`/api/webhooks/${id}/deliveries`)).json();
const listed = async (portal: TestApp) => (await portal.as('admin').get('/api/webhooks')).json()[0];

/** Writes events about these invoices, one after another. */
async function happens(portal: TestApp, objectIds: readonly number[]): Promise<void> {
  await portal.db.transaction().execute((transaction) => write(portal, transaction, objectIds));
}

async function write({ clock }: TestApp, transaction: Transaction, objectIds: readonly number[]): Promise<void> {
  const at = isoTime(clock.now());
  const events = objectIds.map((objectId) => ({ kind: 'invoice.issued', objectId, institutionId: 1, at }) as const);
  await writeEvents(transaction, events);
}

/**
 * Sends all due events. First waits for a run that a timer began, because it may have queried before the event was
 * written.
 */
async function sendDue(portal: TestApp): Promise<void> {
  await portal.app.jobs.settled('events to webhooks');
  await portal.app.jobs.runDue();
}

/** Advances the clock in steps and runs due jobs. Sessions stay alive. */
async function passes(portal: TestApp, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= hour) {
    portal.clock.advance(Math.min(left, hour));
    const now = isoTime(portal.clock.now());
    await portal.db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now, provenAt: now }).execute();
    await sendDue(portal);
  }
}

describeOnBothEngines('events to webhooks', (makeApp) => {
  test('are sent by one of several processes, each once, and those about one object in order', async () => {
    const database = await makeApp.database();
    const network = receiver.network;
    const first = await makeApp({ database, network });
    await addWebhook(first, receiver);
    const other = await makeApp({ database, network });
    const order = new Map<number, string[]>();
    receiver.answer((response, { id, event }) => {
      order.set(event.data.id, [...(order.get(event.data.id) ?? []), id]);
      setTimeout(() => response.end(), 5);
    });
    await happens(
      first,
      Array.from({ length: 30 }, (_, at) => (at % 10) + 1),
    );
    await Promise.all([sendDue(first), sendDue(other)]);
    expect(receiver.received).toHaveLength(30);
    const stored = await first.db.selectFrom('outbox').orderBy('id').selectAll().execute();
    for (const [objectId, ids] of order) {
      expect(ids).toEqual(stored.filter((row) => row.about === `invoice:${objectId}`).map(({ eventId }) => eventId));
    }
    const unlike = stored.filter((row) => row.state !== 'sent' || row.attempts !== 1 || row.claim !== null);
    expect(unlike).toEqual([]);
  });

  test('that a killed process had in hand are sent again by another, with the same id, and later ones wait for them', async () => {
    const portal = await makeApp({ network: receiver.network });
    await addWebhook(portal, receiver);
    const until = isoTime(portal.clock.now() + 30 * second);
    // In one transaction, because a timer of this process might send the event in between.
    const [taken] = await portal.db.transaction().execute(async (transaction) => {
      await write(portal, transaction, [1, 1, 2]);
      return transaction
        .updateTable('outbox')
        .set({ claim: 'of a process that is gone', claimedUntil: until, attempts: 1 })
        .where('id', '=', 1)
        .returning('eventId')
        .execute();
    });
    await sendDue(portal);
    expect(receiver.told()).toEqual(['invoice.issued 2']);
    portal.clock.advance(31 * second);
    await sendDue(portal);
    expect(receiver.told()).toEqual(['invoice.issued 2', 'invoice.issued 1', 'invoice.issued 1']);
    expect(receiver.received[1]?.id).toBe(taken?.eventId);
    expect((await log(portal)).map(({ attempts }) => attempts)).toEqual([1, 1, 2]);
  });

  test('wait for a receiver that is away for an hour, which is asked now and then, and gets all of them in order', async () => {
    const portal = await makeApp({ network: receiver.network });
    await addWebhook(portal, receiver);
    receiver.say(503);
    await happens(portal, [1, 2, 3, 4, 5, 6, 7, 8, 1]);
    await sendDue(portal);
    const tries = receiver.received.length;
    expect(tries).toBeLessThanOrEqual(8);
    expect(await listed(portal)).toMatchObject({ state: 'failing', waiting: 9 });
    const metrics = async () => (await portal.visitor.get('/metrics')).body;
    expect(await metrics()).toContain(`carrel_webhook_tries_total{outcome="failed"} ${tries}\n`);
    expect(await metrics()).toContain('carrel_webhook_events_waiting 9\n');
    await sendDue(portal);
    expect(receiver.received).toHaveLength(tries);
    for (const pause of [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute]) {
      const before = receiver.received.length;
      portal.clock.advance(pause - 1);
      await sendDue(portal);
      expect(receiver.received).toHaveLength(before);
      portal.clock.advance(1);
      await sendDue(portal);
      expect(receiver.received).toHaveLength(before + 1);
    }
    receiver.received.length = 0;
    receiver.say(200);
    await passes(portal, 2 * hour);
    expect(receiver.told().sort()).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8].map((id) => `invoice.issued ${id}`));
    expect(await listed(portal)).toMatchObject({ state: 'active', waiting: 0, failingSince: null });
    expect(await metrics()).toContain('carrel_webhook_tries_total{outcome="taken"} 9\n');
    expect(await metrics()).toContain('carrel_webhook_events_waiting 0\n');
  });
});

const makeApp = makerOf('sqlite');

test('a receiver that comes later gets its events at once, however many wait for two that do not answer', async () => {
  const portal = await makeApp({ network: receiver.network });
  for (let number = 0; number < 2; number++) await addWebhook(portal, receiver, { events: ['invoice.issued'] });
  const held: ServerResponse[] = [];
  const quick: string[] = [];
  receiver.answer((response, { event }) => {
    if (event.type === 'invoice.issued') return void held.push(response);
    quick.push(event.type);
    response.end();
  });
  await happens(
    portal,
    Array.from({ length: 80 }, (_, at) => at + 1),
  );
  const sending = portal.app.jobs.runDue();
  await expect.poll(() => held.length).toBe(11);
  await addWebhook(portal, receiver, { events: ['plan.added'] });
  await portal.db.transaction().execute((transaction) => {
    const at = isoTime(portal.clock.now());
    const event = (objectId: number) => ({ kind: 'plan.added', objectId, institutionId: 1, at }) as const;
    return writeEvents(transaction, [1, 2, 3, 4, 5, 6].map(event));
  });
  await expect.poll(() => quick.length).toBe(6);
  expect(held).toHaveLength(11);
  receiver.say(200);
  for (const response of held) response.end();
  await sending;
  expect(receiver.received).toHaveLength(166);
});

test('a webhook that nobody could reach for two days is paused and told of once; resumed, it gets what waited, once', async () => {
  const portal = await makeApp({ network: receiver.network });
  await addWebhook(portal, receiver);
  receiver.say(500);
  await happens(portal, [1, 2]);
  await passes(portal, 47 * hour);
  expect(await listed(portal)).toMatchObject({ state: 'failing' });
  await passes(portal, 8 * hour);
  expect(await listed(portal)).toMatchObject({ state: 'paused', pause: 'failing', waiting: 2 });
  const notes = (await portal.as('admin').get('/api/notifications')).json() as { title: string }[];
  expect(notes.map(({ title }) => title)).toEqual(['Webhook paused: CRM']);
  const tries = receiver.received.length;
  expect(tries).toBeLessThan(40);

  await happens(portal, [3]);
  await passes(portal, day);
  expect(receiver.received).toHaveLength(tries);
  receiver.received.length = 0;
  receiver.say(200);
  await portal.as('admin').send({ method: 'PATCH', url: '/api/webhooks/1', payload: { isPaused: false } });
  await sendDue(portal);
  expect(receiver.told().sort()).toEqual(['invoice.issued 1', 'invoice.issued 2', 'invoice.issued 3']);
  expect(await listed(portal)).toMatchObject({ state: 'active', pause: null, waiting: 0 });
});

test('a receiver that failed once and takes the next try counts as well again at once', async () => {
  const portal = await makeApp({ network: receiver.network });
  await addWebhook(portal, receiver);
  const kept = () =>
    portal.db.selectFrom('webhooks').select(['failures', 'failingSince', 'waitsUntil']).executeTakeFirstOrThrow();
  receiver.say(503);
  await happens(portal, [1]);
  await sendDue(portal);
  expect(await kept()).toMatchObject({ failures: 1, failingSince: expect.any(String) });
  receiver.say(200);
  portal.clock.advance(5 * second);
  await sendDue(portal);
  expect(await kept()).toEqual({ failures: 0, failingSince: null, waitsUntil: null });
  expect(await listed(portal)).toMatchObject({ state: 'active', waiting: 0 });
});

test('one event that is refused for two days is given up and told of, while the others go on', async () => {
  const portal = await makeApp({ network: receiver.network });
  await addWebhook(portal, receiver);
  receiver.answer((response, { event }) => void response.writeHead(event.data.id === 1 ? 422 : 200).end());
  await happens(portal, [1, 1, 2]);
  for (let passed = 0; passed < 56; passed++) {
    await happens(portal, [10 + passed]);
    await passes(portal, hour);
  }
  const rows = await log(portal);
  const failed = rows.filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject([{ status: 422, reason: 'The receiver answers with 422' }]);
  expect(rows.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(55);
  const notes = (await portal.as('admin').get('/api/notifications')).json() as { title: string }[];
  expect(notes.map(({ title }) => title)).toContain('An event was not taken: CRM');
  expect(await listed(portal)).toMatchObject({ pause: null });

  receiver.say(200);
  receiver.received.length = 0;
  const again = await portal.as('admin').post(`/api/webhooks/1/deliveries/${failed[0]?.id}/again`);
  expect(again.statusCode).toBe(200);
  await sendDue(portal);
  await passes(portal, 7 * hour);
  expect(receiver.received.map(({ id }) => id)).toContain(failed[0]?.eventId);
  expect((await log(portal)).filter(({ state }) => state !== 'delivered')).toEqual([]);
});

test('a receiver that says it is gone for good is paused at once, and whoever answers for it is mailed once a day', async () => {
  const env = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:1', PORTAL_ORIGIN: 'http://localhost' };
  const portal = await makeApp({ network: receiver.network, env });
  await giveAddresses(portal.db, 'admin', 'librarian', 'colleague');
  await addWebhook(portal, receiver);
  await addWebhook(portal, receiver, { as: 'librarian', name: 'Catalogue' });
  const mails = () =>
    portal.db
      .selectFrom('outbox')
      .where('kind', '=', 'webhook-trouble')
      .select(['userId', 'subject', 'payload'])
      .orderBy('userId')
      .execute();
  receiver.say(410);
  await happens(portal, [1]);
  await sendDue(portal);
  expect(await listed(portal)).toMatchObject({ state: 'paused', pause: 'gone', waiting: 1 });
  expect(await mails()).toMatchObject([
    { userId: 1, subject: 'Webhook paused: CRM', payload: expect.stringContaining('/admin/settings/developers') },
    { userId: 2, subject: 'Webhook paused: Catalogue', payload: expect.stringContaining('/account/programs') },
  ]);
  await portal.as('admin').send({ method: 'PATCH', url: '/api/webhooks/1', payload: { isPaused: false } });
  await sendDue(portal);
  expect(await listed(portal)).toMatchObject({ state: 'paused' });
  expect(await mails()).toHaveLength(2);
});

test('an answer of any size costs nothing, and a redirect is not followed wherever it leads', async () => {
  const portal = await makeApp({ network: receiver.network });
  await addWebhook(portal, receiver);
  let written = 0;
  receiver.answer((response) => {
    response.writeHead(200, { 'content-length': String(1024 ** 3) });
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!response.destroyed && written < 1024) {
        written++;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  });
  await happens(portal, [1]);
  await sendDue(portal);
  expect(await log(portal)).toMatchObject([{ state: 'delivered', status: 200 }]);
  expect(written).toBeLessThan(64);

  receiver.received.length = 0;
  receiver.answer((response) => void response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end());
  await happens(portal, [2]);
  await sendDue(portal);
  const reason = 'The address leads on to another one, which is not followed';
  expect((await log(portal))[0]).toMatchObject({ state: 'waiting', status: 302, reason });
  expect([receiver.received.length, receiver.resolved.includes('169.254.169.254')]).toEqual([1, false]);
});

test('a name that leads inside, and a certificate that nobody vouches for, get nothing', async () => {
  const { ca: _, ...untrusted } = receiver.network;
  const inside = { ...receiver.network, isPublic: () => false };
  for (const [network, reason] of [
    [untrusted, 'The certificate of the address is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    [inside, 'idp.example.org is not reachable from the internet'],
  ] as const) {
    const database = await makeApp.database();
    const portal = await makeApp({ database, network });
    await addWebhook(portal, receiver);
    await happens(portal, [1]);
    await sendDue(portal);
    expect(await log(portal)).toMatchObject([{ state: 'waiting', status: null, reason }]);
    expect(receiver.received).toEqual([]);
    // Once the certificate is valid again, nothing was lost.
    const later = await makeApp({ database, network: receiver.network });
    later.clock.advance(minute);
    await sendDue(later);
    expect(receiver.told()).toEqual(['invoice.issued 1']);
    receiver.received.length = 0;
  }
});

test('a slow receiver ends after ten seconds, and keeps nobody else waiting', async () => {
  const portal = await makeApp({ network: receiver.network });
  await addWebhook(portal, receiver, { name: 'Slow', address: receiver.urlOf('/slow') });
  await addWebhook(portal, receiver, { name: 'Quick' });
  const held: (() => void)[] = [];
  receiver.answer((response, { headers }) => {
    if (headers['x-slow'] !== undefined) return;
    if (receiver.asked.at(-1) === '/slow') held.push(() => response.end());
    else response.end();
  });
  await happens(portal, [1]);
  const done = portal.app.jobs.runDue();
  await expect.poll(() => receiver.received.length).toBe(2);
  await happens(portal, [2, 3]);
  const quick = async () => (await log(portal, 2)).filter(({ state }) => state === 'delivered').length;
  await expect.poll(quick, { timeout: 5000 }).toBe(3);
  for (const end of held) end();
  receiver.say(200);
  await done;
}, 20_000);

test('are signed by the rules of Standard Webhooks, for a day with the former secret as well', async () => {
  const portal = await makeApp({ network: receiver.network });
  const { secret } = await addWebhook(portal, receiver);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const rotated = (await portal.as('admin').post('/api/webhooks/1/secret')).json();
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.formerSecretUntil).toBe(isoTime(portal.clock.now() + day));
  await happens(portal, [1]);
  await sendDue(portal);
  const [one] = receiver.received;
  const signatures = String(one?.headers['webhook-signature']).split(' ');
  const expected = [rotated.secret, secret].map((text: string) => {
    const key = Buffer.from(text.slice('whsec_'.length), 'base64');
    const signed = `${one?.id}.${one?.headers['webhook-timestamp']}.${one?.body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  expect(signatures).toEqual(expected);
  expect(Number(one?.headers['webhook-timestamp'])).toBe(Math.floor(portal.clock.now() / 1000));

  portal.clock.advance(day);
  await happens(portal, [2]);
  await sendDue(portal);
  expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  const rows = await portal.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6, 20));
  const changes = await portal.db.selectFrom('changeLog').selectAll().execute();
  expect(JSON.stringify(changes)).not.toMatch(/whsec_|Sealed/);
});

/** An independent check in Python, as a receiver following the rules would do it. */
const check = `
import base64, hashlib, hmac, json, sys
sent = json.load(sys.stdin)
headers, body = sent["headers"], sent["body"].encode("utf-8")
signed = b".".join([headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body])
def is_right(secret):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest("v1," + expected, one) for one in headers["webhook-signature"].split(" "))
print(json.dumps([is_right(secret) for secret in sent["secrets"]]))
`;

testInWhole('Python’s own hmac finds the signatures right, by each secret that holds and by no other', async () => {
  const [newer, former, other] = [makeSecret(), makeSecret(), makeSecret()];
  const body = JSON.stringify({ type: 'person.added', data: { object: { fullName: 'Zoë Çelik “Ω” 𝄞' } } });
  const headers = signedHeaders({ eventId: 'msg_1', body, sentAtMs: Date.parse('2026-03-04T12:00:00.500Z') }, [
    newer,
    former,
  ]);
  const asked = (text: string) => {
    const input = JSON.stringify({ headers, body: text, secrets: [newer, former, other] });
    return JSON.parse(execFileSync('python3', ['-c', check], { input, encoding: 'utf8' }));
  };
  expect(asked(body)).toEqual([true, true, false]);
  expect(asked(body.replace('Zoë', 'Zoe'))).toEqual([false, false, false]);
});
