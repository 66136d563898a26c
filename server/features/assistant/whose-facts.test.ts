import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { ask } from '#server/testing/test-assistant.ts';
import { insertTestInvoices } from '#server/testing/test-invoices.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const others = 'I can only show what concerns your own institution.';
const titlesFor = async (portal: TestApp, username: string) =>
  (await portal.as(username).get('/api/ai/articles')).json().map(({ id }: { id: string }) => id);

describeOnAnyEngine('the part of an article that answers', (makeApp) => {
  test('is found by its heading and words, and linked', async () => {
    const portal = await makeApp();
    const { text, answer } = await ask(portal, 'librarian', 'can we use IPv6 ranges?');
    expect(text).toMatch(/^No, only IPv4 is supported\. \[1\]/);
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
    // Of another institution's, and of none: the same.
    for (const number of ['INV-000102', 'INV-999999'])
      expect(await said(`Has our invoice ${number} been paid?`)).toContain(`There is no invoice ${number} among your`);
    expect(await said('Which plan did we have last year?')).toContain('has had a plan since');
    expect(await said('How many views did we have last year?')).toContain('No usage report with figures');
    expect(await said('How many readers of ours were turned away?')).toContain('tells how often readers were refused');
    expect(await said('Which IP ranges do we have?')).toContain('No technical setup has been saved yet');
    expect(await said('What is my username?')).toContain('You are signed in as librarian:');
    // Nobody asks for somebody else's.
    expect(await said('What is the username of my colleague?')).not.toContain('@');
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
    // Technical support has no part in money.
    expect((await ask(portal, 'tech', paid)).text).not.toContain('INV-000102');
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    for (const question of [renews, paid]) {
      const now = await ask(portal, 'manager', question);
      expect(now.answer.sources.map(({ kind }) => kind)).not.toContain('account');
      expect(now.text).not.toContain('INV-000102');
    }
  });

  test('of another one are nobody’s, and the answer does not tell whether it is known', async () => {
    const portal = await makeApp();
    for (const name of ['Calder Bay', 'Quuxburgh'])
      expect((await ask(portal, 'librarian', `What price does ${name} pay?`)).text).toBe(others);
    expect((await ask(portal, 'librarian', 'What does the University of Harrowmere pay?')).text).not.toBe(others);
    expect((await portal.as('admin').get('/api/knowledge/gaps')).json()).toEqual([]);
  });
});
