import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { webhookEventKinds } from '#contract/values/programs/webhooks.ts';
import { addWebhook, type Receiver, startReceiver } from '#server/testing/services/webhook-receiver.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const url = '/api/webhooks';
const hour = 3_600_000;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.say(200);
});
afterAll(() => receiver.stop());

const makeApp = makerOf('sqlite');
const start = () => makeApp({ network: receiver.network });

const patch = (portal: TestApp, as: string, payload: object, id = 1) =>
  portal.as(as).send({ method: 'PATCH', url: `${url}/${id}`, payload });

/** A librarian asks, the account manager answers and closes. */
async function talk(portal: TestApp, customer = 'librarian', customerId = 2): Promise<void> {
  await portal.as(customer).post('/api/messages', { receiverId: 4, content: 'Where is the video?' });
  await portal.as(customer).post('/api/messages', { receiverId: 4, content: 'It was there.' });
  await portal.as('manager').post('/api/messages', { receiverId: customerId, content: 'Here.' });
  const [row] = await portal.db
    .selectFrom('conversations')
    .where('key', '=', `channel:${customerId}`)
    .select(['deskVersion', 'lastChange'])
    .execute();
  const act = { act: 'close', version: row?.deskVersion, upTo: row?.lastChange };
  const closed = await portal.as('manager').post(`/api/channels/${customerId}/desk`, act);
  if (closed.statusCode !== 200) throw new Error(closed.body);
}

test('what happens is told, thin, in the order in which it happened', async () => {
  const portal = await start();
  await addWebhook(portal, receiver);
  await talk(portal);
  await portal.as('admin').post('/api/register', { username: 'new.person', fullName: 'New Person', institutionId: 1 });
  await portal.app.jobs.runDue();
  expect(receiver.told().slice(0, 3)).toEqual(expect.arrayContaining(['conversation.asked 2']));
  expect(receiver.told().filter((one) => one.startsWith('conversation'))).toEqual([
    ...['conversation.asked 2', 'conversation.answered 2', 'conversation.closed 2'],
  ]);
  expect(receiver.told().some((one) => one.startsWith('person.added'))).toBe(true);
  const [asked] = receiver.received.filter(({ event }) => event.type === 'conversation.asked');
  expect(asked?.event).toEqual({
    type: 'conversation.asked',
    timestamp: expect.any(String),
    data: { id: 2, institutionId: 1, link: '/?contact=2' },
  });
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/video|New Person/);
});

test('whole events carry what they are about as it stands, and nothing of what is gone', async () => {
  const portal = await start();
  await addWebhook(portal, receiver, { isWhole: true, events: ['conversation.asked', 'usage.added', 'person.added'] });
  await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Where is the video?' });
  await portal.app.jobs.runDue();
  expect(receiver.received[0]?.event.data.object).toMatchObject({
    ...{ customerId: 2, institutionId: 1, lastMessage: { content: 'Where is the video?', senderId: 2 } },
  });
  const at = new Date(portal.clock.now()).toISOString();
  await portal.db
    .insertInto('outbox')
    .values({
      ...{ channel: 'webhook', webhookId: 1, eventId: 'msg_gone', kind: 'usage.added', about: 'usage:4711' },
      ...{ institutionId: 1, createdAt: at, state: 'waiting', dueAt: at },
    })
    .execute();
  await portal.app.jobs.runDue();
  expect(receiver.received[1]?.event).toMatchObject({ type: 'usage.added', data: { id: 4711, object: null } });
});

test('an institution’s webhook hears of its institution alone, and of conversations what is its keeper’s own', async () => {
  const portal = await start();
  await addWebhook(portal, receiver, { as: 'librarian', isWhole: true });
  await talk(portal);
  await talk(portal, 'colleague', 6);
  for (const institutionId of [1, 2]) {
    const username = `new.person${institutionId}`;
    await portal.as('admin').post('/api/register', { username, fullName: 'New Person', institutionId });
  }
  await portal.app.jobs.runDue();
  expect(receiver.told().filter((one) => one.startsWith('conversation'))).toEqual([
    ...['conversation.asked 2', 'conversation.answered 2', 'conversation.closed 2'],
  ]);
  const others = receiver.received.filter(({ event }) => !event.type.startsWith('conversation'));
  expect(others.map(({ event }) => [event.type, event.data.institutionId])).toEqual([['person.added', 1]]);
  expect(others[0]?.event.data).toMatchObject({ link: '/', object: { fullName: 'New Person', institutionId: 1 } });
});

test('whoever changes a webhook answers for it: nothing of whoever did before goes to the new address', async () => {
  const portal = await start();
  const { webhook } = await addWebhook(portal, receiver, { as: 'librarian' });
  await patch(portal, 'librarian', { isPaused: true });
  await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Mine' });
  const count = async () =>
    (await portal.db.selectFrom('outbox').where('channel', '=', 'webhook').select('id').execute()).length;
  expect(await count()).toBe(1);
  const own = await portal.as('librarian').get(`${url}/${webhook.id}/deliveries`);
  const others = await portal.as('colleague').get(`${url}/${webhook.id}/deliveries`);
  expect([own.json().length, others.json()]).toEqual([1, []]);
  const changed = (await patch(portal, 'colleague', { address: receiver.urlOf('/other'), isPaused: false })).json();
  expect(changed).toMatchObject({ state: 'active', address: receiver.urlOf('/other') });
  expect(await count()).toBe(0);
  await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Mine as well' });
  await portal.app.jobs.runDue();
  expect(receiver.received).toEqual([]);
});

test('once whoever answers for it has left, nothing is told until somebody confirms it', async () => {
  const portal = await start();
  await addWebhook(portal, receiver, { as: 'librarian', events: ['person.changed', 'person.added'] });
  await portal.as('admin').post('/api/users/2/deactivate', {});
  const add = (username: string) =>
    portal.as('admin').post('/api/register', { username, fullName: 'New Person', institutionId: 1 });
  await add('first.person');
  await portal.app.jobs.runDue();
  expect(receiver.received).toEqual([]);
  expect((await portal.as('colleague').get(url)).json()).toMatchObject([{ state: 'unconfirmed', keeperName: null }]);
  expect((await portal.as('colleague').post(`${url}/1/confirm`)).json()).toMatchObject({ state: 'active' });
  await add('second.person');
  await portal.app.jobs.runDue();
  expect(receiver.told()).toHaveLength(1);
});

test('are the institution’s and administrators’ own, and no token manages them', async () => {
  const portal = await start();
  const { secret } = await addWebhook(portal, receiver, { as: 'librarian' });
  await addWebhook(portal, receiver);
  expect((await portal.as('librarian').get(url)).json()).toHaveLength(1);
  expect((await portal.as('admin').get(url)).json()).toMatchObject([{ id: 2, institutionId: null }]);
  expect((await portal.as('admin').get(`${url}?institution=1`)).json()).toMatchObject([{ id: 1, institutionId: 1 }]);
  expect(JSON.stringify((await portal.as('librarian').get(url)).json())).not.toContain(secret.slice(6, 20));
  expect((await portal.as('librarian').get(`${url}/2/deliveries`)).statusCode).toBe(404);
  expect((await patch(portal, 'librarian', { name: 'Mine' }, 2)).statusCode).toBe(404);
  expect((await portal.as('manager').get(`${url}?institution=1`)).statusCode).toBe(403);
  const body = { name: 'All', endsOn: '2026-12-31', scopes: ['invoices:write', 'people:write'] };
  const token = (await portal.as('librarian').post('/api/tokens', body)).json();
  const headers = { authorization: `Bearer ${token.secret}` };
  expect((await portal.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
});

test.each([
  ['address', 'http://crm.example.org/events'],
  ['address', 'https://localhost/events'],
  ['address', 'https://10.0.0.1/events'],
  ['address', 'https://me:secret@crm.example.org/'],
  ['events', ['portal.trial']],
  ['events', []],
  ['name', ' '],
])('are refused with a wrong %s: %j', async (field, value) => {
  const portal = await start();
  const form = { name: 'CRM', address: receiver.address, events: webhookEventKinds.slice(0, 1), [field]: value };
  const refused = await portal.as('admin').post(url, form);
  expect([refused.statusCode, refused.json().field.split('.')[0]]).toEqual([400, field]);
});

test('trying sends an event about nothing and says what became of it, and never what the receiver wrote', async () => {
  const portal = await start();
  await addWebhook(portal, receiver, { as: 'librarian' });
  const tried = async () => (await portal.as('librarian').post(`${url}/1/try`)).json();
  expect(await tried()).toEqual({ isFine: true, status: 200, tookMs: expect.any(Number), reason: null });
  expect(receiver.received[0]?.event).toMatchObject({ type: 'portal.trial', data: { id: 1, link: '/developers' } });
  receiver.answer((response) => void response.writeHead(500, 'Internal words').end('What is inside'));
  const failed = await tried();
  expect(failed).toMatchObject({ isFine: false, status: 500, reason: 'The receiver answers with 500' });
  expect(await portal.db.selectFrom('outbox').where('channel', '=', 'webhook').selectAll().execute()).toEqual([]);
  for (let at = 0; at < 9; at++) await tried();
  expect((await portal.as('librarian').post(`${url}/1/try`)).statusCode).toBe(429);
});

test('a removed one gets nothing more, and what was sent is forgotten after thirty days', async () => {
  const portal = await start();
  await addWebhook(portal, receiver, { events: ['person.added'] });
  await portal.as('admin').post('/api/register', { username: 'first.one', fullName: 'New', institutionId: 1 });
  await portal.app.jobs.runDue();
  expect(receiver.told()).toHaveLength(1);
  expect((await portal.as('admin').send({ method: 'DELETE', url: `${url}/1` })).statusCode).toBe(200);
  await portal.as('admin').post('/api/register', { username: 'second.one', fullName: 'New', institutionId: 1 });
  await portal.app.jobs.runDue();
  expect(receiver.told()).toHaveLength(1);
  const [row] = await portal.db.selectFrom('webhooks').selectAll().execute();
  expect(row).toMatchObject({ secretSealed: null, removedAt: expect.any(String) });
  portal.clock.advance(31 * 24 * hour);
  await portal.app.jobs.runDue();
  expect(await portal.db.selectFrom('outbox').where('channel', '=', 'webhook').selectAll().execute()).toEqual([]);
});
