import { expect, test } from 'vitest';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
import { isoTime } from '#server/platform/clock.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [minute, day] = [60_000, 86_400_000];

const [librarianId, techId, managerId, colleagueId] = [2, 3, 4, 6];

async function write(portal: TestApp, from: string, receiverId: number, content = 'Have you seen the new videos?') {
  const answer = await portal.as(from).post('/api/messages', { receiverId, content });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: number }>().id;
}

/** Advances the clock and sends mails. */
async function pass(portal: TestApp, ms: number) {
  portal.clock.advance(ms);
  await sendMails(portal);
}

/** Opens the portal for a moment and leaves. */
async function comeBack(portal: TestApp, username: string) {
  portal.clock.advance(1);
  const { id } = await portal.db
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('users')
    .set({ lastSignInAt: isoTime(portal.clock.now()) })
    .where('id', '=', id)
    .execute();
}

describeOnAnyEngine('a mail about messages that were missed', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('comes ten minutes after a message to somebody who is away, says who wrote, and leaves the text out', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'manager');
    await write(portal, 'manager', librarianId);
    await pass(portal, 9 * minute);
    expect(smtp.mails).toEqual([]);
    await pass(portal, minute);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['librarian@mail.example']);
    const [mail] = smtp.mails;
    expect(mail?.headers['subject']).toBe('New message from Priya Shah');
    expect(mail?.text).toContain('Priya Shah has sent you a message that you have not read yet.');
    expect(mail?.text).toContain(`http://localhost/?contact=${managerId}`);
    expect(mail?.raw).not.toContain('new videos');
  });

  test('is one for each conversation until its reader comes back, and tells of no message twice', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await write(portal, 'manager', librarianId);
    await write(portal, 'colleague', librarianId);
    await pass(portal, 10 * minute);
    expect(smtp.mails).toHaveLength(2);
    await write(portal, 'manager', librarianId);
    await pass(portal, 60 * minute);
    expect(smtp.mails).toHaveLength(2);
    await comeBack(portal, 'librarian');
    await pass(portal, 10 * minute);
    expect(smtp.mails).toHaveLength(3);
    await comeBack(portal, 'librarian');
    await pass(portal, 20 * minute);
    expect(smtp.mails).toHaveLength(3);
    await write(portal, 'manager', librarianId, 'One');
    await write(portal, 'manager', librarianId, 'Two');
    await pass(portal, 10 * minute);
    expect(smtp.mails.at(-1)?.headers['subject']).toBe('2 new messages from Priya Shah');
  });

  test('is not sent to somebody who is there, or read it meanwhile, also while the mail waited', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await write(portal, 'manager', librarianId);
    portal.clock.advance(9 * minute);
    await comeBack(portal, 'librarian');
    await pass(portal, minute);
    expect(smtp.mails).toEqual([]);
    const socket = await connect(portal, 'librarian', { origin: 'http://localhost' });
    await pass(portal, 30 * minute);
    expect(smtp.mails).toEqual([]);
    await socket.close();
    await expect
      .poll(async () => {
        await pass(portal, minute);
        return smtp.mails.length;
      })
      .toBe(1);

    await comeBack(portal, 'librarian');
    const id = await write(portal, 'manager', librarianId);
    smtp.fault = 'busy';
    await pass(portal, 10 * minute);
    expect(await portal.db.selectFrom('outbox').where('state', '=', 'waiting').select('id').execute()).toHaveLength(1);
    await portal.db.updateTable('conversationRead').set({ lastReadId: id }).where('userId', '=', librarianId).execute();
    smtp.fault = null;
    await pass(portal, minute);
    expect(smtp.mails).toHaveLength(1);
    const states = await portal.db.selectFrom('outbox').orderBy('id').select(['state', 'reason']).execute();
    expect(states).toEqual([
      { state: 'sent', reason: null },
      { state: 'dropped', reason: 'There was nothing left to say' },
    ]);
  });

  test('is about what people wrote, never about lines of the machine', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const id = await write(portal, 'manager', librarianId);
    await portal.db.updateTable('messages').set({ kind: 'automatic' }).where('id', '=', id).execute();
    await pass(portal, 30 * minute);
    expect(smtp.mails).toEqual([]);
  });

  test('asks nothing of the team once one of it has answered', async () => {
    const { portal, smtp } = await makePortal();
    // The rest of the team reads the channel too, but gets no mail about it.
    await giveAddresses(portal.db, 'manager', 'tech');
    await write(portal, 'tech', librarianId, 'We have moved');
    await write(portal, 'librarian', managerId);
    await pass(portal, 5 * minute);
    await write(portal, 'admin', librarianId, 'I can help');
    await pass(portal, 20 * minute);
    expect(smtp.mails).toEqual([]);
    await write(portal, 'librarian', managerId, 'One more thing');
    await pass(portal, 10 * minute);
    expect(smtp.mails.map(({ recipient, headers }) => `${recipient}: ${headers['subject']}`)).toEqual([
      'manager@mail.example: New message from Maya Okafor',
    ]);
  });

  test('has the text where its reader chose so, cut where it is long, in plain words', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await portal.db.updateTable('users').set({ mailsMessageText: true }).where('id', '=', librarianId).execute();
    await write(portal, 'manager', librarianId, '<b>First</b>\nline');
    await write(portal, 'manager', librarianId, `${'long '.repeat(200)}end`);
    await pass(portal, 10 * minute);
    const [mail] = smtp.mails;
    expect(mail?.text).toContain('Priya Shah:\n<b>First</b>\nline\n\nPriya Shah:\nlong long');
    expect(mail?.text).toContain('…');
    expect(mail?.text).not.toContain('end');
    expect(mail?.html).not.toContain('<b>First');
  });

  test('is not sent for what is older than two days, or from before the portal was restored', async () => {
    const { portal, smtp } = await makePortal();
    await write(portal, 'manager', librarianId);
    await pass(portal, 2 * day + minute);
    await giveAddresses(portal.db, 'librarian');
    await pass(portal, minute);
    expect(smtp.mails).toEqual([]);
    for (const times of ['once', 'once more']) {
      await write(portal, 'admin', librarianId, `Restored ${times}`);
      await pass(portal, minute);
      await settleRestored(portal.db, isoTime(portal.clock.now()));
      // The jump in time also ended every session.
      await portal.as('admin').post('/api/login', { username: 'admin', password: 'carrel-demo' });
      await pass(portal, 10 * minute);
      expect([times, smtp.mails]).toEqual([times, []]);
    }
    await write(portal, 'admin', librarianId);
    await pass(portal, 10 * minute);
    expect(smtp.mails).toHaveLength(1);
  });

  test('is withdrawn with the message that is deleted, and written anew for one that is changed, as long as it waits', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await portal.db.updateTable('users').set({ mailsMessageText: true }).where('id', '=', librarianId).execute();
    const [gone, kept] = [
      await write(portal, 'manager', librarianId, 'Quokkaword'),
      await write(portal, 'colleague', librarianId, 'Numbatword'),
    ];
    smtp.fault = 'busy';
    await pass(portal, 10 * minute);
    const letters = portal.db.selectFrom('outbox').where('state', '=', 'waiting').select('payload');
    const waiting = () => letters.orderBy('id').execute();
    expect(JSON.stringify(await waiting())).toMatch(/Quokkaword.*Numbatword/);

    const url = (from: number, id: number) => `/api/messages/${from}/${librarianId}/${id}`;
    await portal.as('manager').send({ method: 'DELETE', url: `${url(managerId, gone)}?change=${gone}` });
    const payload = { content: 'Bilbyword', change: kept };
    await portal.as('colleague').send({ method: 'PATCH', url: url(colleagueId, kept), payload });
    expect(await waiting()).toEqual([]);
    smtp.fault = null;
    await pass(portal, minute);
    await pass(portal, 10 * minute);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(['New message from Ines Carvalho']);
    expect(smtp.mails[0]?.text).toContain('Bilbyword');
    expect(smtp.mails[0]?.raw).not.toMatch(/Quokkaword|Numbatword/);
  });

  test('about an absent member of staff goes to the stand-in as well until somebody answers, and tells customers who looks after them', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'tech', 'admin');
    const absence = { staffId: techId, standInId: 1, from: '2026-03-04', until: '2026-03-06' };
    expect((await portal.as('admin').post('/api/absences', absence)).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    await write(portal, 'librarian', techId);
    await pass(portal, 10 * minute);
    const told = () => smtp.mails.map(({ recipient }) => recipient).sort();
    expect(told()).toEqual(['admin@mail.example', 'tech@mail.example']);
    const ofStandIn = smtp.mails.find(({ recipient }) => recipient.startsWith('admin'));
    expect(ofStandIn?.text).toContain('You stand in for Lars Kuhn, who is away.');
    expect(ofStandIn?.text).toContain(`http://localhost/?earlier=pair%3A${librarianId}%3A${techId}`);

    const answer = { receiverId: librarianId, conversation: `pair:${librarianId}:${techId}`, content: 'Hello' };
    expect((await portal.as('admin').post('/api/messages', answer)).statusCode).toBe(200);
    await comeBack(portal, 'admin');
    await pass(portal, 10 * minute);
    expect(told()).toEqual(['admin@mail.example', 'librarian@mail.example', 'tech@mail.example']);
    const ofCustomer = smtp.mails.find(({ recipient }) => recipient.startsWith('librarian'));
    expect(ofCustomer?.text).toContain('Lars Kuhn is away until 6 March 2026; Ada Lindqvist looks after you.');
  });

  test('in a channel that is assigned to technical support goes there as well, and not after it was assigned on', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'tech');
    const upTo = await write(portal, 'librarian', managerId);
    const assign = async (assigneeId: number | null, version: number) => {
      const body = { act: 'assign', assigneeId, version, upTo };
      const assigned = await portal.as('admin').post(`/api/channels/${librarianId}/desk`, body);
      expect(assigned.statusCode).toBe(200);
    };
    await assign(techId, 0);
    await portal.app.jobs.runDue();
    await write(portal, 'librarian', managerId);
    await pass(portal, 10 * minute);
    const missed = () => smtp.mails.filter(({ headers }) => /new message/i.test(headers['subject'] ?? ''));
    expect(missed().map(({ recipient }) => recipient)).toEqual(['tech@mail.example']);
    expect(missed()[0]?.text).toContain(`http://localhost/?earlier=channel%3A${librarianId}`);
    await assign(null, 1);
    await comeBack(portal, 'tech');
    await write(portal, 'librarian', managerId);
    await pass(portal, 10 * minute);
    expect(missed()).toHaveLength(1);
  });

  test('is not sent to those who switched it off', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'colleague');
    await portal.db
      .insertInto('mailSwitches')
      .values({ userId: colleagueId, kind: 'message-missed', off: true })
      .execute();
    await write(portal, 'librarian', colleagueId);
    await pass(portal, 30 * minute);
    expect(smtp.mails).toEqual([]);
  });
});
