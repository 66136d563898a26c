import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OutboxRow } from '#contract/mail.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { addWebhook, type Receiver, startReceiver } from '#server/testing/services/webhook-receiver.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.received.length = 0;
  receiver.say(200);
});
afterAll(() => receiver.stop());

const list = async (portal: TestApp, query: string): Promise<OutboxRow[]> =>
  (await portal.as('admin').get(`/api/outbox?${query}`)).json();
const sendAgain = (portal: TestApp, id: number | undefined) => portal.as('admin').post(`/api/outbox/${id}/send-again`);

async function issue(portal: TestApp, objectId: number): Promise<void> {
  const event = { kind: 'invoice.issued', objectId, institutionId: 1, at: isoTime(portal.clock.now()) } as const;
  await portal.db.transaction().execute((transaction) => writeEvents(transaction, [event]));
}

const mailTo = (portal: TestApp, userId: number) => {
  const at = isoTime(portal.clock.now());
  const mail = { channel: 'mail', kind: 'broadcast', key: 'broadcast:1', subject: 'News', state: 'waiting' } as const;
  const payload = JSON.stringify({ paragraphs: ['For all'], link: { label: 'Open', path: '/' } });
  return { ...mail, userId, payload, createdAt: at, dueAt: at, giveUpAt: isoTime(portal.clock.now() + 60_000) };
};

describeOnAnyEngine('the board of the outbox', (makeApp) => {
  test('shows an event that its receiver refuses, and Send again sends it at once', async () => {
    const portal = await makeApp({ network: receiver.network });
    await addWebhook(portal, receiver);
    receiver.say(503);
    await issue(portal, 12);
    await portal.app.jobs.runDue();
    const [row] = await list(portal, 'channel=webhook&state=waiting');
    expect(row).toMatchObject({
      ...{ title: 'An invoice is issued', kind: 'invoice 12', to: 'CRM', address: null, attempts: 1, isPaused: false },
      reason: 'The receiver answers with 503',
    });
    expect((await portal.as('admin').get('/api/mail')).json()).toMatchObject({ channels: { webhook: { waiting: 1 } } });
    receiver.say(200);
    await portal.app.jobs.runDue();
    // The receiver is not asked before its pause is over.
    expect(receiver.received).toHaveLength(1);
    expect((await sendAgain(portal, row?.id)).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    expect(receiver.received.map(({ id }) => id)).toEqual(Array(2).fill(receiver.received[0]?.id));
    expect(await list(portal, 'channel=webhook&state=sent')).toMatchObject([
      { id: row?.id, state: 'sent', reason: null },
    ]);
    expect((await sendAgain(portal, row?.id)).statusCode).toBe(404);
  });

  test('sends nothing to a webhook that is paused, nor a personal event of whoever answered for it before', async () => {
    const portal = await makeApp({ network: receiver.network });
    await addWebhook(portal, receiver);
    receiver.say(410);
    await issue(portal, 12);
    await portal.app.jobs.runDue();
    const [row] = await list(portal, 'channel=webhook&state=waiting');
    expect(row).toMatchObject({ isPaused: true });
    expect((await sendAgain(portal, row?.id)).statusCode).toBe(409);
    await portal.db.updateTable('webhooks').set({ pausedAt: null, pause: null }).execute();
    await portal.db.updateTable('outbox').set({ userId: 2, state: 'failed' }).execute();
    expect((await sendAgain(portal, row?.id)).statusCode).toBe(404);
    expect(receiver.received).toHaveLength(1);
  });

  test('shows news that this version does not know, and why it waits', async () => {
    const portal = await makeApp();
    const at = isoTime(portal.clock.now());
    const news = { channel: 'bell', payload: '{}', state: 'waiting', createdAt: at, dueAt: at } as const;
    await portal.db
      .insertInto('outbox')
      .values({ ...news, kind: 'of a newer version' })
      .execute();
    await portal.app.jobs.runDue();
    const [row] = await list(portal, 'channel=bell&state=waiting');
    expect(row).toMatchObject({ title: 'of a newer version', to: null, attempts: 1 });
    expect(row?.reason).toContain('the log of the portal says why');
    expect((await sendAgain(portal, row?.id)).statusCode).toBe(200);
    expect(await list(portal, 'channel=bell&state=waiting')).toMatchObject([{ attempts: 0, reason: null }]);
  });
});

describeOnBothEngines('rows of the outbox that cannot be told', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('wait where their channel is off, hold no other up, and are sent once it is on', async () => {
    const database = await makeApp.database();
    const off = await makeApp({ database, network: receiver.network });
    await giveAddresses(off.db, 'librarian');
    await off.db.insertInto('outbox').values(mailTo(off, 2)).execute();
    await addWebhook(off, receiver);
    await issue(off, 12);
    await off.app.jobs.runDue();
    expect(receiver.told()).toEqual(['invoice.issued 12']);
    expect(await list(off, 'channel=mail&state=waiting')).toMatchObject([{ attempts: 0, to: 'Maya Okafor' }]);
    const { portal, smtp } = await makePortal({ database });
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(['News']);
  });

  test('are dropped where their person was erased meanwhile, and refused afterwards', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    await portal.db
      .insertInto('outbox')
      .values([mailTo(portal, 2), mailTo(portal, 6)])
      .execute();
    const at = isoTime(portal.clock.now());
    await portal.db.updateTable('users').set({ deactivatedAt: at, erasedAt: at }).where('id', '=', 2).execute();
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['colleague@mail.example']);
    const rows = portal.db.selectFrom('outbox').orderBy('userId').select(['userId', 'state', 'payload']);
    expect(await rows.execute()).toEqual([
      { userId: 2, state: 'dropped', payload: null },
      { userId: 6, state: 'sent', payload: null },
    ]);
    const late = portal.db.insertInto('outbox').values({ ...mailTo(portal, 2), key: 'broadcast:2' });
    await expect(late.execute()).rejects.toThrow('This person has been erased');
  });

  test('about an object that is gone say so or vanish, and hold no other up', async () => {
    const portal = await makeApp({ network: receiver.network });
    await addWebhook(portal, receiver, { isWhole: true });
    const at = isoTime(portal.clock.now());
    const news = { channel: 'bell', kind: 'share', payload: '{"resourceId":4711}', state: 'waiting' } as const;
    await portal.db
      .insertInto('outbox')
      .values({ ...news, createdAt: at, dueAt: at })
      .execute();
    for (const objectId of [4711, 1]) await issue(portal, objectId);
    await portal.app.jobs.runDue();
    expect(receiver.received.map(({ event }) => event.data.object)).toEqual([null, null]);
    expect(await portal.db.selectFrom('outbox').where('state', '=', 'waiting').select('id').execute()).toEqual([]);
  });
});
