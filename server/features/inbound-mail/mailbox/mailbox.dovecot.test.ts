import { afterEach, expect, test } from 'vitest';
import { createBus } from '#server/platform/bus/bus.ts';
import { isoTime } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { inboundEnv, mailOf, messagesOf } from '#server/testing/services/answering-mail.ts';
import { startDovecot, type TestDovecot } from '#server/testing/services/test-dovecot.ts';
import { giveAddresses } from '#server/testing/services/test-mail.ts';
import { type AppMaker, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp, TestAppOptions } from '#server/testing/test-server.ts';
import { openMailbox } from './imap-mailbox.ts';
import { beginAttempt } from './mailbox.queries.ts';

const [librarianId, adminId] = [2, 1];
const channel = `channel:${librarianId}`;
const [second, minute] = [1000, 60_000];
const token = 'a'.repeat(40);
const to = `reply+${token}@portal.example`;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const envOf = ({ url }: TestDovecot) => {
  const { PORTAL_INBOUND_MAIL_SECRET: _, ...ways } = inboundEnv;
  const smtp = { PORTAL_SMTP_URL: 'smtp://127.0.0.1:9', PORTAL_ORIGIN: 'http://localhost' };
  return { ...ways, ...smtp, PORTAL_INBOUND_MAIL_IMAP_URL: url };
};

async function withMailbox(makeApp: AppMaker, options?: { hasIdle?: boolean }, app?: TestAppOptions) {
  const dovecot = await startDovecot(options);
  closing.push(dovecot.close);
  const portal = await makeApp({ ...app, env: envOf(dovecot) });
  await giveAddresses(portal.db, 'librarian');
  const times = { createdAt: isoTime(portal.clock.now()), expiresAt: isoTime(portal.clock.now() + 99 * minute) };
  await portal.db
    .insertInto('replyAddresses')
    .values({ tokenHash: hashToken(token), userId: librarianId, conversation: channel, ...times })
    .execute();
  return { dovecot, portal };
}

const contents = async ({ db }: TestApp) => (await messagesOf(db, channel)).map(({ content }) => content);
const state = async (portal: TestApp) => (await portal.as('admin').get('/api/mailbox')).json();
const board = async (portal: TestApp) =>
  (await portal.as('admin').get('/api/stray-mails')).json<{ reason: string; subject: string }[]>();

function mixed(...parts: string[]): string {
  const body = parts.map((part) => `--b\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}--b--\r\n`;
}
const file = (name: string, bytes: Buffer) => {
  const lines = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${lines}`;
};
const letter = (text: string) => `Content-Type: text/plain\r\n\r\n${text}`;

describeOnBothEngines('a mailbox', (makeApp) => {
  test('is read as soon as its server says that a mail has come, and taken mails are moved away', async () => {
    const { dovecot, portal } = await withMailbox(makeApp);
    const csv = file('list.csv', Buffer.from('a,b\r\n1,2\r\n'));
    dovecot.deliver(mailOf({ to, rest: mixed(letter('By IDLE'), csv) }));
    await expect.poll(() => contents(portal)).toEqual(['By IDLE']);
    const [message] = await messagesOf(portal.db, channel);
    expect(message?.attachment).toContain('list.csv');
    await expect.poll(() => dovecot.mailsIn('Taken')).toHaveLength(1);
    // Its owner looked at this one in a mail program.
    dovecot.deliver(mailOf({ to, text: 'Seen' }), { isSeen: true });
    await expect.poll(() => contents(portal)).toEqual(['By IDLE', 'Seen']);
    await expect.poll(() => dovecot.mailsIn('INBOX')).toEqual([]);
    expect(await portal.db.selectFrom('mailboxMails').selectAll().execute()).toEqual([]);
    expect(await state(portal)).toMatchObject({ failure: null, failingSince: null, left: 0 });
  });

  test('of a server without IDLE is read every half minute', async () => {
    const { dovecot, portal } = await withMailbox(makeApp, { hasIdle: false });
    dovecot.deliver(mailOf({ to, text: 'By polling' }));
    await portal.app.jobs.runDue();
    expect(await contents(portal)).toEqual([]);
    portal.clock.advance(31 * second);
    await portal.app.jobs.runDue();
    expect(await contents(portal)).toEqual(['By polling']);
    const tried = await portal.as('admin').post('/api/mailbox/test', {});
    expect(tried.json()).toEqual({ failure: null, waiting: 0, tellsNews: false });
  });

  test('that is away is said, asked again after a pause, and nothing is lost', async () => {
    const { dovecot, portal } = await withMailbox(makeApp);
    const ready = async () => (await portal.visitor.get('/readyz')).json();
    expect(await ready()).not.toHaveProperty('mailbox');
    await dovecot.stop();
    dovecot.deliver(mailOf({ to, text: 'Meanwhile' }));
    await expect
      .poll(async () => {
        portal.clock.advance(minute);
        await portal.app.jobs.runDue();
        return (await state(portal)).failure;
      })
      .toContain('could not be reached');
    expect(await ready()).toMatchObject({ status: 'ready', mailbox: 'away' });
    const tried = (await portal.as('admin').post('/api/mailbox/test', {})).json();
    expect(tried.failure).toContain('ECONNREFUSED');
    expect(tried.failure).not.toContain('secret');
    await dovecot.start();
    await portal.app.jobs.runDue();
    expect(await contents(portal)).toEqual([]);
    portal.clock.advance(11 * minute);
    await portal.app.jobs.runDue();
    expect(await contents(portal)).toEqual(['Meanwhile']);
    expect(await state(portal)).toMatchObject({ failure: null, failingSince: null });
    expect(await ready()).not.toHaveProperty('mailbox');
  });

  test('keeps mails that cannot be read, tells administrators, and the others are taken', async () => {
    const { dovecot, portal } = await withMailbox(makeApp);
    const many = Array.from({ length: 2000 }, (_, at) => file(`${at}.txt`, Buffer.from('x')));
    dovecot.deliver(mailOf({ to, subject: 'Many parts', rest: mixed(...many) }));
    dovecot.deliver(mailOf({ to, subject: 'Huge', rest: mixed(file('a.bin', Buffer.alloc(27 * 1024 * 1024))) }));
    dovecot.deliver(mailOf({ to, rest: mixed(letter('With 20 MB'), file('b.txt', Buffer.alloc(20 << 20, 'x'))) }));
    dovecot.deliver(mailOf({ to, text: 'After them' }));
    await expect.poll(() => contents(portal), { timeout: minute / 2 }).toEqual(['With 20 MB', 'After them']);
    await expect.poll(() => dovecot.mailsIn('INBOX').length).toBe(2);
    expect((await board(portal)).map(({ subject, reason }) => `${subject}: ${reason}`).sort()).toEqual([
      'Huge: It is larger than 35 MB. It stays in the mailbox',
      'Many parts: It could not be read. It stays in the mailbox',
    ]);
    await portal.app.jobs.runDue();
    const bells = await portal.db.selectFrom('notifications').select(['userId', 'title']).execute();
    expect(bells).toEqual([{ userId: adminId, title: 'An e-mail found no conversation' }]);
    expect((await state(portal)).left).toBe(2);
    // They are tried again and again, and told once.
    portal.clock.advance(10 * minute);
    await portal.app.jobs.runDue();
    expect(await board(portal)).toHaveLength(2);
    expect((await state(portal)).left).toBe(2);
  });

  test('keeps a mail that ended the process again and again', async () => {
    const { dovecot, portal } = await withMailbox(makeApp, { hasIdle: false });
    const { key, close } = await openMailbox({ url: dovecot.url, folder: 'INBOX', takenFolder: 'Taken' }, () => {});
    await close();
    for (let kills = 0; kills < 5; kills += 1) {
      await beginAttempt(portal.db, { folder: key, uid: 1, at: isoTime(portal.clock.now()) });
    }
    dovecot.deliver(mailOf({ to, subject: 'Deadly' }));
    dovecot.deliver(mailOf({ to, text: 'Harmless' }));
    portal.clock.advance(31 * minute);
    await portal.app.jobs.runDue();
    expect(await contents(portal)).toEqual(['Harmless']);
    expect(await board(portal)).toMatchObject([
      { subject: 'Deadly', reason: 'Taking it ended the portal several times. It stays in the mailbox' },
    ]);
  });

  test('is read by one of two processes, by the other once that one is gone, and each mail is taken once', async () => {
    const [database, bus] = [await makeApp.database(), createBus()];
    const { dovecot, portal: here } = await withMailbox(makeApp, {}, { database, bus });
    const there = await makeApp({ database, bus, env: envOf(dovecot) });
    for (let count = 0; count < 12; count += 1) {
      dovecot.deliver(mailOf({ from: `x${count}@elsewhere.example`, subject: `${count}`, to: 'reply@portal.example' }));
    }
    await Promise.all([here, there].map(({ app }) => app.jobs.runDue()));
    await expect.poll(() => dovecot.mailsIn('Taken').length).toBe(12);
    const { claim } = await here.db.selectFrom('mailbox').select('claim').executeTakeFirstOrThrow();
    await there.app.jobs.runDue();
    expect((await here.db.selectFrom('mailbox').select('claim').executeTakeFirstOrThrow()).claim).toBe(claim);
    await here.app.close();
    dovecot.deliver(mailOf({ to, text: 'After the first has gone' }));
    await there.app.jobs.runDue();
    await expect.poll(() => contents(there)).toEqual(['After the first has gone']);
    const kept = await there.db.selectFrom('strayMails').select('subject').execute();
    expect(kept.map(({ subject }) => Number(subject)).sort((a, b) => a - b)).toEqual([...Array(12).keys()]);
  });

  test('is tested by administrators alone, who read what its server answered', async () => {
    const { dovecot } = await withMailbox(makeApp);
    const portal = await makeApp({ env: { ...envOf(dovecot), PORTAL_INBOUND_MAIL_FOLDER: 'Nowhere' } });
    expect((await portal.as('manager').post('/api/mailbox/test', {})).statusCode).toBe(403);
    expect((await portal.as('manager').get('/api/mailbox')).statusCode).toBe(403);
    const noFolder = (await portal.as('admin').post('/api/mailbox/test', {})).json();
    expect(noFolder.failure).toMatch(/^The folder Nowhere could not be reached: .*exist/);
    const wrong = await makeApp({
      env: { ...envOf(dovecot), PORTAL_INBOUND_MAIL_IMAP_URL: dovecot.url.replace('secret', 'wrong-word') },
    });
    const refused = (await wrong.as('admin').post('/api/mailbox/test', {})).json();
    expect(refused.failure).toMatch(/^The mail server refused the name or the password of the mailbox/);
    expect(refused.failure).not.toContain('wrong-word');
    const none = await makeApp();
    expect((await none.as('admin').post('/api/mailbox/test', {})).statusCode).toBe(409);
  });
});
