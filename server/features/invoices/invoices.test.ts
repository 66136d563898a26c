import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import type { InvoiceRequest, NextToInvoice, OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import type { Environment } from '#server/config.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const day = 24 * 60 * 60 * 1000;
const withVat = { PORTAL_VAT_PERCENT: '20', PORTAL_INVOICE_SELLER: 'Carrel Insights Ltd | 4 Reading Room Lane' };

function ask(portal: TestApp, username = 'librarian', body: object = {}) {
  return portal.as(username).post('/api/invoice-requests', body);
}

async function asked(portal: TestApp, username = 'librarian', body: object = {}): Promise<InvoiceRequest> {
  const answer = await ask(portal, username, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function send(portal: TestApp, id: number, body: object = {}, username = 'admin') {
  return portal.as(username).post(`/api/invoice-requests/${id}/send`, body);
}

async function sent(portal: TestApp, id: number, body: object = {}): Promise<InvoiceRequest> {
  const answer = await send(portal, id, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function withdraw(portal: TestApp, id: number, username = 'librarian') {
  return portal.as(username).post(`/api/invoice-requests/${id}/withdraw`);
}

function complete(portal: TestApp, id: number, username = 'admin') {
  return portal.as(username).post(`/api/invoice-requests/${id}/complete`);
}

async function open(portal: TestApp): Promise<OpenInvoiceRequest[]> {
  return (await portal.as('admin').get('/api/invoice-requests')).json();
}

async function next(portal: TestApp): Promise<NextToInvoice> {
  return (await portal.as('librarian').get('/api/invoice-requests/next')).json();
}

async function countNew(portal: TestApp): Promise<number> {
  return (await portal.as('admin').get('/api/invoice-requests/count')).json().new;
}

async function own(portal: TestApp, username = 'librarian', query = ''): Promise<InvoiceRequest[]> {
  const answer = await portal.as(username).get(`/api/invoices${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The messages of the customer's channel. */
async function said(portal: TestApp, username = 'librarian'): Promise<Pick<Message, 'senderId' | 'content'>[]> {
  await portal.app.jobs.runDue();
  const messages: Message[] = (await portal.as(username).get('/api/messages')).json();
  return messages.map(({ senderId, content }) => ({ senderId, content }));
}

async function setTier(portal: TestApp, subscriptionTier: string, customerId = 2) {
  return portal.as('admin').post('/api/update-subscription', { customerId, subscriptionTier });
}

describeOnAnyEngine('invoice requests', (makeApp) => {
  /** The first institution has the University Gold plan from today on. */
  async function begin(env: Environment = withVat) {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database, env });
    await setTier(portal, 'gold');
    return Object.assign(portal, { database });
  }

  test('reach the admins with who asked, for what, and that they are new; the channel hears of them', async () => {
    const portal = await begin();
    const request = await asked(portal, 'librarian', { purchaseOrder: '  PO-7 ', note: '   ' });
    expect(request).toEqual({
      id: request.id,
      institutionId: 1,
      institution: 'University of Harrowmere',
      requestedBy: 2,
      customerName: 'Maya Okafor',
      requestDate: '2026-03-04T12:00:00.000Z',
      tier: 'gold',
      amountPence: 399_999,
      currency: 'GBP',
      vatBasisPoints: 2000,
      periodStart: '2026-03-04',
      periodEnd: '2027-03-03',
      purchaseOrder: 'PO-7',
      note: null,
      isNew: true,
      completedAt: null,
      withdrawnBy: null,
      invoice: null,
    });
    expect(await open(portal)).toEqual([{ ...request, currentTier: 'gold', earlierNumbers: [] }]);
    expect(await own(portal, 'colleague')).toEqual([request]);
    const text =
      'I have requested an invoice for University Gold, 4 Mar 2026 to 3 Mar 2027 (£4,799.99 including 20% VAT).\nPurchase order: PO-7';
    expect(await said(portal)).toEqual([{ senderId: 2, content: text }]);
    expect(await said(portal, 'manager')).toEqual([{ senderId: 2, content: text }]);
  });

  test('are told once in the bell of the account manager', async () => {
    const portal = await begin();
    await asked(portal, 'librarian', { purchaseOrder: 'PO-7', note: 'By post, please' });
    await said(portal);
    await sent(portal, (await open(portal))[0]?.id ?? 0);
    await said(portal);
    expect((await portal.as('manager').get('/api/notifications')).json()).toMatchObject([
      {
        title: 'Invoice requested by University of Harrowmere',
        description:
          'Maya Okafor asks for an invoice for University Gold, 4 Mar 2026 to 3 Mar 2027 (£4,799.99 including 20% VAT).\nPurchase order: PO-7\nNote: By post, please',
      },
    ]);
    expect((await portal.as('librarian').get('/api/notifications')).json()).toEqual([]);
  });

  test('are one at a time for an institution, also when two colleagues ask at the same moment', async () => {
    const portal = await begin();
    const answers = await Promise.all(['librarian', 'colleague', 'librarian'].map((username) => ask(portal, username)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const again = await ask(portal, 'colleague');
    expect(again.json().message).toBe('The invoice request of 4 March 2026 is still open');
    const [request] = await open(portal);
    expect(await countNew(portal)).toBe(1);
    await sent(portal, request?.id ?? 0);
    expect(await countNew(portal)).toBe(0);
    expect((await ask(portal)).statusCode).toBe(409);
    expect((await complete(portal, request?.id ?? 0)).statusCode).toBe(200);
    const invoiced =
      'University Gold, 4 March 2026 to 3 March 2027, was invoiced with INV-000001. No later term is agreed yet';
    expect((await ask(portal)).json().message).toBe(invoiced);
    expect(await next(portal)).toEqual({ term: null, reason: invoiced });
    expect(await portal.db.selectFrom('invoiceRequests').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['note', { note: 'Please 🙏' }],
    ['purchaseOrder', { purchaseOrder: '№ 7 🧾' }],
  ])('are not made with letters that no invoice can print: %s', async (field, body) => {
    const portal = await begin();
    const answer = await ask(portal, 'librarian', body);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    expect(answer.json().message).toContain('can’t be printed: no font has');
    expect(await open(portal)).toEqual([]);
  });

  test('are listed with as few statements for many institutions as for one', async () => {
    const database = await makeApp.database();
    let statements = 0;
    const reading = database.reading.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const portal = await makeApp({ database: { ...database, reading } });
    async function listed() {
      statements = 0;
      const requests = await open(portal);
      return { requests: requests.length, statements };
    }
    await asked(portal, 'librarian');
    const one = await listed();
    await asked(portal, 'librarian2');
    const two = await listed();
    expect([one.requests, two.requests]).toEqual([1, 2]);
    expect(one.statements).toBeGreaterThan(0);
    expect(two.statements).toBe(one.statements);
  });

  test('need a plan, and texts that fit; what the plan costs is not the asker’s to say', async () => {
    const portal = await begin();
    const without = await ask(portal, 'librarian2');
    expect([without.statusCode, without.json().message]).toEqual([409, 'Your institution has no plan to invoice']);
    for (const body of [
      { purchaseOrder: 'x'.repeat(41) },
      { note: 'x'.repeat(501) },
      { purchaseOrder: 7 },
      { institutionId: 2 },
      { amountPence: 1 },
      { tier: 'subject' },
    ]) {
      expect([body, (await ask(portal, 'librarian', body)).statusCode]).toEqual([body, 400]);
    }
    for (const username of ['manager', 'tech', 'admin']) expect((await ask(portal, username)).statusCode).toBe(403);
    expect((await portal.visitor.post('/api/invoice-requests', {})).statusCode).toBe(401);
    expect(await portal.db.selectFrom('invoiceRequests').selectAll().execute()).toEqual([]);
  });

  test('are for the first bought term without an invoice, which the form names, and for none that has one', async () => {
    const portal = await begin();
    // Within a minute it would be a repetition.
    portal.clock.advance(60_000);
    await setTier(portal, 'gold');
    for (const periodStart of ['2026-03-04', '2027-03-04']) {
      const price = { amountPence: 399_999, currency: 'GBP', vatBasisPoints: 2000 };
      expect(await next(portal)).toMatchObject({ term: { tier: 'gold', periodStart, ...price }, reason: null });
      const { id } = await asked(portal);
      expect(await open(portal)).toMatchObject([{ periodStart, earlierNumbers: [] }]);
      await sent(portal, id);
      await complete(portal, id);
    }
    expect((await ask(portal)).statusCode).toBe(409);
    // A voided invoice is none.
    const [{ invoice } = { invoice: null }] = await own(portal);
    await portal.as('admin').post(`/api/invoices/${invoice?.id}/void`, { reason: 'Wrong' });
    expect(await asked(portal)).toMatchObject({ periodStart: '2027-03-04' });
    expect((await portal.as('manager').get('/api/invoice-requests/next')).statusCode).toBe(403);
  });

  test('are closed by admins alone, once, and stay in the history', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    for (const username of ['librarian', 'manager', 'tech']) {
      expect((await complete(portal, id, username)).statusCode).toBe(403);
    }
    const answers = await Promise.all([complete(portal, id), complete(portal, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await complete(portal, 4711)).statusCode).toBe(404);
    expect((await withdraw(portal, id)).statusCode).toBe(409);
    expect(await open(portal)).toEqual([]);
    expect(await own(portal)).toMatchObject([
      { id, invoice: null, completedAt: '2026-03-04T12:00:00.000Z', withdrawnBy: null },
    ]);
    expect((await send(portal, id)).statusCode).toBe(409);
  });

  test('are withdrawn by anybody of their institution, once, as long as no invoice was sent', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    expect((await withdraw(portal, id, 'librarian2')).statusCode).toBe(404);
    for (const username of ['manager', 'tech', 'admin']) {
      expect((await withdraw(portal, id, username)).statusCode).toBe(403);
    }
    const answers = await Promise.all([withdraw(portal, id), withdraw(portal, id, 'colleague')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await open(portal)).toEqual([]);
    const [first] = answers;
    const by = first?.statusCode === 200 ? 'librarian' : 'colleague';
    const { id: byId, fullName: withdrawnBy } = (await portal.as(by).get('/api/user')).json();
    expect(await own(portal)).toMatchObject([
      { id, invoice: null, completedAt: '2026-03-04T12:00:00.000Z', withdrawnBy },
    ]);
    const noted = portal.db.selectFrom('changeLog').where('objectType', '=', 'invoiceRequest').selectAll();
    expect(await noted.execute()).toMatchObject([{ action: 'withdraw', objectId: String(id), byId, institutionId: 1 }]);
    const next = await asked(portal);
    await sent(portal, next.id);
    expect((await withdraw(portal, next.id)).json()).toMatchObject({
      message: 'Invoice INV-000001 has already been sent',
    });
  });

  test('are told to the institution, its account manager and the admins, and to nobody else', async () => {
    const portal = await begin();
    const [admin, manager, colleague] = [
      await connect(portal, 'admin'),
      await connect(portal, 'manager'),
      await connect(portal, 'colleague'),
    ];
    const others = [await connect(portal, 'librarian2'), await connect(portal, 'tech')];
    const { id } = await asked(portal);
    const news = { type: 'changed', what: expect.arrayContaining(['/api/invoice-requests', '/api/subscription']) };
    for (const socket of [admin, manager, colleague]) expect(await socket.next('changed')).toEqual(news);
    await sent(portal, id);
    await complete(portal, id);
    for (const socket of [admin, manager, colleague]) {
      for (let change = 0; change < 2; change++) expect(await socket.next('changed')).toEqual(news);
    }
    for (const socket of others) {
      await socket.heardAll();
      expect(socket.received('changed')).toEqual([]);
    }
  });
});

describeOnAnyEngine('invoices', (makeApp) => {
  async function begin(env: Environment = withVat) {
    const database = await makeApp.database();
    await database.db.deleteFrom('subscriptions').execute();
    const portal = await makeApp({ database, env });
    await setTier(portal, 'gold');
    return Object.assign(portal, { database });
  }

  test('carry number, amounts with VAT and due day; the customer hears of it from the admin and downloads it', async () => {
    const portal = await begin();
    const { id } = await asked(portal, 'librarian', { purchaseOrder: 'PO-7', note: 'Cost centre 4711' });
    const request = await sent(portal, id);
    expect(request).toMatchObject({ isNew: false, completedAt: null });
    expect(request.invoice).toEqual({
      id: request.invoice?.id,
      number: 'INV-000001',
      netPence: 399_999,
      vatBasisPoints: 2000,
      vatPence: 80_000,
      totalPence: 479_999,
      issuedAt: '2026-03-04T12:00:00.000Z',
      issueDate: '2026-03-04',
      dueDate: '2026-04-03',
    });
    expect((await said(portal)).at(-1)).toEqual({
      senderId: 1,
      content:
        'Invoice INV-000001 for University Gold, 4 Mar 2026 to 3 Mar 2027, is ready: £4,799.99 including 20% VAT, due by 3 Apr 2026. You can download it as a PDF under Your Subscription.',
    });
    const file = await portal.as('colleague').get(`/api/invoices/${request.invoice?.id}/pdf`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="INV-000001.pdf"',
    });
    const { text, totalPages } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
    expect(totalPages).toBe(1);
    for (const part of ['Carrel Insights Ltd', 'INV-000001', 'University of Harrowmere', 'PO-7', '£4,799.99', '4711']) {
      expect(text).toContain(part);
    }
  });

  test('never change, whatever becomes of people, plans and settings afterwards', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    const invoiceId = (await sent(portal, id)).invoice?.id;
    const before = await portal.as('librarian').get(`/api/invoices/${invoiceId}/pdf`);
    await portal.db.updateTable('institutions').set({ name: 'Renamed' }).where('id', '=', 1).execute();
    await portal.db.updateTable('users').set({ fullName: 'Renamed' }).where('id', '=', 2).execute();
    const env = { PORTAL_VAT_PERCENT: '5', PORTAL_NAME: 'Renamed', PORTAL_SUPPORT_EMAIL: 'new@carrel.example' };
    const later = await makeApp({ database: portal.database, env, startAfterMs: 90 * day });
    await setTier(later, 'subject');
    // The stored file is served, whatever a later version would render.
    await portal.db.updateTable('invoices').set({ planName: 'Drawn anew' }).execute();
    const after = await later.as('librarian').get(`/api/invoices/${invoiceId}/pdf`);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect(await own(later)).toMatchObject([{ tier: 'gold', vatBasisPoints: 2000, amountPence: 399_999 }]);
  });

  test('are issued once, however many admins send at the same moment, and their numbers have no gaps', async () => {
    const portal = await begin();
    await portal.as('admin').post('/api/register', { username: 'admin.two', fullName: 'Admin Two', role: 'admin' });
    await setTier(portal, 'silver', 5);
    const { id } = await asked(portal);
    const other = await asked(portal, 'librarian2');
    const answers = await Promise.all([
      send(portal, id),
      send(portal, id, {}, 'admin.two'),
      send(portal, other.id, { amountPence: 1 }),
      send(portal, id),
      send(portal, 4711),
      send(portal, other.id, {}, 'admin.two'),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    // Later attempts find it sent before the amount is checked.
    for (const status of statuses) expect([200, 400, 404, 409]).toContain(status);
    const rows = await portal.db.selectFrom('invoices').orderBy('id').select('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(['INV-000001', 'INV-000002']);
    const counter = await portal.db.selectFrom('counters').where('name', '=', 'invoiceNumber').select('next').execute();
    expect(counter).toEqual([{ next: 3 }]);
    expect((await said(portal)).filter(({ content }) => content.startsWith('Invoice INV-'))).toHaveLength(1);
  });

  test('of a plan on request carry the amount that the admin typed, and of any other the plan’s', async () => {
    const portal = await begin({});
    await setTier(portal, 'professional');
    const { id, amountPence } = await asked(portal);
    expect(amountPence).toBeNull();
    for (const body of [{}, { amountPence: 0 }, { amountPence: -5 }, { amountPence: 10.5 }, { amountPence: 1e12 }]) {
      const answer = await send(portal, id, body);
      expect([body, answer.statusCode, answer.json().field]).toEqual([body, 400, 'amountPence']);
    }
    expect((await sent(portal, id, { amountPence: 12_500_50 })).invoice).toMatchObject({
      netPence: 12_500_50,
      vatPence: 0,
      totalPence: 12_500_50,
      number: 'INV-000001',
    });
    await setTier(portal, 'silver', 5);
    const other = await asked(portal, 'librarian2');
    expect((await send(portal, other.id, { amountPence: 1 })).statusCode).toBe(400);
    expect((await send(portal, other.id, { amountPence: 199_999 })).statusCode).toBe(200);
  });

  test('are read by their institution, its account manager and admins; to everybody else they do not exist', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    const url = `/api/invoices/${(await sent(portal, id)).invoice?.id}/pdf`;
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const statusFor = async (username: string, path: string) => (await portal.as(username).get(path)).statusCode;
    for (const username of ['librarian', 'colleague', 'manager', 'admin']) {
      expect([username, await statusFor(username, url)]).toEqual([username, 200]);
    }
    for (const username of ['librarian2', 'tech']) {
      const [foreign, unknown] = [
        await portal.as(username).get(url),
        await portal.as(username).get('/api/invoices/99/pdf'),
      ];
      expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
    }
    expect((await portal.visitor.get(url)).statusCode).toBe(401);
    expect(await own(portal, 'manager', '?institution=1')).toHaveLength(1);
    expect(await statusFor('manager', '/api/invoices?institution=2')).toBe(404);
    expect(await statusFor('manager', '/api/invoices')).toBe(400);
    expect(await statusFor('librarian2', '/api/invoices?institution=1')).toBe(404);
    expect(await statusFor('tech', '/api/invoices?institution=1')).toBe(403);
    expect(await own(portal, 'librarian2')).toEqual([]);
  });

  test('that the chat has not heard of when the portal stops are told at its next start, once', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    await sent(portal, id);
    const before = await said(portal);
    const now = new Date(portal.clock.now()).toISOString();
    const row = { channel: 'bell', state: 'waiting', createdAt: now, dueAt: now } as const;
    const untold = [
      { ...row, kind: 'invoice-request', payload: JSON.stringify({ requestId: id }) },
      { ...row, kind: 'invoice', payload: JSON.stringify({ invoiceId: 1 }) },
    ];
    await portal.db.insertInto('outbox').values(untold).execute();
    await portal.db.deleteFrom('messages').where('senderId', '=', 1).execute();
    const restarted = await makeApp({ database: portal.database, env: withVat, startAfterMs: 60_000 });
    expect((await said(restarted)).map(({ content }) => content)).toEqual(before.map(({ content }) => content));
    expect(await portal.db.selectFrom('outbox').where('channel', '=', 'bell').selectAll().execute()).toEqual([]);
  });

  test('go to a colleague where whoever asked has left', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    await portal.as('admin').post('/api/users/2/deactivate');
    await sent(portal, id);
    expect((await said(portal, 'colleague')).at(-1)?.content).toMatch(/^Invoice INV-000001 for University Gold/);
    expect(await said(portal, 'librarian2')).toEqual([]);
  });

  test('go to a colleague where whoever asked has moved to another institution, which hears nothing', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    const heard = await said(portal, 'librarian');
    const moved = { method: 'PATCH', url: '/api/users/2', payload: { institutionId: 2 } } as const;
    expect((await portal.as('admin').send(moved)).statusCode).toBe(200);
    await sent(portal, id);
    expect((await said(portal, 'colleague')).at(-1)?.content).toMatch(/^Invoice INV-000001/);
    for (const who of ['librarian', 'librarian2']) {
      expect(await said(portal, who)).toEqual(who === 'librarian' ? heard : []);
    }
  });

  test('go to nobody where all of the institution have left, and least of all to another one', async () => {
    const portal = await begin();
    const { id } = await asked(portal);
    for (const userId of [2, 6]) await portal.as('admin').post(`/api/users/${userId}/deactivate`);
    const before = (await said(portal, 'admin')).length;
    await sent(portal, id);
    expect(await said(portal, 'admin')).toHaveLength(before);
    expect(await said(portal, 'librarian2')).toEqual([]);
    expect(await portal.db.selectFrom('outbox').where('channel', '=', 'bell').selectAll().execute()).toEqual([]);
  });
});
