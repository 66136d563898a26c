import { expect, test } from 'vitest';
import { castPassword } from '#server/demo/cast.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, stored } from '#server/testing/usage.ts';

const [hour, day] = [3_600_000, 86_400_000];
const [librarianId, colleagueId] = [2, 6];

/** Mails since the last call: recipients and subjects. */
async function arrived(portal: TestApp, smtp: TestSmtp): Promise<string[]> {
  await sendMails(portal);
  return smtp.mails
    .splice(0)
    .map(({ recipient, headers }) => `${recipient.split('@')[0]}: ${headers['subject']}`)
    .sort();
}

function signIn(portal: TestApp, cookie = '', userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0') {
  return portal.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { host: 'localhost', origin: 'http://localhost', cookie, 'user-agent': userAgent },
    payload: { username: 'librarian', password: castPassword },
  });
}

describeOnAnyEngine('a mail is sent', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('with an invoice, to whoever asked for it, with its PDF', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    const asked = await portal.as('librarian').post('/api/invoice-requests', {});
    const sent = await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {});
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['librarian@mail.example']);
    const [mail] = smtp.mails;
    const { number, id } = sent.json().invoice;
    expect(mail?.headers['subject']).toBe(`Invoice ${number}`);
    expect(mail?.text).toContain('http://localhost/subscription');
    const pdf = await portal.as('librarian').send({ method: 'GET', url: `/api/invoices/${id}/pdf` });
    expect(mail?.attachments).toEqual([
      { type: expect.stringContaining('application/pdf'), filename: `${number}.pdf`, bytes: pdf.rawPayload },
    ]);
  });

  test('with the figures of a month to customers who chose it, once, and with a file where they want one', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague', 'librarian2');
    const report = (month: string, uses: number) => stored(portal, counterFile(items([month], { Film: [uses] })));
    await report('2025-01', 9);
    expect(await arrived(portal, smtp)).toEqual([]);

    const wants = (username: string, kind: string) =>
      portal.as(username).send({ method: 'PATCH', url: '/api/mail-settings', payload: { switches: { [kind]: true } } });
    for (const kind of ['usage-month', 'usage-month-csv'])
      expect((await wants('librarian', kind)).statusCode).toBe(200);
    await wants('colleague', 'usage-month');
    await wants('librarian2', 'usage-month');
    await report('2025-02', 30);
    await sendMails(portal);
    const [first, second] = smtp.mails.splice(0).sort((a, b) => a.recipient.localeCompare(b.recipient));
    expect([first?.recipient, second?.recipient]).toEqual(['colleague@mail.example', 'librarian@mail.example']);
    expect(first?.headers['subject']).toBe('Your usage of February 2025 is here');
    expect(first?.text).toContain('used the collection 30 times');
    expect(first?.text).toContain('http://localhost/usage-metrics?month=2025-02');
    expect(first?.attachments).toEqual([]);
    const [file] = second?.attachments ?? [];
    expect(file).toMatchObject({ type: expect.stringContaining('text/csv'), filename: 'usage-2025-02.csv' });
    const lines = file?.bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toEqual(['Month,Uses,Total item requests,Report', '2025-01,9,9,IR_M1', '2025-02,30,30,IR_M1']);

    // A month that was told before, or an older one, causes no mail.
    await report('2025-02', 31);
    await report('2024-12', 4);
    expect(await arrived(portal, smtp)).toEqual([]);
    const partial = counterFile(items(['2025-04'], { Film: [5] })).replace(
      /^Exceptions,.*$/m,
      'Exceptions,3040: Partial Data',
    );
    await stored(portal, partial);
    await sendMails(portal);
    expect(smtp.mails[0]?.text).toContain('Of the last twelve months there are no figures for March 2025.');
    expect(smtp.mails[0]?.text).toContain('The report says that data is missing.');
  });

  test('with a broadcast of high priority, and with no other note', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'librarian2', 'manager');
    const note = { title: 'News', description: 'For all' };
    await portal.as('admin').post('/api/notifications', note);
    await portal.as('admin').post('/api/notifications', { ...note, priority: 'high', userId: librarianId });
    expect(await arrived(portal, smtp)).toEqual([]);
    await portal.as('admin').post('/api/notifications', { ...note, priority: 'high' });
    expect(await arrived(portal, smtp)).toEqual(['librarian2: News', 'librarian: News']);
  });

  test('with a contact request and its acceptance, once a day, and never to whoever blocked the one who asks', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    const ask = () =>
      portal.as('librarian').post('/api/relationships', { studentId: librarianId, relatedUserId: colleagueId });
    const { id } = (await ask()).json();
    expect(await arrived(portal, smtp)).toEqual(['colleague: Maya Okafor would like to be your contact']);
    await portal.as('librarian').send({ method: 'DELETE', url: `/api/relationships/${id}` });
    await ask();
    expect(await arrived(portal, smtp)).toEqual([]);
    const accepted = await portal.as('colleague').send({
      method: 'PATCH',
      url: `/api/relationships/${id}/status`,
      payload: { status: 'accepted' },
    });
    expect(accepted.statusCode).toBe(200);
    expect(await arrived(portal, smtp)).toEqual(['librarian: Ines Carvalho has accepted your contact request']);

    await portal.as('colleague').post('/api/blocks', { userId: librarianId });
    // Advances into the next day, in steps short enough to keep the sessions alive.
    for (let hours = 0; hours < 13; hours++) {
      portal.clock.advance(hour);
      expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
    }
    expect((await ask()).statusCode).toBe(200);
    expect(await arrived(portal, smtp)).toEqual([]);
  });

  test('when a technical set-up needs changes, and when its certificate is about to end', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague', 'tech', 'librarian2');
    const { certificate } = await makeCertificate('idp.example', {
      notBeforeDate: new Date('2020-01-01'),
      notAfterDate: new Date('2026-06-12T12:00:00Z'),
    });
    const values = {
      entityId: 'https://idp.example/saml',
      ssoEndpoint: 'https://idp.example/sso',
      mailAttribute: true,
    };
    const saved = await portal.as('librarian').post('/api/technical-setup', { ...values, certificate, ipRanges: '[]' });
    const review = { state: 'needs_changes', updatedAt: saved.json().updatedAt, comment: 'Please add your ranges' };
    expect((await portal.as('tech').post('/api/technical-setups/1/state', review)).statusCode).toBe(200);
    await sendMails(portal);
    expect(smtp.mails[0]?.text).toContain('Lars Kuhn has looked at your technical setup');
    expect(smtp.mails[0]?.text).toContain('Please add your ranges');
    const subject = 'Your technical setup needs changes';
    expect(await arrived(portal, smtp)).toEqual([`colleague: ${subject}`, `librarian: ${subject}`]);

    portal.clock.advance(10 * day);
    const ends = 'Certificate of University of Harrowmere';
    expect(await arrived(portal, smtp)).toEqual([`colleague: ${ends}`, `librarian: ${ends}`, `tech: ${ends}`]);
    portal.clock.advance(2 * hour);
    expect(await arrived(portal, smtp)).toEqual([]);
  });

  test('after a sign-in with a browser that is new to the account, but not at the first sign-in', async () => {
    const { portal, smtp } = await makePortal();
    await portal.db.updateTable('users').set({ lastSignInAt: null }).execute();
    await giveAddresses(portal.db, 'librarian');
    const first = await signIn(portal);
    const [, browser = ''] = [first.headers['set-cookie']].flat();
    expect(browser).toMatch(/^carrel_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = browser.split(';', 1)[0] ?? '';
    expect((await signIn(portal, cookie)).statusCode).toBe(200);
    expect(await arrived(portal, smtp)).toEqual([]);
    await signIn(portal, 'carrel_browser=made-up', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0');
    await sendMails(portal);
    expect(smtp.mails[0]?.text).toContain('on 4 March 2026 at 12:00 (London time), with Chrome on Linux');
    expect(smtp.mails[0]?.headers['list-unsubscribe']).toBeUndefined();
    expect(smtp.mails[0]?.text).not.toContain('unsubscribe');
    expect(await arrived(portal, smtp)).toEqual(['librarian: New sign-in to your account']);
    await signIn(portal, '', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0');
    expect(await arrived(portal, smtp)).toEqual([]);
    const { browserHash } = await portal.db.selectFrom('knownBrowsers').select('browserHash').executeTakeFirstOrThrow();
    expect(cookie).not.toContain(browserHash);
    // The state after a password change.
    await portal.db.deleteFrom('knownBrowsers').execute();
    await signIn(portal);
    expect(await arrived(portal, smtp)).toEqual(['librarian: New sign-in to your account']);
  });

  test('when a password was changed, also to those who switched everything off', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await portal.db
      .insertInto('mailSwitches')
      .values({ userId: librarianId, kind: 'password-changed', off: true })
      .execute();
    const password = 'another-secret';
    const change = { currentPassword: castPassword, password, confirmPassword: password };
    expect((await portal.as('librarian').post('/api/password', change)).statusCode).toBe(200);
    expect(await arrived(portal, smtp)).toEqual(['librarian: Your password was changed']);
    const link = await portal.as('admin').post(`/api/users/${librarianId}/password-link`);
    const token = link.json().url.split('#')[1];
    await portal.visitor.post('/api/set-password', { token, password: 'a-third-one', confirmPassword: 'a-third-one' });
    expect(await arrived(portal, smtp)).toEqual(['librarian: Your password was changed']);
  });

  test('on Mondays to staff who have something to do, with what it is', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'manager', 'tech', 'admin');
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Hello?' });
    // The last day within sixty days, and the day after it.
    for (const [institutionId, endDate] of [
      [1, '2026-05-08'],
      [2, '2026-05-09'],
    ] as const) {
      const plans = portal.db.updateTable('subscriptions').set({ endDate }).where('institutionId', '=', institutionId);
      await plans.where('status', '=', 'active').execute();
    }
    await portal.db.updateTable('users').set({ lastSignInAt: '2026-03-09T07:00:00.000Z' }).execute();
    await portal.db.updateTable('users').set({ lastSignInAt: null }).where('institutionId', '=', 2).execute();
    portal.clock.advance(4 * day + 19 * hour);
    expect((await arrived(portal, smtp)).filter((line) => line.includes('week'))).toEqual([]);
    portal.clock.advance(hour);
    await sendMails(portal);
    const weekly = smtp.mails.filter(({ headers }) => headers['subject'] === 'Your week from 9 March 2026');
    expect(weekly.map(({ recipient }) => recipient).sort()).toEqual([
      'admin@mail.example',
      'manager@mail.example',
      'tech@mail.example',
    ]);
    const ofManager = weekly.find(({ recipient }) => recipient.startsWith('manager'))?.text ?? '';
    expect(ofManager).toContain(
      'Waiting for an answer (1)\n• Maya Okafor (University of Harrowmere), since 4 March 2026',
    );
    expect(ofManager).toContain('Plans that end within 60 days (1)\n• University of Harrowmere, ends on 8 May 2026');
    expect(ofManager).toMatch(/No usage report for February 2026 \(\d\)\n.*• University of Harrowmere/s);
    expect(ofManager).toContain('No one signed in for 60 days (1): http://localhost/accounts?show=not-signed-in');
    expect(ofManager).toMatch(
      /• Calder Bay University\n {2}Plan: .*\n {2}Renewal: 10 May 2026\n(.*\n)* {2}Last sign-in: Never\n(.*\n)* {2}http:\/\/localhost\/institutions\/2\n/,
    );
    const page = weekly.find(({ recipient }) => recipient.startsWith('manager'))?.html ?? '';
    expect(page).toContain('<a href="http://localhost/institutions/2#people">Never</a>');
    expect(page).toContain('<th scope="col" class="number">Agreed, excl. VAT</th>');
    expect(page).not.toContain('Account manager</th>');
    expect(weekly.find(({ recipient }) => recipient.startsWith('admin'))?.html).toContain('Account manager</th>');
    const ofTech = weekly.find(({ recipient }) => recipient.startsWith('tech'))?.text;
    expect(ofTech).not.toContain('Waiting for an answer');
    expect(ofTech).not.toContain('No one signed in');
    smtp.mails.length = 0;
    portal.clock.advance(2 * hour);
    expect((await arrived(portal, smtp)).filter((line) => line.includes('week'))).toEqual([]);
  });

  test('on Mondays about the institutions that somebody serves alone, without whoever has left, and no longer than can be read', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'manager', 'admin');
    const at = '2026-03-01T10:00:00.000Z';
    const others = Array.from({ length: 14 }, (_, index) => ({
      id: 50 + index,
      name: `Other ${index}`,
      createdAt: at,
    }));
    await portal.db.insertInto('institutions').values(others).execute();
    const year = { tier: 'gold', startDate: '2026-01-01', endDate: '2026-12-31', status: 'active' } as const;
    const plans = others.map(({ id }) => ({ ...year, institutionId: id, createdAt: at, updatedAt: at }));
    await portal.db.insertInto('subscriptions').values(plans).execute();
    const ends = (institutionId: number, endDate: string) =>
      portal.db.updateTable('subscriptions').set({ endDate }).where('institutionId', '=', institutionId).execute();
    await ends(50, '2026-04-30');
    await ends(51, '2026-04-20');
    for (const username of ['librarian', 'colleague']) {
      await portal.as(username).post('/api/messages', { receiverId: 4, content: 'Hello?' });
    }
    await portal.as('admin').post(`/api/users/${colleagueId}/deactivate`);
    portal.clock.advance(5 * day);
    await sendMails(portal);
    const textFor = (who: string) => smtp.mails.find(({ recipient }) => recipient.startsWith(who))?.text ?? '';
    expect(textFor('manager')).toContain('No usage report for February 2026 (2)');
    expect(textFor('manager')).not.toContain('Other');
    for (const who of ['manager', 'admin']) expect(textFor(who)).toContain('Waiting for an answer (1)\n• Maya Okafor');
    expect(textFor('admin')).toContain('No usage report for February 2026 (16)');
    // Rows are sorted by name, so names with later letters are left out.
    const withoutUsage = textFor('admin').split('No usage report')[1]?.split('\n\n')[0];
    expect(withoutUsage?.match(/• Other \d+$/gm)).toHaveLength(14);
    expect(textFor('admin')).toContain('• Other 1, ends on 20 April 2026\n• Other 0, ends on 30 April 2026');
    expect(textFor('admin')).toContain('and 1 more');
  });
});
