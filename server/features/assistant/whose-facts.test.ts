import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { ask } from '#server/testing/test-assistant.ts';
import { insertTestInvoices } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, stored } from '#server/testing/usage.ts';

const others = 'I can only show what concerns your own institution.';
const titlesFor = async (portal: TestApp, username: string) =>
  (await portal.as(username).get('/api/ai/articles')).json().map(({ id }: { id: string }) => id);

describeOnAnyEngine('the part of an article that answers', (makeApp) => {
  test('is found by its heading and words, and linked', async () => {
    const portal = await makeApp();
    const { text, answer } = await ask(portal, 'librarian', 'can we use IPv6 ranges?');
    expect(text).toMatch(/^IPv6 is not supported: only IPv4 is supported\./);
    expect(answer.sources[0]?.href).toBe('/customer-support?article=technical%2Fip-ranges&heading=can-i-enter-ipv6');
    const { body } = (await portal.as('librarian').get('/api/ai/articles/technical/ip-ranges')).json();
    expect(body).toContain('## Can I enter IPv6?');
    expect(body).not.toContain('Asked:');
  });
});

describeOnAnyEngine('articles for staff', (makeApp) => {
  test('answer staff, and are there for no customer', async () => {
    const portal = await makeApp();
    const question = 'A customer has paid. Where do I mark the invoice as paid?';
    const { text } = await ask(portal, 'manager', question);
    expect(text).toContain('Record payment');
    const asked = await ask(portal, 'librarian', question);
    expect(asked.text).not.toContain('Record payment');
    expect(asked.answer.nearest.map(({ id }) => id)).not.toContain('subscription/record-payment');
    const address = '/api/ai/articles/subscription/record-payment';
    expect((await portal.as('librarian').get(address)).statusCode).toBe(404);
    expect((await portal.as('tech').get(address)).json()).toMatchObject({ readers: 'staff' });
  });

  test('are listed by role', async () => {
    const portal = await makeApp();
    const [librarian, manager, tech, admin] = await Promise.all(
      ['librarian', 'manager', 'tech', 'admin'].map((who) => titlesFor(portal, who)),
    );
    const whose = (id: string) => [librarian, manager, tech, admin].map((ids) => ids.includes(id));
    expect(whose('access/sign-in')).toEqual([true, true, true, true]);
    expect(whose('access/inbox-parts')).toEqual([false, true, true, true]);
    expect(whose('access/snooze')).toEqual([false, true, false, true]);
    expect(whose('technical/backup')).toEqual([false, false, false, true]);
  });

  test('where nothing is found, staff are told in their words', async () => {
    const portal = await makeApp();
    const { text } = await ask(portal, 'manager', 'What is the population of Mongolia?');
    expect(text).toContain('no article for customers or for staff');
  });
});

describeOnAnyEngine('figures of any months', (makeApp) => {
  test('are told for the months that are asked for, and for no other', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(['2026-01', '2026-02'], { Tides: [10, 0], Dunes: [0, 20] })));
    const said = async (question: string, who = 'librarian') => (await ask(portal, who, question)).text;
    const asked = [
      ['How many views did we have in January?', 'In January 2026 your people used 10 insights.'],
      ['what was our usage for 2026-02', 'In February 2026 your people used 20 insights.'],
      ['our views of 1/2026', 'In January 2026 your people used 10 insights.'],
      ['how much was used by us in Feb', 'In February 2026 your people used 20 insights.'],
      ['usage from January to February 2026', 'From January 2026 to February 2026 your people used 30 insights.'],
      ['How many views did we have in 2026?', 'your people used 30 insights in the 2 months that have figures.'],
      ['What was our usage in November 2025?', 'There are no usage figures for November 2025.'],
      ['What are our top titles in January?', 'Your most used titles, in January 2026, are “Tides” (10).'],
      ['our most used titles in February 2026', 'Your most used titles, in February 2026, are “Dunes” (20).'],
      [
        'What are our most used titles?',
        'over all months, January 2026 to February 2026, are “Dunes” (20), “Tides” (10).',
      ],
      ['What was our cost per use in January 2026?', 'In January 2026 the cost per use is £'],
    ] as const;
    const answers = await Promise.all(asked.map(async ([question]) => [question, await said(question)]));
    expect(answers).toEqual(asked.map(([question, sentence]) => [question, expect.stringContaining(sentence)]));
    expect(await said('How many views did Harrowmere have in February?', 'manager')).toContain(
      'In February 2026 its people used 20 insights.',
    );
    expect(await said('How do I download our usage for January?')).not.toContain('10 insights');
  });

  test('tell which invoices are open, overdue or were paid in a year', async () => {
    const portal = await makeApp();
    await insertTestInvoices(portal.db, 5);
    const said = async (question: string) => (await ask(portal, 'librarian', question)).text;
    expect(await said('Which of our invoices are unpaid?')).toMatch(/^\d+ of your invoices (?:is|are) not paid: INV-/);
    expect(await said('Do we have overdue invoices?')).toContain('None of your invoices is overdue.');
    expect(await said('what was paid in 2025')).toContain(
      'None of your invoices is paid in January 2025 to December 2025',
    );
    expect(await said('How do we pay our unpaid invoices?')).not.toMatch(/^\d+ of your invoices/);
  });
});

describeOnAnyEngine('facts of an institution', (makeApp) => {
  test('say how an invoice stands, since when and what comes next', async () => {
    const portal = await makeApp();
    await insertTestInvoices(portal.db, 5);
    const paid = 'Have we paid our invoice?';
    expect((await ask(portal, 'librarian', paid)).text).toContain('is not paid yet and not overdue');
    await portal.db.updateTable('invoices').set({ dueDate: '2026-03-03' }).where('id', '=', 101).execute();
    expect((await ask(portal, 'librarian', paid)).text).toContain('is overdue: it was due on 3 March 2026');
    const note = { invoiceId: 101, paidOn: '2026-03-02', notedAt: '2026-03-03T10:00:00.000Z' };
    await portal.db.insertInto('invoicePayments').values(note).execute();
    expect((await ask(portal, 'librarian', paid)).text).toContain('is paid: the money arrived on 2 March 2026');
  });

  test.each([
    ['Who is our account manager and which plan do we have?', ['Who your account manager is', 'Your plan']],
    ['When does our plan renew and how much is it?', ['When your plan renews', 'What you pay']],
    [
      'Who is our account manager, when does our plan renew and have we paid our invoice?',
      ['Who your account manager is', 'When your plan renews', 'Your invoices'],
    ],
  ])('answer several questions one after the other: %s', async (question, titles) => {
    const portal = await makeApp();
    const { answer } = await ask(portal, 'librarian', question);
    expect(answer.sources.map(({ title }) => title)).toEqual(titles);
  });

  test('tell of an invoice that is named, of an earlier plan, of a whole year, of refusals, of the setup and of oneself', async () => {
    const portal = await makeApp();
    await insertTestInvoices(portal.db, 5);
    const said = async (question: string) => (await ask(portal, 'librarian', question)).text;
    expect(await said('Has our invoice INV-000101 been paid?')).toMatch(/^Your invoice INV-000101 of £/);
    // The reply is the same for another institution's invoice and for one that does not exist.
    for (const number of ['INV-000102', 'INV-999999'])
      expect(await said(`Has our invoice ${number} been paid?`)).toContain(`There is no invoice ${number} among your`);
    expect(await said('Which plan did we have last year?')).toContain('has had a plan since');
    expect(await said('How many views did we have last year?')).toContain('No usage report with figures');
    expect(await said('How many readers of ours were turned away?')).toContain('tells how often readers were refused');
    expect(await said('Which IP ranges do we have?')).toContain('No technical setup has been saved yet');
    expect(await said('What is my username?')).toContain('You are signed in as librarian:');
    // Nothing about another person is told.
    expect(await said('What is the username of my colleague?')).not.toContain('@');
  });

  test('tell of a renewal offer, a consortium, keys and unread messages', async () => {
    const portal = await makeApp();
    const { db } = portal;
    const said = async (question: string, who = 'librarian') => (await ask(portal, who, question)).text;
    expect(await said('Do we have a renewal offer?')).toContain('No renewal offer was made to your institution yet');
    expect(await said('Are we in a consortium?')).toContain('is not a member of a consortium');
    expect(await said('Which API keys do we have?')).toContain('has no API keys');
    expect(await said('How many unread messages do I have?')).toContain('You have no unread messages');

    const year = { periodStart: '2027-01-01', periodEnd: '2027-12-31', validUntil: '2026-12-31' };
    const at = '2026-03-01T10:00:00.000Z';
    const offer = {
      institutionId: 1,
      contactId: 2,
      tier: 'gold',
      netPence: 3_999_00,
      offeredAt: at,
      offeredBy: 1,
    } as const;
    await db
      .insertInto('renewalOffers')
      .values({ ...offer, ...year })
      .execute();
    await db
      .updateTable('institutions')
      .set({ consortiumId: 2, unnamedSince: '2026-02' })
      .where('id', '=', 1)
      .execute();
    const key = {
      institutionId: 1,
      name: 'Alma',
      secretHash: 'hash',
      beginning: 'carrel_abcd',
      scopes: '["usage-reports"]',
    };
    await db
      .insertInto('programKeys')
      .values({ ...key, makerId: 2, keeperId: 2, createdAt: at, endsOn: '2026-12-31' })
      .execute();
    await portal.as('manager').post('/api/messages', { receiverId: 2, content: 'Hello' });
    expect(await said('Do we have a renewal offer?')).toContain(
      'from 1 January 2027 to 31 December 2027 for £3,999.00',
    );
    const consortium = await said('Are we in a consortium?');
    expect(consortium).toContain('is a member of Calder Bay University');
    expect(consortium).toContain('Since February 2026 it has not seen your usage by name');
    const keys = await said('Which API keys do we have?');
    expect(keys).toContain('The key “Alma” works, its last day is 31 December 2026, and it was never used');
    expect(keys).not.toMatch(/hash|carrel_/);
    expect(await said('How many unread messages do I have?')).toContain('You have 1 unread message.');

    // Offers are hidden from technical support, and API keys from the staff who serve the institution.
    const offered = 'Does the University of Harrowmere have a renewal offer?';
    expect(await said(offered, 'manager')).toContain('£3,999.00');
    expect(await said(offered, 'tech')).not.toContain('£3,999');
    for (const who of ['manager', 'tech'])
      expect(await said('Which API keys does the University of Harrowmere have?', who)).not.toContain('Alma');
    expect(await said('Which API keys does the University of Harrowmere have?', 'admin')).toContain('Alma');
  });

  test('are told to staff who serve it and name it, as they may read them elsewhere', async () => {
    const portal = await makeApp();
    await insertTestInvoices(portal.db, 5);
    const renews = 'When does Calder Bay University renew?';
    const { text, answer } = await ask(portal, 'manager', renews);
    expect(text).toMatch(/^Calder Bay University/);
    expect(answer.sources).toMatchObject([
      { kind: 'account', title: 'Calder Bay University', href: '/institutions/2' },
    ]);
    const paid = 'has Calder Bay paid its invoice';
    expect((await ask(portal, 'manager', paid)).text).toContain('INV-000102');
    // Technical support may not see invoices.
    expect((await ask(portal, 'tech', paid)).text).not.toContain('INV-000102');
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    for (const question of [renews, paid]) {
      const now = await ask(portal, 'manager', question);
      expect(now.answer.sources.map(({ kind }) => kind)).not.toContain('account');
      expect(now.text).not.toContain('INV-000102');
    }
  });

  test('are told to staff of one institution alone: which is asked where two are named, and none that they do not serve', async () => {
    const portal = await makeApp();
    const two = await ask(portal, 'manager', 'When do Calder Bay University and University of Harrowmere renew?');
    expect(two.text).toMatch(
      /^Which one do you mean: (?:Calder Bay University or University of Harrowmere|University of Harrowmere or Calder Bay University)\?$/,
    );
    expect(two.answer.sources).toEqual([]);

    const notServed = async (question: string) => {
      const { text, answer } = await ask(portal, 'manager', question);
      expect([question, text, answer.sources]).toEqual([
        question,
        'I can only show this for the institutions that you serve.',
        [],
      ]);
    };
    const questions = ['When does the plan of Quuxburgh renew?', 'how much does Quuxburgh pay'];
    for (const question of questions) await notServed(question);
    // The reply must not reveal whether an institution of that name exists.
    const known = { name: 'Quuxburgh', nameKey: 'quuxburgh', accountManagerId: null };
    await portal.db.updateTable('institutions').set(known).where('id', '=', 2).execute();
    for (const question of questions) await notServed(question);
  });

  test('of another one are nobody’s, and the answer does not tell whether it is known', async () => {
    const portal = await makeApp();
    for (const name of ['Calder Bay', 'Quuxburgh'])
      expect((await ask(portal, 'librarian', `What price does ${name} pay?`)).text).toBe(others);
    expect((await ask(portal, 'librarian', 'What does the University of Harrowmere pay?')).text).not.toBe(others);
    expect((await portal.as('admin').get('/api/knowledge/gaps')).json()).toEqual([]);
  });
});
