import { expect, test } from 'vitest';
import type { OutboxRow } from '#contract/mail.ts';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createMailWriter } from '#server/platform/mail/write-mail.ts';
import { createToken } from '#server/platform/passwords.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
const news = { title: 'Maintenance on Sunday', description: 'We are away\n\nfor an hour', priority: 'high' };

const broadcast = (portal: TestApp, title = news.title) =>
  portal.as('admin').post('/api/notifications', { ...news, title });

async function listed(portal: TestApp, state: string): Promise<OutboxRow[]> {
  const answer = await portal.as('admin').get(`/api/outbox?channel=mail&state=${state}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const webhookOf = ({ clock }: TestApp) => {
  const at = isoTime(clock.now());
  const webhook = {
    id: 1,
    name: 'CRM',
    address: 'https://crm.example.org',
    events: '["invoice.issued"]',
    secretMadeAt: at,
  };
  return { ...webhook, secretSealed: 's1.0123456789abcdef.AAAA', makerId: 1, keeperId: null, createdAt: at };
};

const deliveryOf = ({ clock }: TestApp, eventId: string) => {
  const at = isoTime(clock.now());
  const event = { channel: 'webhook', kind: 'invoice.issued', about: 'invoice:1', institutionId: 1, eventId } as const;
  return { ...event, webhookId: 1, createdAt: at, dueAt: at, state: 'waiting' } as const;
};

const tokenIn = (text = '') => /unsubscribe\?kind=[\w-]+&token=([\w-]+)/.exec(text)?.[1] ?? '';

describeOnBothEngines('mails', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('leave no trace of what was not stored', async () => {
    const { portal } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    expect((await broadcast(portal, ' ')).statusCode).toBe(400);
    expect(await portal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('of a process that died are sent by another once its claim has run out', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await broadcast(portal);
    const claimedUntil = isoTime(portal.clock.now() + minute);
    await portal.db.updateTable('outbox').set({ claimedUntil }).execute();
    await sendMails(portal);
    expect(smtp.mails).toEqual([]);
    portal.clock.advance(minute);
    await sendMails(portal);
    expect(smtp.mails).toHaveLength(1);
  });

  test('that another process sent stay sent, whatever the one whose claim ran out says of them', async () => {
    const database = await makeApp.database();
    const [stuck, quick] = [await makePortal({ database }), await makePortal({ database })];
    await giveAddresses(database.db, 'librarian');
    stuck.smtp.fault = 'silent';
    await broadcast(stuck.portal);
    const sending = sendMails(stuck.portal);
    const outbox = database.db.selectFrom('outbox').select(['state', 'claimedUntil', 'reason']);
    await expect.poll(async () => (await outbox.executeTakeFirst())?.claimedUntil).not.toBeNull();
    quick.portal.clock.advance(3 * minute);
    await sendMails(quick.portal);
    // Closing the mail server ends the pending attempt.
    await stuck.smtp.close();
    await sending;
    expect(await outbox.execute()).toEqual([{ state: 'sent', claimedUntil: null, reason: null }]);
    expect(quick.smtp.mails).toHaveLength(1);
  });

  test('on their way hold a stop up for seconds at most, and leave after the next start', async () => {
    const database = await makeApp.database();
    const { portal, smtp } = await makePortal({ database });
    await giveAddresses(portal.db, 'librarian');
    smtp.fault = 'silent';
    await broadcast(portal);
    const sending = sendMails(portal);
    const claimed = () => database.db.selectFrom('outbox').where('claimedUntil', 'is not', null).select('id').execute();
    await expect.poll(claimed).toHaveLength(1);
    const begun = performance.now();
    await portal.close();
    // Without the abort the mail server would be awaited for fifteen seconds.
    expect(performance.now() - begun).toBeLessThan(14 * second);
    await sending;
    smtp.fault = null;
    const env = { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: 'http://localhost' };
    await makeApp({ database, env, startAfterMs: minute });
    await expect.poll(() => smtp.mails.length).toBe(1);
  });

  test('are shared out among several processes', async () => {
    const database = await makeApp.database();
    const { portal, smtp } = await makePortal({ database });
    const other = await makeApp({ database, env: { PORTAL_SMTP_URL: smtp.url, PORTAL_ORIGIN: 'http://localhost' } });
    await giveAddresses(portal.db, 'librarian', 'colleague', 'librarian2');
    for (let count = 0; count < 8; count++) await broadcast(portal, `News ${count}`);
    await Promise.all([sendMails(portal), sendMails(other)]);
    expect(smtp.mails).toHaveLength(24);
    expect(new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size).toBe(24);
  });

  test('that waited in a restored copy are held until an admin releases or discards them', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const admin = portal.as('admin');
    for (const [call, sent] of [
      ['release', 1],
      ['discard', 0],
    ] as const) {
      smtp.fault = null;
      smtp.mails.length = 0;
      await broadcast(portal, call);
      expect(await settleRestored(portal.db, isoTime(portal.clock.now()))).toMatchObject({ mails: 1 });
      // The jump in time also ended every session.
      await admin.post('/api/login', { username: 'admin', password: 'carrel-demo' });
      await sendMails(portal);
      expect(smtp.mails).toEqual([]);
      expect((await admin.get('/api/mail')).json()).toMatchObject({ channels: { mail: { waiting: 0, held: 1 } } });
      expect(await listed(portal, 'held')).toMatchObject([
        { title: call, reason: expect.stringContaining('restored') },
      ]);
      expect((await admin.post(`/api/mails/${call}`)).json()).toEqual({ count: 1 });
      await sendMails(portal);
      expect(smtp.mails).toHaveLength(sent);
      expect((await admin.get('/api/mail')).json()).toMatchObject({ channels: { mail: { waiting: 0, held: 0 } } });
      expect((await admin.post(`/api/mails/${call}`)).json()).toEqual({ count: 0 });
    }
    const log = portal.db.selectFrom('changeLog').where('objectType', '=', 'mail').orderBy('id');
    expect((await log.selectAll().execute()).map(({ action, byId }) => [action, byId])).toEqual([
      ['release', 1],
      ['discard', 1],
    ]);
  });

  test('that fell due before the portal was restored are held, and later ones are sent', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const writeMail = createMailWriter({
      clock: () => portal.clock.now(),
      isConfigured: true,
      supportZone: () => 'Europe/London',
    });
    const restoredAt = portal.clock.now();
    await settleRestored(portal.db, isoTime(restoredAt));
    const mail = (key: string, fellDueAt?: string) => ({
      ...({
        userIds: [2],
        kind: 'session-tomorrow',
        key,
        subject: key,
        paragraphs: ['x'],
        link: { label: 'Open', path: '/' },
      } as const),
      ...(fellDueAt === undefined ? {} : { fellDueAt }),
    });
    await portal.db.transaction().execute(async (transaction) => {
      await writeMail(transaction, mail('before', isoTime(restoredAt - 1)));
      await writeMail(transaction, mail('after', isoTime(restoredAt)));
      await writeMail(transaction, mail('of now'));
    });
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject']).sort()).toEqual(['after', 'of now']);
    const held = portal.db.selectFrom('outbox').where('state', '=', 'held').select(['key', 'reason']);
    expect(await held.execute()).toEqual([{ key: 'before', reason: expect.stringContaining('restored') }]);
  });

  test('are joined by broadcasts and events to webhooks that a restore held, until an admin decides', async () => {
    const { portal } = await makePortal();
    const sendAt = isoTime(portal.clock.now() + minute);
    const plan = { title: 'Closed on Monday', description: 'x', sendAt };
    const admin = portal.as('admin');
    const eventsOf = (state: 'waiting' | 'held' | 'failed') =>
      portal.db
        .selectFrom('outbox')
        .where('channel', '=', 'webhook')
        .where('state', '=', state)
        .select('kind')
        .execute();
    const sent = () => portal.db.selectFrom('notifications').where('title', '=', plan.title).select('id').execute();
    for (const [call, isSent] of [
      ['discard', false],
      ['release', true],
    ] as const) {
      await admin.post('/api/login', { username: 'admin', password: 'carrel-demo' });
      expect((await admin.post('/api/planned-notifications', plan)).statusCode).toBe(200);
      await portal.db
        .insertInto('webhooks')
        .values(webhookOf(portal))
        .onConflict((on) => on.doNothing())
        .execute();
      await portal.db.insertInto('outbox').values(deliveryOf(portal, call)).execute();
      const held = await settleRestored(portal.db, isoTime(portal.clock.now()));
      expect(held).toEqual({ mails: 0, broadcasts: 1, events: 1 });
      await admin.post('/api/login', { username: 'admin', password: 'carrel-demo' });
      expect((await admin.get('/api/planned-notifications')).json()).toMatchObject([{ isHeld: true }]);
      portal.clock.advance(minute);
      await portal.app.jobs.runDue();
      expect([await sent(), await eventsOf('held')]).toEqual([[], [{ kind: 'invoice.issued' }]]);
      expect((await admin.get('/api/mail')).json()).toMatchObject({
        channels: { mail: { held: 0 }, webhook: { held: 1 } },
        heldBroadcasts: 1,
      });
      for (const what of ['broadcasts', 'events']) {
        expect((await admin.post(`/api/mails/${call}?what=${what}`)).json()).toEqual({ count: 1 });
        expect((await admin.post(`/api/mails/${call}?what=${what}`)).json()).toEqual({ count: 0 });
      }
      await portal.app.jobs.runDue();
      expect((await sent()).length > 0).toBe(isSent);
      expect(await eventsOf(isSent ? 'waiting' : 'failed')).toHaveLength(1);
      expect((await admin.get('/api/mail')).json()).toMatchObject({
        channels: { webhook: { held: 0 } },
        heldBroadcasts: 0,
      });
      plan.sendAt = isoTime(portal.clock.now() + minute);
    }
    const log = portal.db.selectFrom('changeLog').where('action', 'in', ['release', 'discard']).orderBy('id');
    expect((await log.select(['objectType', 'action']).execute()).map(Object.values)).toEqual([
      ...[
        ['plannedNotification', 'discard'],
        ['webhook', 'discard'],
      ],
      ...[
        ['plannedNotification', 'release'],
        ['webhook', 'release'],
      ],
    ]);
  });

  test('are listed page by page, without their texts', async () => {
    const { portal } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    for (let count = 0; count < 3; count++) await broadcast(portal, `News ${count}`);
    const first = await portal.as('admin').get('/api/outbox?channel=mail&state=waiting&limit=2');
    expect(first.json<OutboxRow[]>().map(({ title }) => title)).toEqual(['News 2', 'News 1']);
    expect(first.body).not.toContain('for an hour');
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
    expect((await portal.as('admin').get(next)).json()).toMatchObject([
      { title: 'News 0', to: 'Maya Okafor', address: 'librarian@mail.example' },
    ]);
    expect((await portal.as('admin').get('/api/outbox?channel=mail&state=dropped')).statusCode).toBe(400);
  });
});

describeOnAnyEngine('mails of every kind', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('go to people who have confirmed their address, once each, and to nobody else', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague', 'librarian2');
    await portal.db.updateTable('users').set({ emailVerifiedAt: null }).where('username', '=', 'colleague').execute();
    const at = isoTime(portal.clock.now());
    await portal.db.updateTable('users').set({ deactivatedAt: at }).where('username', '=', 'librarian2').execute();
    await broadcast(portal);
    await sendMails(portal);
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['librarian@mail.example']);
    expect(await portal.db.selectFrom('outbox').select('userId').execute()).toEqual([{ userId: 2 }]);
    const [mail] = smtp.mails;
    expect(mail?.headers).toMatchObject({ subject: news.title, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
    expect(mail?.text).toContain(
      'Hello Maya Okafor,\n\nWe are away\n\nfor an hour\n\nOpen the portal\nhttp://localhost/',
    );
    expect(await listed(portal, 'sent')).toMatchObject([{ title: news.title, state: 'sent', reason: null }]);
    const { payload } = await portal.db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
    expect(payload).toBeNull();
  });

  test('are not written where none can be sent, and admins are told so', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian');
    await broadcast(portal);
    expect(await portal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const status = await portal.as('admin').get('/api/mail');
    const none = { waiting: 0, held: 0, failed: 0 };
    expect(status.json()).toEqual({
      isConfigured: false,
      from: null,
      channels: { mail: none, webhook: none, device: none, bell: none },
      heldBroadcasts: 0,
    });
  });

  test('wait longer after each failure, and are given up after two days', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    smtp.fault = 'busy';
    await broadcast(portal);
    const start = portal.clock.now();
    const pauses: number[] = [];
    for (;;) {
      await sendMails(portal);
      const [mail] = await listed(portal, 'waiting');
      if (!mail) break;
      expect(mail.reason).toContain('451 4.3.0 Try again later');
      const pause = Date.parse(mail.dueAt) - portal.clock.now();
      pauses.push(pause / second);
      portal.clock.advance(pause - 1);
      await sendMails(portal);
      expect((await listed(portal, 'waiting'))[0]?.attempts).toBe(pauses.length);
      portal.clock.advance(1);
    }
    expect(pauses.slice(0, 5)).toEqual([5, 30, 120, 600, 1800]);
    expect(pauses.slice(5, 10).map((seconds) => seconds / 3600)).toEqual([1, 2, 4, 6, 6]);
    expect(portal.clock.now() - start).toBeGreaterThanOrEqual(2 * day);
    expect(portal.clock.now() - start).toBeLessThan(2 * day + 6 * hour);
    const [failed] = await listed(portal, 'failed');
    expect(failed).toMatchObject({ state: 'failed', to: 'Maya Okafor', isAddressOff: false });

    const again = await portal.as('admin').post(`/api/outbox/${failed?.id}/send-again`);
    expect(again.statusCode).toBe(200);
    await sendMails(portal);
    // The mail has its full retry time again.
    expect(await listed(portal, 'waiting')).toMatchObject([{ id: failed?.id, attempts: 1 }]);
    smtp.fault = null;
    portal.clock.advance(minute);
    await sendMails(portal);
    expect(smtp.mails.map(({ text }) => text)).toEqual([expect.stringContaining('for an hour')]);
    expect((await portal.as('admin').post(`/api/outbox/${failed?.id}/send-again`)).statusCode).toBe(404);
  });

  test('go to nobody who switched them off, left or gave up the address while they waited', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague', 'librarian2');
    smtp.fault = 'busy';
    await broadcast(portal);
    await sendMails(portal);
    const payload = { switches: { broadcast: false } };
    const switched = await portal.as('librarian').send({ method: 'PATCH', url: '/api/mail-settings', payload });
    expect(switched.statusCode).toBe(200);
    expect((await portal.as('admin').post('/api/users/6/deactivate')).statusCode).toBe(200);
    await portal.db.updateTable('users').set({ emailVerifiedAt: null }).where('username', '=', 'librarian2').execute();
    smtp.fault = null;
    portal.clock.advance(minute);
    await sendMails(portal);
    expect(smtp.mails).toEqual([]);
    const rows = await portal.db.selectFrom('outbox').orderBy('userId').select(['userId', 'state', 'reason']).execute();
    expect(rows).toEqual([
      { userId: 2, state: 'dropped', reason: 'The person has switched these e-mails off' },
      { userId: 5, state: 'dropped', reason: 'The person no longer has a confirmed address' },
      { userId: 6, state: 'dropped', reason: 'The person was deactivated' },
    ]);
  });

  test('that are of no use any more by the time they could leave are dropped', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    await broadcast(portal);
    for (const [userId, ms] of [
      [2, 0],
      [6, 1],
    ] as const) {
      const sendBefore = isoTime(portal.clock.now() + ms);
      await portal.db.updateTable('outbox').set({ sendBefore }).where('userId', '=', userId).execute();
    }
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['colleague@mail.example']);
    const dropped = portal.db.selectFrom('outbox').where('state', '=', 'dropped').select(['userId', 'reason']);
    expect(await dropped.execute()).toEqual([{ userId: 2, reason: 'It was too late' }]);
  });

  test('switch off an address that takes none, until an admin sends again', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    smtp.fault = 'unknown address';
    await broadcast(portal);
    await sendMails(portal);
    const [failed] = await listed(portal, 'failed');
    expect(failed).toMatchObject({ isAddressOff: true, reason: expect.stringContaining('5.1.1 Nobody of that name') });
    smtp.fault = null;
    await broadcast(portal, 'Another');
    await sendMails(portal);
    expect(smtp.mails).toEqual([]);
    await portal.as('admin').post(`/api/outbox/${failed?.id}/send-again`);
    await sendMails(portal);
    await broadcast(portal, 'A third');
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual([news.title, 'A third']);
  });

  test('are sent twice rather than never where the mail server’s answer was lost, under one Message-ID', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    smtp.fault = 'cut before the answer';
    await broadcast(portal);
    await sendMails(portal);
    smtp.fault = null;
    portal.clock.advance(minute);
    await sendMails(portal);
    const ids = smtp.mails.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('of a kind end with one click, also of a mail program on another site; looking at the link changes nothing', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    await broadcast(portal);
    await sendMails(portal);
    const mine = smtp.mails.find(({ recipient }) => recipient.startsWith('librarian'));
    const url = mine?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    expect(mine?.text).toContain(url);
    const path = url.replace('http://localhost', '');
    for (const method of ['GET', 'HEAD'] as const) await portal.app.inject({ method, url: path });
    expect(await portal.db.selectFrom('mailSwitches').selectAll().execute()).toEqual([]);
    const posted = await portal.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([posted.statusCode, posted.json()]).toEqual([200, { label: 'Important news' }]);
    const asMultipart = await portal.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'multipart/form-data; boundary=x', host: 'localhost' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(asMultipart.statusCode).toBe(200);
    await broadcast(portal, 'Later');
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient).sort()).toEqual([
      'colleague@mail.example',
      'colleague@mail.example',
      'librarian@mail.example',
    ]);
  });

  test('cannot be ended with a made-up, an old or another kind of token', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await broadcast(portal);
    await sendMails(portal);
    const token = tokenIn(smtp.mails[0]?.text);
    const { token: other, tokenHash } = createToken();
    const times = { createdAt: isoTime(portal.clock.now()), expiresAt: isoTime(portal.clock.now() + 400 * day) };
    await portal.db
      .insertInto('mailTokens')
      .values({
        tokenHash,
        userId: 2,
        purpose: 'verify-address',
        kind: 'broadcast',
        address: null,
        usedAt: null,
        ...times,
      })
      .execute();
    const stored = await portal.db.selectFrom('mailTokens').select('tokenHash').execute();
    expect(stored.map((row) => row.tokenHash)).not.toContain(token);
    portal.clock.advance(181 * day);
    for (const wrong of [token, other, 'x'.repeat(43), '']) {
      expect((await portal.visitor.post(`/unsubscribe?token=${wrong}`)).statusCode).toBe(404);
    }
    expect((await portal.visitor.post('/unsubscribe')).statusCode).toBe(400);
    expect(await portal.db.selectFrom('mailSwitches').selectAll().execute()).toEqual([]);
    const tries = await Promise.all(Array.from({ length: 130 }, () => portal.visitor.post('/unsubscribe?token=x')));
    expect(tries.at(-1)?.statusCode).toBe(429);
  });

  test('are forgotten after 90 days', async () => {
    const { portal } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await broadcast(portal);
    await sendMails(portal);
    portal.clock.advance(89 * day);
    await sendMails(portal);
    const kept = () => portal.db.selectFrom('outbox').select('state').execute();
    expect(await kept()).toEqual([{ state: 'sent' }]);
    portal.clock.advance(2 * day);
    await sendMails(portal);
    expect(await kept()).toEqual([]);
  });
});
