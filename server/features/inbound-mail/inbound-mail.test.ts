import { expect, test } from 'vitest';
import {
  handOver,
  inboundEnv,
  mailOf,
  messagesOf,
  outcomeOf,
  replyAddressOf,
} from '#server/testing/services/answering-mail.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [librarianId, managerId, colleagueId] = [2, 4, 6];
const channel = `channel:${librarianId}`;
const minute = 60_000;

describeOnBothEngines('an answer by mail', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('becomes a message, once, is shown whole to who reads the conversation, and keeps it going', async () => {
    const { portal, smtp } = await makePortal({ env: inboundEnv });
    await giveAddresses(portal.db, 'librarian', 'manager');
    const to = await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId });
    expect(to).toMatch(/^reply\+[\da-f]{40}@portal\.example$/);
    const text = 'Yes, it is.\r\n\r\nOn Mon, 30 Nov 2026 at 09:12, Carrel <a@b.example> wrote:\r\n\r\n> Is it ready?';
    const mail = mailOf({ to, text });
    portal.clock.advance(minute);
    expect(await outcomeOf(portal, mail)).toBe('stored');
    expect(await outcomeOf(portal, mail)).toBe('repeated');
    const messages = await messagesOf(portal.db, channel);
    expect(messages.at(-1)).toMatchObject({ senderId: librarianId, receiverId: managerId, content: 'Yes, it is.' });
    expect(messages).toHaveLength(2);

    const page = await portal.as('manager').get(`/api/messages/${managerId}/${librarianId}`);
    const { id, clientId } = page.json().at(-1);
    expect(clientId).toMatch(/^mail:/);
    const whole = await portal.as('manager').get(`/api/messages/${id}/e-mail`);
    expect(whole.json()).toMatchObject({ assignedBy: null, text: expect.stringContaining('> Is it ready?') });
    expect((await portal.as('colleague').get(`/api/messages/${id}/e-mail`)).statusCode).toBe(404);
    expect((await portal.visitor.get(`/api/messages/${id}/e-mail`)).statusCode).toBe(401);

    await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId, content: 'Then send it, please.' });
    expect(smtp.mails.filter(({ recipient }) => recipient.startsWith('librarian'))).toHaveLength(2);
    const [first, second] = smtp.mails.filter(({ recipient }) => recipient.startsWith('librarian'));
    expect(second?.headers['references']).toBe(first?.headers['references']);
    expect(second?.headers['in-reply-to']).toBe(first?.headers['in-reply-to']);
    expect(second?.headers['subject']).toBe(first?.headers['subject']);
    expect(second?.headers['message-id']).not.toBe(first?.headers['message-id']);
    expect(second?.text).toContain('Then send it, please.');
    expect(second?.text).toContain('Reply to this e-mail or open the conversation.');
    expect(second?.text).not.toContain('doesn’t read replies');
  });

  test('is one message if it arrives at two processes at the same time', async () => {
    const { portal, smtp } = await makePortal({ env: inboundEnv });
    await giveAddresses(portal.db, 'librarian');
    const to = await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId });
    const mail = mailOf({ to, text: 'Once' });
    await Promise.all([outcomeOf(portal, mail), outcomeOf(portal, mail)]);
    await outcomeOf(portal, mail);
    expect((await messagesOf(portal.db, channel)).filter(({ content }) => content === 'Once')).toHaveLength(1);
    expect(await portal.db.selectFrom('mailedMessages').select('mailHash').execute()).toHaveLength(1);
  });
});

describeOnAnyEngine('a mail that comes in', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  async function answering(env: Record<string, string> = {}) {
    const { portal, smtp } = await makePortal({ env: { ...inboundEnv, ...env } });
    await giveAddresses(portal.db, 'librarian', 'colleague', 'manager');
    const to = await replyAddressOf(portal, smtp, { from: 'manager', receiverId: librarianId });
    return { portal, smtp, to };
  }

  const bells = async (portal: TestApp) => {
    await portal.app.jobs.runDue();
    const rows = await portal.db.selectFrom('notifications').orderBy('id').select(['userId', 'title']).execute();
    return rows.filter(({ title }) => title.includes('ail')).map(({ userId, title }) => `${userId}: ${title}`);
  };
  const board = async (portal: TestApp, as = 'admin') =>
    (await portal.as(as).get('/api/stray-mails')).json<{ id: number; reason: string; text: string }[]>();

  test('is taken from the mail server alone', async () => {
    const { portal, to } = await answering();
    expect((await handOver(portal, mailOf({ to }), null)).statusCode).toBe(401);
    expect((await handOver(portal, mailOf({ to }), 'another-secret-of-24-letters')).statusCode).toBe(401);
    expect((await handOver(portal, '')).statusCode).toBe(400);
    expect(await messagesOf(portal.db, channel)).toHaveLength(1);
    const { portal: closed } = await makePortal();
    expect((await handOver(closed, mailOf({ to }))).statusCode).toBe(404);
    const { portal: half } = await makePortal({ env: { PORTAL_INBOUND_MAIL_SECRET: 'a-secret-of-a-mail-server-24' } });
    expect((await handOver(half, mailOf({ to }))).statusCode).toBe(503);
  });

  test.each([
    ['a forged sender with the right address', { results: 'mx.portal.example; dmarc=fail' }, 'could not be confirmed'],
    ['another server’s word', { results: 'mx.evil.example; dmarc=pass' }, 'could not be confirmed'],
    ['somebody else', { from: 'Ben <colleague@mail.example>' }, 'somebody else'],
    ['an unknown sender', { from: 'x@mail.example' }, 'could not be confirmed'],
    ['two senders', { from: 'librarian@mail.example, colleague@mail.example' }, 'could not be confirmed'],
    ['two From headers', { headers: ['From: librarian@mail.example'] }, 'could not be confirmed'],
    ['a wrong token', { to: `reply+${'0'.repeat(40)}@portal.example` }, 'not known'],
    ['no token', { to: 'reply@portal.example' }, 'not sent to the address of a conversation'],
  ])('from %s is kept for staff', async (_, mail, reason) => {
    const { portal, to } = await answering();
    expect(await outcomeOf(portal, mailOf({ to, ...mail }))).toBe('kept');
    expect(await messagesOf(portal.db, channel)).toHaveLength(1);
    expect(await board(portal)).toMatchObject([{ reason: expect.stringContaining(reason), text: 'Thank you.' }]);
  });

  test('from somebody deactivated, or after a change of password, finds no conversation', async () => {
    const { portal, to } = await answering();
    await portal.as('admin').post(`/api/users/${librarianId}/deactivate`, {});
    expect(await outcomeOf(portal, mailOf({ to }))).toBe('kept');
    const second = await answering();
    await second.portal.as('librarian').post('/api/password', {
      ...{ currentPassword: 'carrel-demo', password: 'a-new-secret', confirmPassword: 'a-new-secret' },
    });
    expect(await second.portal.db.selectFrom('replyAddresses').select('userId').execute()).toEqual([]);
    expect(await outcomeOf(second.portal, mailOf({ to: second.to }))).toBe('kept');
  });

  test('from staff is taken only where an administrator allows it', async () => {
    const { portal, smtp } = await makePortal({ env: inboundEnv });
    await giveAddresses(portal.db, 'manager');
    expect(await replyAddressOf(portal, smtp, { from: 'librarian', receiverId: managerId })).toBe(
      'accounts@carrel.example',
    );
    const allowed = await makePortal({ env: { ...inboundEnv, PORTAL_INBOUND_MAIL_STAFF: 'on' } });
    await giveAddresses(allowed.portal.db, 'manager');
    const to = await replyAddressOf(allowed.portal, allowed.smtp, { from: 'librarian', receiverId: managerId });
    const mail = mailOf({ to, from: 'Priya <manager@mail.example>', text: 'From my phone' });
    expect(await outcomeOf(allowed.portal, mail)).toBe('stored');
    expect((await messagesOf(allowed.portal.db, channel)).at(-1)).toMatchObject({ senderId: managerId });
  });

  test.each([
    ['an absence', ['Auto-Submitted: auto-replied']],
    ['an Outlook absence', ['X-Auto-Response-Suppress: All']],
    ['a list', ['Precedence: bulk']],
    ['a mail without a return path', ['Return-Path: <>']],
    ['a newsletter', ['List-Id: <news.example>']],
  ])('%s stores nothing', async (_, headers) => {
    const { portal, to } = await answering();
    expect(await outcomeOf(portal, mailOf({ to, headers }))).toBe('ignored');
    expect(await messagesOf(portal.db, channel)).toHaveLength(1);
    expect(await board(portal)).toEqual([]);
  });

  test('is left to staff after five answers in an hour', async () => {
    const { portal, to } = await answering();
    for (let count = 0; count < 5; count += 1) expect(await outcomeOf(portal, mailOf({ to }))).toBe('stored');
    expect(await outcomeOf(portal, mailOf({ to }))).toBe('kept');
    portal.clock.advance(61 * minute);
    expect(await outcomeOf(portal, mailOf({ to }))).toBe('stored');
  });

  const parts = (type: string, ...bodies: string[]) =>
    `Content-Type: multipart/${type}; boundary=b\r\n\r\n${bodies.map((body) => `--b\r\n${body}\r\n`).join('')}--b--\r\n`;
  const part = (type: string, body: string, name?: string) =>
    `Content-Type: ${type}\r\n${name ? `Content-Disposition: attachment; filename=${name}\r\n` : ''}\r\n${body}`;
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const encoded = (bytes: Buffer, type: string, name: string) =>
    `Content-Type: ${type}; name=${name}\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${bytes.toString('base64')}`;

  test.each([
    [
      'HTML alone',
      part(
        'text/html; charset=utf-8',
        '<p>Gr&uuml;&szlig;e</p><script>x()</script><img src="https://t.example/a.gif">',
      ),
      'Grüße',
    ],
    [
      'windows-1252',
      'Content-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe =96 ja',
      'Grüße – ja',
    ],
    [
      'iso-8859-15',
      'Content-Type: text/plain; charset=iso-8859-15\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n5 =A4',
      '5 €',
    ],
    [
      'koi8-r',
      `Content-Type: text/plain; charset=koi8-r\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from([0xf0, 0xd2, 0xc9]).toString('base64')}`,
      'При',
    ],
    ['iso-2022-jp', `Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n\u001b$B$"\u001b(B`, 'あ'],
    [
      'HTML alone beside a file',
      parts('mixed', part('text/html', '<p>Rich &amp; alone</p>'), part('text/plain', 'x', 'a.txt')),
      'Rich & alone',
    ],
    [
      'HTML alone with its pictures',
      parts('related', part('text/html', '<p>With a picture</p>'), encoded(png, 'image/png', 'a.png')),
      'With a picture',
    ],
    ['an unknown charset', part('text/plain; charset=x-nothing', 'Plain'), 'Plain'],
    ['two kinds', parts('alternative', part('text/plain', 'Plain'), part('text/html', '<p>Rich</p>')), 'Plain'],
    [
      'a signature of PGP',
      parts('signed', part('text/plain', 'Signed'), part('application/pgp-signature', 'x', 'signature.asc')),
      'Signed',
    ],
    ['an unclosed boundary', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nOpen', 'Open'],
    ['flowed text', 'Content-Type: text/plain; format=flowed\r\n\r\nOne \r\nline', 'One line'],
  ])('%s is read', async (_, rest, content) => {
    const { portal, to } = await answering();
    expect(await outcomeOf(portal, mailOf({ to, rest }))).toBe('stored');
    expect((await messagesOf(portal.db, channel)).at(-1)?.content).toBe(content);
  });

  test('brings its files, and names those that it cannot bring in an answer', async () => {
    const { portal, smtp, to } = await answering();
    const rest = parts(
      'mixed',
      part('text/plain', 'Two files'),
      encoded(png, 'image/png', 'plan.png'),
      encoded(Buffer.from('MZ program'), 'application/octet-stream', 'setup.exe'),
      encoded(Buffer.from('x'), 'application/ms-tnef', 'winmail.dat'),
    );
    expect(await outcomeOf(portal, mailOf({ to, rest }))).toBe('stored');
    const message = (await messagesOf(portal.db, channel)).at(-1);
    expect(message).toMatchObject({ content: 'Two files', attachment: expect.stringContaining('plan.png') });
    const { url } = JSON.parse(message?.attachment ?? '{}');
    expect((await portal.as('manager').get(url)).statusCode).toBe(200);
    await sendMails(portal);
    const told = smtp.mails.at(-1);
    expect(told?.headers['subject']).toBe('Files of your e-mail were not taken');
    expect(told?.text).toContain('setup.exe');
    expect(told?.text).toContain('winmail.dat');
  });

  test.each(['pgp-signature', 'pkcs7-signature', 'x-pkcs7-signature'])(
    'signed by %s is stored, and nobody is told',
    async (type) => {
      const { portal, smtp, to } = await answering();
      const rest = parts(
        `signed; protocol="application/${type}"`,
        part('text/plain', 'Signed'),
        encoded(Buffer.from('x'), `application/${type}`, 'signature.dat'),
      );
      const before = smtp.mails.length;
      expect(await outcomeOf(portal, mailOf({ to, rest }))).toBe('stored');
      expect((await messagesOf(portal.db, channel)).at(-1)).toMatchObject({ content: 'Signed', attachment: null });
      await portal.app.jobs.runDue();
      expect(smtp.mails.slice(before)).toEqual([]);
    },
  );

  test.each([
    ['an empty mail', mailOf({ text: '' }), 'no text of its own'],
    ['only a signature', mailOf({ text: '-- \r\nAnna' }), 'no text of its own'],
    [
      'an encrypted mail',
      mailOf({
        rest: parts(
          'encrypted; protocol="application/pgp-encrypted"',
          part('application/pgp-encrypted', 'Version: 1'),
          part('application/octet-stream', 'x'),
        ),
      }),
      'encrypted',
    ],
    [
      'an S/MIME mail',
      mailOf({ rest: encoded(Buffer.from('x'), 'application/pkcs7-mime; smime-type=enveloped-data', 'smime.p7m') }),
      'encrypted',
    ],
    [
      'a mail that S/MIME signed as a whole',
      mailOf({ rest: encoded(Buffer.from('x'), 'application/pkcs7-mime; smime-type=signed-data', 'smime.p7m') }),
      'signed in a form of S/MIME',
    ],
    [
      'a mail of Outlook’s own form',
      mailOf({ rest: encoded(Buffer.from('x'), 'application/ms-tnef', 'winmail.dat') }),
      'winmail.dat',
    ],
    ['only a device', mailOf({ text: 'Sent from my iPhone' }), 'no text of its own'],
    [
      'an answer of a calendar',
      mailOf({ rest: part('text/calendar; method=REPLY', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR') }),
      'calendar',
    ],
  ])('%s is answered, and stores nothing', async (_, mail, why) => {
    const { portal, smtp, to } = await answering();
    expect(await outcomeOf(portal, mail.replace('reply@portal.example', to))).toBe('told');
    await sendMails(portal);
    expect(smtp.mails.at(-1)?.text).toContain(why);
    expect(await messagesOf(portal.db, channel)).toHaveLength(1);
  });

  test('a mail of 2,000 parts, or none that a reader understands, is kept for staff', async () => {
    const { portal, to } = await answering();
    const many = parts('mixed', ...Array.from({ length: 2000 }, (_, at) => part('text/plain', `${at}`, `${at}.txt`)));
    expect(await outcomeOf(portal, mailOf({ to, rest: many }))).toBe('kept');
    expect(await outcomeOf(portal, Buffer.from([0, 1, 2, 3, 255]))).toBe('kept');
    expect(await board(portal)).toHaveLength(2);
  });

  test('a long mail is a few messages, and whole beside them', async () => {
    const { portal, to } = await answering();
    const lines = Array.from({ length: 300 }, (_, at) => `Line ${at} of a long letter.`);
    expect(await outcomeOf(portal, mailOf({ to, text: lines.join('\r\n') }))).toBe('stored');
    const texts = (await messagesOf(portal.db, channel)).slice(1).map(({ content }) => content);
    expect(texts.join('\n')).toBe(lines.join('\n'));
    expect(texts).toHaveLength(2);
  });

  test('a report that a mail came back marks its own address alone', async () => {
    const { portal, to } = await answering();
    const report = (address: string, returned: string) =>
      mailOf({
        to: 'reply@portal.example',
        headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
        rest: parts(
          'report; report-type=delivery-status',
          part('text/plain', 'It came back'),
          part(
            'message/delivery-status',
            `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1`,
          ),
          part('text/rfc822-headers', `Reply-To: ${returned}\r\nSubject: x`),
        ),
      });
    const refused = () => portal.db.selectFrom('users').where('emailRefusedAt', 'is not', null).select('id').execute();
    expect(await outcomeOf(portal, report('librarian@mail.example', 'reply@portal.example'))).toBe('ignored');
    expect(await outcomeOf(portal, report('colleague@mail.example', to))).toBe('ignored');
    expect(await refused()).toEqual([]);
    expect(await outcomeOf(portal, report('librarian@mail.example', to))).toBe('bounce');
    expect(await refused()).toEqual([{ id: librarianId }]);
    expect(await outcomeOf(portal, report('librarian@mail.example', to))).toBe('bounce');
    expect(await bells(portal)).toEqual([`${managerId}: E-mails to Maya Okafor come back`]);
  });

  test('without a conversation is assigned, discarded and put back by who may see it', async () => {
    const { portal } = await answering();
    const known = { from: 'librarian@mail.example', to: 'reply@portal.example' };
    await outcomeOf(portal, mailOf({ ...known, text: 'A question' }));
    await outcomeOf(portal, mailOf({ from: 'x@elsewhere.example', text: 'From nobody' }));
    expect((await board(portal)).map(({ text }) => text)).toEqual(['From nobody', 'A question']);
    const seen = await board(portal, 'manager');
    expect(seen.map(({ text }) => text)).toEqual(['A question']);
    await outcomeOf(portal, mailOf({ from: 'y@elsewhere.example', text: 'From nobody as well' }));
    const found = 'An e-mail found no conversation';
    expect(await bells(portal)).toEqual([`${managerId}: ${found}`, `1: ${found}`]);
    expect((await portal.as('librarian').get('/api/stray-mails')).statusCode).toBe(403);
    const foreign = (await board(portal)).at(-2);
    const [{ id } = { id: 0 }] = seen;
    const manager = portal.as('manager');
    expect((await manager.post(`/api/stray-mails/${foreign?.id}/discard`, {})).statusCode).toBe(404);
    expect((await manager.post(`/api/stray-mails/${id}/discard`, {})).statusCode).toBe(200);
    expect((await manager.post(`/api/stray-mails/${id}/discard`, {})).statusCode).toBe(409);
    expect((await manager.post(`/api/stray-mails/${id}/restore`, {})).statusCode).toBe(200);
    const assign = (userId: number, contactId: number) =>
      manager.post(`/api/stray-mails/${id}/assign`, { userId, contactId });
    expect((await assign(colleagueId, managerId)).statusCode).toBe(403);
    expect((await assign(librarianId, colleagueId)).statusCode).toBe(404);
    expect((await assign(librarianId, managerId)).statusCode).toBe(200);
    expect((await messagesOf(portal.db, channel)).at(-1)).toMatchObject({
      senderId: librarianId,
      content: 'A question',
    });
    expect((await assign(librarianId, managerId)).statusCode).toBe(409);
    const page = await manager.get(`/api/messages/${managerId}/${librarianId}`);
    const whole = await manager.get(`/api/messages/${page.json().at(-1).id}/e-mail`);
    expect(whole.json().assignedBy).toBe('Priya Shah');
  });

  test('private notes never leave by mail', async () => {
    const { portal, smtp } = await answering({ PORTAL_INBOUND_MAIL_STAFF: 'on' });
    await portal.db.updateTable('users').set({ mailsMessageText: true }).execute();
    const text = '@Priya Shah A secret note';
    expect((await portal.as('admin').post(`/api/private-notes/${librarianId}`, { text })).statusCode).toBe(200);
    await replyAddressOf(portal, smtp, { from: 'librarian', receiverId: managerId });
    const subjects = smtp.mails.map(({ headers }) => headers['subject'] ?? '');
    expect(subjects.filter((subject) => subject.endsWith('mentioned you'))).toHaveLength(1);
    expect(smtp.mails.map((mail) => mail.text + mail.raw).join('')).not.toContain('secret note');
  });
});
