import { expect, test } from 'vitest';
import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import { change, draft, drafted, env, line, listed, saveAddress, sent, textOf } from '#server/testing/test-billing.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;
async function bellOf(portal: TestApp, username = 'librarian') {
  const notes: { title: string; description: string }[] = (await portal.as(username).get('/api/notifications')).json();
  return notes.map(({ title, description }) => `${title} | ${description}`);
}

describeOnAnyEngine('a draft', (makeApp) => {
  test('can be drafted for an institution without people, and waits for somebody who gets it', async () => {
    const portal = await makeApp({ env });
    const { id: institutionId } = (
      await portal.as('admin').post('/api/institutions', { name: 'Empty College' })
    ).json();
    const kept = await drafted(portal, { customerId: null, institutionId });
    expect(kept).toMatchObject({ institution: 'Empty College', customerId: null, contact: null, totalPence: 1081_20 });
    expect(await listed(portal, '?state=draft')).toMatchObject([{ id: kept.id, institutionId, contact: '' }]);
    expect((await portal.as('admin').get(`/api/billing/drafts/${kept.id}/preview`)).statusCode).toBe(200);
    const send = (version: number) => portal.as('admin').post(`/api/billing/drafts/${kept.id}/send`, { version });
    expect((await send(kept.version)).json()).toMatchObject({ code: 'conflict' });
    const form = { username: 'first', fullName: 'First', role: 'customer', institutionId };
    const { id: customerId } = (await portal.as('admin').post('/api/register', form)).json();
    const url = `/api/billing/drafts/${kept.id}`;
    expect((await change(portal, 'PUT', url, { ...draft, customerId: 2, institutionId, version: 1 })).statusCode).toBe(
      400,
    );
    const named = await change(portal, 'PUT', url, { ...draft, customerId, version: kept.version });
    expect(named.json()).toMatchObject({ institutionId, customerId, contact: 'First' });
    expect((await send(named.json().version)).statusCode).toBe(200);
    for (const wrong of [{ customerId: null }, { customerId: null, institutionId: 4711 }]) {
      const refused = await portal.as('admin').post('/api/billing/drafts', { ...draft, ...wrong });
      expect([400, 404]).toContain(refused.statusCode);
    }
  });

  test('can be changed, previewed and deleted, and technical support does not see it', async () => {
    const portal = await makeApp({ env });
    const kept = await drafted(portal);
    expect(kept).toMatchObject({
      ...{ version: 1, institution: 'University of Harrowmere', contact: 'Maya Okafor', customerId: 2 },
      ...{ netPence: 901_00, vatPence: 180_20, totalPence: 1_081_20, vatReason: null, lines: [line] },
    });
    const url = `/api/billing/drafts/${kept.id}`;
    const changed = await change(portal, 'PUT', url, { ...draft, version: 1, lines: [{ ...line, quantity: 3 }] });
    expect(changed.json()).toMatchObject({ version: 2, netPence: 1_351_50 });
    // A writer who only knows the first version would overwrite changes that they have not seen.
    expect((await change(portal, 'PUT', url, { ...draft, version: 1 })).statusCode).toBe(409);
    expect((await portal.as('admin').post(`${url}/send`, { version: 1 })).statusCode).toBe(409);
    expect((await portal.as('admin').get(`${url}/paper`)).json()).toMatchObject({
      ...{ seller: ['Carrel Insights Ltd', '4 Reading Room Lane', 'VAT number GB123456789'], attention: 'Maya Okafor' },
      ...{ address: [], dueDate: '2026-04-03', totalPence: 1_621_80, purchaseOrder: 'PO-9' },
    });
    expect((await portal.as('tech').get(`${url}/paper`)).statusCode).toBe(403);
    const less = [line, { description: 'Less', quantity: 1, unitPence: -901_00 }];
    expect((await change(portal, 'PUT', url, { ...draft, version: 2, lines: less })).statusCode).toBe(400);
    const text = await textOf(portal, `${url}/preview`, 'admin');
    for (const part of ['DRAFT', 'Training on site', '3 at £450.50', '£1,621.80', 'PO-9']) expect(text).toContain(part);
    expect(await listed(portal)).toMatchObject([{ state: 'draft', number: null, totalPence: 1_621_80 }]);
    expect((await portal.as('librarian').get('/api/invoices/issued')).json()).toEqual([]);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(200);
    expect((await portal.as('admin').get(url)).statusCode).toBe(404);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(404);
    expect(await listed(portal)).toEqual([]);
    const counters = await portal.db
      .selectFrom('counters')
      .where('name', '=', 'invoiceNumber')
      .select('next')
      .execute();
    expect(counters).toEqual([{ next: 1 }]);
  });

  test('is for a customer, with lines that can be paid', async () => {
    const portal = await makeApp({ env });
    const plan = { tier: 'gold', periodStart: '2026-03-04', periodEnd: '2026-03-03' };
    const wrong: [object, string][] = [
      [{ customerId: 4 }, 'customerId'],
      [{ customerId: 4711 }, 'customerId'],
      [{ lines: [] }, 'lines'],
      [{ lines: Array.from({ length: 7 }, () => line) }, 'lines'],
      [{ lines: [{ ...line, unitPence: 1_000_000_000 }] }, 'lines'],
      [{ lines: [{ ...line, description: ' ' }] }, 'lines.0.description'],
      [{ lines: [{ ...line, description: 'x'.repeat(101) }] }, 'lines.0.description'],
      [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [{ ...line, quantity: 1.5 }] }, 'lines.0.quantity'],
      [{ lines: [{ ...line, unitPence: 0 }] }, 'lines.0.unitPence'],
      [{ lines: [{ ...line, unitPence: -1 }] }, 'lines'],
      [{ lines: [{ ...line, unitPence: 10.5 }] }, 'lines.0.unitPence'],
      [{ plan }, 'plan.periodEnd'],
      [{ purchaseOrder: 'x'.repeat(41) }, 'purchaseOrder'],
    ];
    for (const [more, field] of wrong) {
      const answer = await portal.as('admin').post('/api/billing/drafts', { ...draft, ...more });
      expect([more, answer.statusCode, answer.json().field]).toEqual([more, 400, field]);
    }
    expect((await portal.as('admin').post('/api/billing/drafts', { ...draft, number: 'INV-1' })).statusCode).toBe(400);
    expect(await listed(portal)).toEqual([]);
  });

  test('is not sent with a name that no font can write, and says which', async () => {
    const portal = await makeApp({ env });
    const { id } = await drafted(portal);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/users/2', payload: { fullName: 'ᏣᎳᎩ Okafor' } });
    const refused = '“ᏣᎳᎩ Okafor” can’t be printed: no font has Ꮳ Ꮃ Ꭹ. Please write it in other letters first.';
    const url = `/api/billing/drafts/${id}`;
    expect((await portal.as('admin').get(`${url}/paper`)).json().unprintable).toBe(refused);
    const answer = await portal.as('admin').post(`${url}/send`, { version: 1 });
    expect([answer.statusCode, answer.json().message]).toEqual([409, refused]);
    await portal.as('admin').send({ method: 'PATCH', url: '/api/users/2', payload: { fullName: '김민수' } });
    expect((await portal.as('admin').get(`${url}/paper`)).json().unprintable).toBeNull();
    expect((await portal.as('admin').post(`${url}/send`, { version: 1 })).statusCode).toBe(200);
    expect(await listed(portal)).toMatchObject([{ number: 'INV-000001', contact: '김민수' }]);
  });

  test.each([
    [{ note: 'Thank you 🎉' }, '“Thank you 🎉” can’t be printed: no font has 🎉'],
    [{ note: `First\n${'A long note. '.repeat(10)}Bye 👋${' and more'.repeat(9)}` }, ' Bye 👋 and more'],
    [{ purchaseOrder: 'PO 7 ☂︎' }, '“PO 7 ☂︎” can’t be printed: no font has ☂'],
    [{ lines: [{ ...line, description: 'ქართული' }] }, '“ქართული” can’t be printed'],
    [{ vat: { rule: 'outside-scope', reason: 'Ꮳ' } }, 'Outside the scope of VAT: Ꮳ” can’t be printed'],
  ])('is not sent with letters that no font has, wherever they stand: %j', async (more, said) => {
    const portal = await makeApp({ env });
    const { id } = await drafted(portal, more);
    const url = `/api/billing/drafts/${id}`;
    expect((await portal.as('admin').get(`${url}/paper`)).json().unprintable).toContain(said);
    const answer = await portal.as('admin').post(`${url}/send`, { version: 1 });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining(said)]);
    expect(await listed(portal)).toMatchObject([{ state: 'draft' }]);
  });

  test.each([
    ['the seller', { PORTAL_INVOICE_SELLER: 'Carrel 📚 | 4 Lane' }],
    ['the payment details', { PORTAL_INVOICE_PAYMENT: 'Sort code 🏦' }],
    ['the footer', { PORTAL_INVOICE_FOOTER: 'Made with 💚' }],
  ])('is not sent with letters that no font has in %s', async (_, more) => {
    const portal = await makeApp({ env: { ...env, ...more } });
    const { id } = await drafted(portal);
    const answer = await portal.as('admin').post(`/api/billing/drafts/${id}/send`, { version: 1 });
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('can’t be printed')]);
  });

  test('is not credited or voided for a reason that no font can write', async () => {
    const portal = await makeApp({ env });
    const { id } = await sent(portal);
    const refused = '“Wrong 🙈” can’t be printed: no font has 🙈. Please write it in other letters first.';
    for (const [path, more] of [
      ['void', {}],
      ['credit', { lines: [{ line: 1, quantity: 1 }] }],
    ] as const) {
      const answer = await portal.as('admin').post(`/api/invoices/${id}/${path}`, { reason: 'Wrong 🙈', ...more });
      expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([400, 'reason', refused]);
    }
  });

  test('becomes one invoice however many send it at once, and numbers have no gaps', async () => {
    const portal = await makeApp({ env });
    await portal.as('admin').post('/api/register', { username: 'admin.two', fullName: 'Admin Two', role: 'admin' });
    const drafts = [await drafted(portal), await drafted(portal, { customerId: 5 }), await drafted(portal)];
    const sends = drafts.flatMap(({ id, version }) =>
      ['admin', 'admin.two', 'admin'].map((who) => portal.as(who).post(`/api/billing/drafts/${id}/send`, { version })),
    );
    const refusedInside = await drafted(portal);
    await portal.as('admin').post('/api/users/2/deactivate');
    await portal.as('admin').post('/api/users/2/reactivate');
    const statuses = (await Promise.all(sends)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    for (const status of statuses) expect([200, 404]).toContain(status);
    // The customer has left or changed institution: nothing is sent, and the next invoice gets the number.
    const movedAway = await drafted(portal, { customerId: 6 });
    await portal.as('admin').post('/api/users/2/deactivate');
    await portal.as('admin').send({ method: 'PATCH', url: '/api/users/6', payload: { institutionId: 2 } });
    for (const { id, version } of [refusedInside, movedAway]) {
      const refused = await portal.as('admin').post(`/api/billing/drafts/${id}/send`, { version });
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'This customer has left the institution. Please choose someone else',
      ]);
    }
    await sent(portal, { customerId: 5 });
    const rows = await portal.db.selectFrom('invoices').orderBy('number').select('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(['INV-000001', 'INV-000002', 'INV-000003', 'INV-000004']);
  });
});

describeOnBothEngines('the billing desk', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('notes a payment and takes it back; of two at once one learns what is true now', async () => {
    const portal = await makeApp({ env });
    const { id } = await sent(portal);
    const url = `/api/invoices/${id}/payment`;
    const pay = (paidOn: string) => portal.as('admin').post(url, { paidOn });
    for (const wrong of ['2026-03-05', '2026-02-30', 'today']) expect((await pay(wrong)).statusCode).toBe(400);
    const old = await pay('1999-03-02');
    expect([old.statusCode, old.json().field]).toEqual([400, 'paidOn']);
    const answers = await Promise.all([pay('2026-03-02'), pay('2026-03-02'), pay('2026-03-02')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await pay('2026-03-03')).json().message).toBe('INV-000001 was paid on 2 March 2026');
    expect((await portal.as('librarian').get('/api/invoices/issued')).json()).toMatchObject([
      { state: 'paid', paidOn: '2026-03-02' },
    ]);
    const refused = await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'Wrong' });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'INV-000001 was paid on 2 March 2026. Undo the payment before you void it',
    ]);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(200);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(409);
    expect(await listed(portal)).toMatchObject([{ state: 'sent', paidOn: null }]);
  });

  test('notes payments of a part, what is left to pay, and takes the last one back', async () => {
    const portal = await makeApp({ env });
    const { id } = await sent(portal);
    const url = `/api/invoices/${id}/payment`;
    const pay = (amountPence: number) => portal.as('admin').post(url, { paidOn: '2026-03-02', amountPence });
    for (const wrong of [0, -1, 1.5, 1_081_21]) expect((await pay(wrong)).statusCode).toBe(400);
    const answers = await Promise.all([pay(600_00), pay(600_00)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect((await pay(481_21)).json()).toMatchObject({ message: 'Only £481.20 is left to pay', field: 'amountPence' });
    expect(await listed(portal)).toMatchObject([{ state: 'sent', paidOn: null, paidPence: 600_00 }]);
    expect((await portal.as('librarian').get('/api/invoices/issued')).json()).toMatchObject([{ paidPence: 600_00 }]);
    expect((await portal.as('admin').get('/api/billing/counts')).json()).toMatchObject({ sent: 1, openPence: 481_20 });
    const refused = await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'Wrong' });
    expect(refused.json().message).toBe('A part of INV-000001 was paid. Undo the payment before you void it');
    expect((await pay(481_20)).statusCode).toBe(200);
    expect(await listed(portal)).toMatchObject([{ state: 'paid', paidOn: '2026-03-02', paidPence: 1_081_20 }]);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(200);
    expect(await listed(portal)).toMatchObject([{ state: 'sent', paidOn: null, paidPence: 600_00 }]);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(200);
    expect((await change(portal, 'DELETE', url)).statusCode).toBe(409);
  });

  test('tells the contact for the invoice that a payment was noted, what is left, and that it is taken back', async () => {
    const { portal, smtp } = await makePortal({ env });
    await giveAddresses(portal.db, 'librarian');
    const { id } = await sent(portal);
    await sendMails(portal);
    smtp.mails.length = 0;
    const url = `/api/invoices/${id}/payment`;
    const pay = (amountPence: number) => portal.as('admin').post(url, { paidOn: '2026-03-02', amountPence });
    await pay(600_00);
    const refused = await pay(481_21);
    expect(refused.statusCode).toBe(400);
    await pay(481_20);
    await change(portal, 'DELETE', url);
    await sendMails(portal);
    const told = [
      'Payment for invoice INV-000001 | £600.00 for invoice INV-000001 arrived on 2 March 2026. £481.20 is left to pay.',
      'Payment for invoice INV-000001 | £481.20 for invoice INV-000001 arrived on 2 March 2026. Nothing is left to pay.',
      'Payment for invoice INV-000001 taken back | A payment of £481.20 for invoice INV-000001 was noted by mistake, and is taken back.',
    ];
    const rung = (await bellOf(portal)).filter((line) => line.startsWith('Payment')).toReversed();
    expect(rung).toEqual(told);
    expect(await bellOf(portal, 'colleague')).toEqual([]);
    const mails = smtp.mails.map(({ recipient, headers, text }) => [recipient, headers['subject'], text]);
    for (const line of told) {
      const [subject, text] = line.split(' | ');
      const mail = ['librarian@mail.example', subject, expect.stringContaining(text ?? '')];
      expect(mails).toContainEqual(mail);
    }
    expect(mails).toHaveLength(3);
  });

  test('voids an invoice whole, once, with a credit note of its own series that refers to it', async () => {
    const { portal, smtp } = await makePortal({ env });
    await giveAddresses(portal.db, 'librarian');
    const first = await sent(portal);
    const { id } = await sent(portal);
    const voiding = (reason = 'Sent to the wrong institution') =>
      portal.as('admin').post(`/api/invoices/${id}/void`, { reason });
    expect((await voiding(' ')).statusCode).toBe(400);
    const paying = () => portal.as('admin').post(`/api/invoices/${id}/payment`, { paidOn: '2026-03-04' });
    const [one, two, three] = await Promise.all([voiding(), voiding(), voiding()]);
    expect([one, two, three].map((answer) => answer?.statusCode).sort()).toEqual([200, 409, 409]);
    expect((await voiding()).json().message).toBe('INV-000002 was voided by CN-000001');
    expect((await paying()).json().message).toBe('INV-000002 was voided by CN-000001');
    const creditNote = `/api/invoices/${id}/credit-note/pdf`;
    const text = await textOf(portal, creditNote);
    for (const part of ['CREDIT NOTE', 'CN-000001', 'INV-000002', 'Total credited', 'Sent to the wrong institution']) {
      expect(text).toContain(part);
    }
    const [before, after] = [await portal.as('librarian').get(creditNote), await portal.as('admin').get(creditNote)];
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
    expect((await portal.as('librarian2').get(creditNote)).statusCode).toBe(404);
    expect((await portal.as('tech').get(creditNote)).statusCode).toBe(404);
    expect((await portal.as('admin').get(`/api/invoices/${first.id}/credit-note/pdf`)).statusCode).toBe(404);
    await sendMails(portal);
    const attached = smtp.mails.flatMap(({ attachments }) => attachments);
    expect(attached.find(({ filename }) => filename === 'CN-000001.pdf')?.bytes).toEqual(before.rawPayload);
    expect((await bellOf(portal))[0]).toContain('cancelled by credit note CN-000001');
    expect((await portal.as('admin').post(`/api/invoices/${first.id}/void`, { reason: 'Too' })).json()).toEqual({
      id: first.id,
      creditNoteNumber: 'CN-000002',
    });
  });

  test('lists, counts, searches and sorts everything', async () => {
    const database = await makeApp.database();
    const early = await makeApp({ database, env });
    const overdue = await sent(early, { lines: [{ ...line, quantity: 1 }] });
    const portal = await makeApp({ database, env, startAfterMs: 40 * day });
    const [paid, voided] = [await sent(portal, { customerId: 5 }), await sent(portal)];
    await sent(portal, { lines: [{ ...line, quantity: 9, description: 'Shelves, 100% oak_wood' }] });
    await drafted(portal);
    await portal.as('admin').post(`/api/invoices/${paid.id}/payment`, { paidOn: '2026-04-12' });
    await portal.as('admin').post(`/api/invoices/${voided.id}/void`, { reason: 'Twice' });
    const states = async (query = '') => (await listed(portal, query)).map(({ state }) => state);
    expect(await states()).toEqual(['draft', 'sent', 'void', 'paid', 'overdue']);
    expect(await states('?order=asc')).toEqual(['overdue', 'paid', 'void', 'sent', 'draft']);
    expect(await states('?sort=due&order=asc')).toEqual(['overdue', 'paid', 'void', 'sent', 'draft']);
    expect(await states('?sort=total&order=desc')).toEqual(['sent', 'draft', 'void', 'paid', 'overdue']);
    expect(await states('?sort=institution&order=asc')).toEqual(['paid', 'overdue', 'void', 'sent', 'draft']);
    expect(await states('?institution=2')).toEqual(['paid']);
    expect(await states('?state=void')).toEqual(['void']);
    expect(await states('?q=calder+BAY')).toEqual(['paid']);
    expect(await states(`?q=${overdue.number}`)).toEqual(['overdue']);
    expect(await states('?q=cn-000001')).toEqual(['void']);
    expect(await states('?q=100%25+oak_')).toEqual(['sent']);
    expect(await states('?q=%25')).toEqual(['sent']);
    const counts = async (query = '') => (await portal.as('admin').get(`/api/billing/counts${query}`)).json();
    expect(await counts()).toEqual({
      ...{ draft: 1, sent: 1, overdue: 1, paid: 1, void: 1 },
      ...{ openPence: 4_865_40 + 540_60, overduePence: 540_60 },
      sums: [{ currency: 'GBP', openPence: 4_865_40 + 540_60, overduePence: 540_60 }],
      totals: expect.arrayContaining([
        { state: 'draft', currency: 'GBP', pence: 1_081_20 },
        { state: 'sent', currency: 'GBP', pence: 4_865_40 },
        { state: 'overdue', currency: 'GBP', pence: 540_60 },
      ]),
    });
    expect(await counts('?institution=2')).toMatchObject({ paid: 1, draft: 0, openPence: 0 });
    for (const query of ['?state=open', '?sort=number', '?order=up', '?institution=x', `?q=${'x'.repeat(4000)}`]) {
      expect([query, (await portal.as('admin').get(`/api/billing/invoices${query}`)).statusCode]).toEqual([query, 400]);
    }
  });

  test('counts a voided invoice as none of the year that was asked for', async () => {
    const portal = await makeApp({ env });
    const { tier, startDate, endDate } = (await portal.as('librarian').get('/api/subscription')).json();
    const request = (await portal.as('librarian').post('/api/invoice-requests', {})).json();
    const { id } = await sent(portal, { plan: { tier, periodStart: startDate, periodEnd: endDate } });
    const earlier = async () => (await portal.as('admin').get('/api/invoice-requests')).json()[0].earlierNumbers;
    expect([request.periodStart, await earlier()]).toEqual([startDate, ['INV-000001']]);
    await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'Wrong year' });
    expect(await earlier()).toEqual([]);
  });
});

describeOnAnyEngine('the billing desk for one invoice', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('sends an invoice that no one requested: in the bell, by mail, on the list of its institution', async () => {
    const { portal, smtp } = await makePortal({ env });
    await giveAddresses(portal.db, 'librarian');
    const plan = { tier: 'gold', periodStart: '2025-06-22', periodEnd: '2026-06-21' };
    const { id, number } = await sent(portal, { plan });
    expect(number).toBe('INV-000001');
    const issued: IssuedInvoice[] = (await portal.as('colleague').get('/api/invoices/issued')).json();
    expect(issued).toEqual([
      {
        ...{ id, number, title: 'University Gold', periodStart: '2025-06-22', periodEnd: '2026-06-21' },
        ...{
          purchaseOrder: 'PO-9',
          currency: 'GBP',
          totalPence: 1_081_20,
          vatBasisPoints: 2000,
          issueDate: '2026-03-04',
        },
        ...{
          dueDate: '2026-04-03',
          state: 'sent',
          paidOn: null,
          paidPence: 0,
          creditedPence: 0,
          partCredits: [],
          creditNoteNumber: null,
          isElectronic: false,
        },
      },
    ]);
    expect(await bellOf(portal)).toEqual([
      'Invoice INV-000001 | Invoice INV-000001 is ready. You can download it under Your Subscription.',
    ]);
    await sendMails(portal);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['librarian@mail.example']);
    expect(smtp.mails[0]?.attachments).toMatchObject([{ filename: 'INV-000001.pdf' }]);
    const text = await textOf(portal, `/api/invoices/${id}/pdf`, 'manager');
    for (const part of ['Training on site', '2 at £450.50', 'VAT at 20%', '£1,081.20', 'VAT number GB123456789']) {
      expect(text).toContain(part);
    }
    expect((await portal.as('librarian2').get(`/api/invoices/${id}/pdf`)).statusCode).toBe(404);
  });

  test('reminds of what is overdue, once a day, and dates everything, by the day of London', async () => {
    const database = await makeApp.database();
    const before = await makeApp({ database, env });
    const { id } = await sent(before);
    const remind = (portal: TestApp) => portal.as('admin').post(`/api/invoices/${id}/reminder`);
    expect((await remind(before)).json().message).toBe('INV-000001 is not overdue: it is due by 3 April 2026');
    // Half past midnight in London, where summer time has begun; in UTC it is still 3 April.
    const atMidnight = Date.parse('2026-04-03T23:30:00.000Z') - Date.parse('2026-03-04T12:00:00.000Z');
    const lastDay = await makeApp({ database, env, startAfterMs: atMidnight - 60 * 60_000 });
    expect((await remind(lastDay)).statusCode).toBe(409);
    const { portal, smtp } = await makePortal({ database, env, startAfterMs: atMidnight });
    await giveAddresses(portal.db, 'librarian');
    const answers = await Promise.all([remind(portal), remind(portal)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await remind(portal)).json().message).toBe('A reminder for INV-000001 was sent today already');
    await sendMails(portal);
    const [mail] = smtp.mails;
    expect(mail?.headers['subject']).toBe('Reminder: invoice INV-000001');
    expect(mail?.text).toContain('Invoice INV-000001 of £1,081.20 was due by 3 April 2026, 1 day ago.');
    expect((await bellOf(portal))[0]).toContain('1 day ago');
    expect(await listed(portal, '?state=overdue')).toMatchObject([{ id, remindedOn: '2026-04-04' }]);
    // Invoices, payments and credit notes in this hour are dated the 4th as well.
    const late = await sent(portal, { customerId: 5 });
    const payment = `/api/invoices/${late.id}/payment`;
    const paidOn = async (date: string) => (await portal.as('admin').post(payment, { paidOn: date })).statusCode;
    expect([await paidOn('2026-04-05'), await paidOn('2026-04-04')]).toEqual([400, 200]);
    await change(portal, 'DELETE', payment);
    await portal.as('admin').post(`/api/invoices/${late.id}/void`, { reason: 'Sent at night' });
    const issued: IssuedInvoice[] = (await portal.as('librarian2').get('/api/invoices/issued')).json();
    expect(issued).toMatchObject([{ issueDate: '2026-04-04', dueDate: '2026-05-04' }]);
    const creditNotes = await portal.db.selectFrom('creditNotes').select('issueDate').execute();
    expect(creditNotes).toEqual([{ issueDate: '2026-04-04' }]);
    const tomorrow = await makeApp({ database, env, startAfterMs: atMidnight + day });
    expect((await remind(tomorrow)).statusCode).toBe(200);
    await tomorrow.as('admin').post(`/api/invoices/${id}/payment`, { paidOn: '2026-04-04' });
    expect((await remind(tomorrow)).statusCode).toBe(409);
  });
});

describeOnAnyEngine('an electronic invoice', (makeApp) => {
  test('is there for what was sent with everything that the standard asks for, and for its credit note', async () => {
    const portal = await makeApp({ env });
    const before = await sent(portal);
    await saveAddress(portal, { vatNumber: 'GB987654321' });
    const { id, number } = await sent(portal, { lines: [{ ...line, description: 'Shelves <oak> & "pine"' }] });
    const file = await portal.as('librarian').get(`/api/invoices/${id}/ubl`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${number}.xml"`,
    });
    expect(file.body).toContain('<cbc:Name>Shelves &lt;oak&gt; &amp; &quot;pine&quot;</cbc:Name>');
    expect(file.body).toContain('<cbc:PayableAmount currencyID="GBP">1081.20</cbc:PayableAmount>');
    expect(await listed(portal)).toMatchObject([{ isElectronic: true }, { isElectronic: false }]);
    const refused = await portal.as('librarian').get(`/api/invoices/${before.id}/ubl`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'INV-000001 has no electronic form: when it was sent, the billing address or the numbers of the seller were missing',
    ]);
    const creditNote = `/api/invoices/${id}/credit-note/ubl`;
    expect((await portal.as('librarian').get(creditNote)).statusCode).toBe(404);
    await portal.as('admin').post(`/api/invoices/${id}/void`, { reason: 'Oak was meant' });
    const credit = await portal.as('manager').get(creditNote);
    expect(credit.headers['content-disposition']).toBe('attachment; filename="CN-000001.xml"');
    expect(credit.body).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID>`);
    for (const url of [creditNote, `/api/invoices/${id}/ubl`]) {
      expect([url, (await portal.as('librarian2').get(url)).statusCode]).toEqual([url, 404]);
    }
  });

  test('is refused where a rule of the standard would be broken', async () => {
    const portal = await makeApp({ env: { ...env, PORTAL_INVOICE_VAT_NUMBER: '123456789' } });
    await saveAddress(portal);
    const { id } = await sent(portal);
    const refused = await portal.as('admin').get(`/api/invoices/${id}/ubl`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'INV-000001 would break rules of EN 16931: BR-CO-09',
    ]);
  });
});
