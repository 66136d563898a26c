import { expect, test } from 'vitest';
import { inboundEnv, mailOf, messagesOf, outcomeOf, replyAddressOf } from '#server/testing/services/answering-mail.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { templateOf } from '#server/testing/template-person.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [librarianId, techId, managerId, standInId] = [2, 3, 4, 90];
const hour = 60 * 60 * 1000;

describeOnAnyEngine('while an account manager is away', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  async function covered() {
    const { portal, smtp } = await makePortal({ env: inboundEnv });
    const names = { id: standInId, username: 'callum', usernameKey: 'callum', fullName: 'Callum', nameKey: 'callum' };
    const alike = await templateOf(portal.db, managerId);
    await portal.db
      .insertInto('users')
      .values({ ...alike, ...names })
      .execute();
    await giveAddresses(portal.db, 'librarian');
    const absence = { from: '2026-03-04', until: '2026-03-06', standInId };
    expect((await portal.as('manager').post('/api/absences', absence)).statusCode).toBe(200);
    portal.clock.advance(hour);
    return { portal, smtp };
  }

  async function bells(portal: TestApp, title: string) {
    await portal.app.jobs.runDue();
    const rows = await portal.db.selectFrom('notifications').orderBy('userId').select(['userId', 'title']).execute();
    return rows.filter((row) => row.title.includes(title)).map(({ userId }) => userId);
  }

  test('the stand-in is told as well of an e-mail without a conversation', async () => {
    const { portal } = await covered();
    expect(await outcomeOf(portal, mailOf({ from: 'librarian@mail.example' }))).toBe('kept');
    expect(await bells(portal, 'found no conversation')).toEqual([managerId, standInId]);
    expect((await portal.as('callum').get('/api/stray-mails')).json()).toHaveLength(1);
  });

  test('the stand-in is told as well that e-mails to a person come back', async () => {
    const { portal, smtp } = await covered();
    const address = await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId });
    const parts = [
      'Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; librarian@mail.example\r\nAction: failed\r\nStatus: 5.1.1',
      `Content-Type: text/rfc822-headers\r\n\r\nReply-To: ${address}`,
    ];
    const rest = `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
    expect(await outcomeOf(portal, mailOf({ rest }))).toBe('bounce');
    expect(await bells(portal, 'come back')).toEqual([managerId, standInId]);
  });
});

describeOnBothEngines('staff answer by e-mail beside their own conversations', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  async function supporters() {
    const { portal, smtp } = await makePortal({ env: { ...inboundEnv, PORTAL_INBOUND_MAIL_STAFF: 'on' } });
    const names = { id: standInId, username: 'noor', usernameKey: 'noor', fullName: 'Noor', nameKey: 'noor' };
    const alike = await templateOf(portal.db, techId);
    await portal.db
      .insertInto('users')
      .values({ ...alike, ...names })
      .execute();
    await giveAddresses(portal.db, 'tech', 'noor');
    return { portal, smtp };
  }

  async function addressOf({ portal, smtp }: Awaited<ReturnType<typeof supporters>>, who: string, receiverId: number) {
    await portal.as('librarian').post('/api/messages', { receiverId, content: 'The proxy is down' });
    portal.clock.advance(hour);
    await sendMails(portal);
    const mail = smtp.mails.findLast(({ recipient }) => recipient.startsWith(who));
    return { to: mail?.headers['reply-to'] ?? '', subject: mail?.headers['subject'] };
  }

  test('a stand-in in the conversation of the absent colleague, and no longer than the absence', async () => {
    const { portal, smtp } = await supporters();
    const absence = { from: '2026-03-04', until: '2026-03-06', standInId };
    expect((await portal.as('tech').post('/api/absences', absence)).statusCode).toBe(200);
    const { to, subject } = await addressOf({ portal, smtp }, 'noor', techId);
    expect(subject).toBe('Conversation of Lars Kuhn with Maya Okafor');
    const from = 'noor@mail.example';
    expect(await outcomeOf(portal, mailOf({ from, to, text: 'It is up again' }))).toBe('stored');
    const written = await messagesOf(portal.db, `pair:${librarianId}:${techId}`);
    expect(written.at(-1)).toMatchObject({ senderId: standInId, receiverId: librarianId, content: 'It is up again' });
    portal.clock.advance(72 * hour);
    expect(await outcomeOf(portal, mailOf({ from, to, text: 'Too late' }))).toBe('kept');
    expect(await messagesOf(portal.db, `pair:${librarianId}:${techId}`)).toHaveLength(2);
    const board = (await portal.as('admin').get('/api/stray-mails')).json();
    expect(board).toMatchObject([{ reason: 'Its sender can no longer write in this conversation' }]);
  });

  test('an assignee in the channel, until it is assigned to somebody else', async () => {
    const { portal, smtp } = await supporters();
    const channel = `channel:${librarianId}`;
    await portal.as('librarian').post('/api/messages', { receiverId: managerId, content: 'A question' });
    const assign = async (assigneeId: number) => {
      const [{ desk, lastChange }] = (await portal.as('admin').get(`/api/conversations?only=${channel}`)).json();
      const act = { act: 'assign', assigneeId, version: desk.version, upTo: lastChange };
      expect((await portal.as('admin').post(`/api/channels/${librarianId}/desk`, act)).statusCode).toBe(200);
    };
    await assign(techId);
    const { to } = await addressOf({ portal, smtp }, 'tech', managerId);
    const from = 'tech@mail.example';
    expect(await outcomeOf(portal, mailOf({ from, to, text: 'It is up again' }))).toBe('stored');
    expect((await messagesOf(portal.db, channel)).at(-1)).toMatchObject({ senderId: techId, receiverId: librarianId });
    await assign(managerId);
    expect(await outcomeOf(portal, mailOf({ from, to, text: 'Too late' }))).toBe('kept');
    expect((await messagesOf(portal.db, channel)).map(({ content }) => content)).not.toContain('Too late');
  });
});
