import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import type { RenewalDue, RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { type AppMaker, describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import { ask } from '#server/testing/test-assistant.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const day = 24 * 60 * 60 * 1000;
const seller = { PORTAL_VAT_PERCENT: '20', PORTAL_INVOICE_VAT_NUMBER: 'GB123456789' };
const ofHarrowmere = { institutionId: 1, tier: 'gold', periodStart: '2026-05-01' };
const ofCalderBay = { institutionId: 2, tier: 'silver', periodStart: '2026-04-11' };

async function endPlan({ db }: TestApp, institutionId: number, endDate: string): Promise<void> {
  await db.updateTable('subscriptions').set({ endDate }).where('institutionId', '=', institutionId).execute();
}

async function due(portal: TestApp, username = 'admin'): Promise<RenewalDue[]> {
  const answer = await portal.as(username).get('/api/renewals');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function offers(portal: TestApp, username = 'admin'): Promise<RenewalOffer[]> {
  const answer = await portal.as(username).get('/api/renewals/offers');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const offer = (portal: TestApp, list: object[], username = 'admin') =>
  portal.as(username).post('/api/renewals/offers', { offers: list });
const takeUp = (portal: TestApp, renewalOfferId: number, username = 'librarian') =>
  portal.as(username).post('/api/invoice-requests', { renewalOfferId, purchaseOrder: 'PO-9' });
const withdraw = (portal: TestApp, id: number, username = 'admin') =>
  portal.as(username).send({ method: 'DELETE', url: `/api/renewals/offers/${id}` });

async function offered(portal: TestApp): Promise<RenewalOffer> {
  expect((await offer(portal, [ofHarrowmere])).json()).toEqual({ made: 1, hadOne: 0 });
  const [made] = await offers(portal);
  if (!made) throw new Error('No offer was made');
  return made;
}

async function stateOf(portal: TestApp): Promise<string | undefined> {
  return (await offers(portal, 'librarian'))[0]?.state;
}

/** Both plans of the cast end within sixty days. */
async function endingPlans(makeApp: AppMaker) {
  const portal = await makeApp({ env: seller });
  await endPlan(portal, 1, '2026-04-30');
  await endPlan(portal, 2, '2026-04-10');
  return portal;
}

describeOnBothEngines('renewal offers', (makeApp) => {
  const makePortal = mailingPortals(makeApp);
  const begin = () => endingPlans(makeApp);

  test('are due for plans that end within sixty days, the next first, as they would be made', async () => {
    const portal = await begin();
    const named = { currency: 'GBP', vatBasisPoints: 2000, vatReason: null, lastPence: null };
    expect(await due(portal)).toEqual([
      {
        ...{ ...ofCalderBay, institution: 'Calder Bay University', contact: 'Theo Brandt', pricePence: 1_999_99 },
        ...{ periodEnd: '2027-04-10', validUntil: '2026-04-10', ...named },
      },
      {
        ...{ ...ofHarrowmere, institution: 'University of Harrowmere', contact: 'Ines Carvalho', pricePence: 3_999_99 },
        ...{ periodEnd: '2027-04-30', validUntil: '2026-04-30', ...named },
      },
    ]);
    await endPlan(portal, 1, '2026-05-03');
    expect(await due(portal)).toHaveLength(2);
    await endPlan(portal, 1, '2026-05-04');
    expect((await due(portal)).map(({ institutionId }) => institutionId)).toEqual([2]);
    // The next year is in a draft first, then invoiced.
    const line = { description: 'Another year', quantity: 1, unitPence: 100_00 };
    const plan = { tier: 'silver', periodStart: '2026-04-11', periodEnd: '2027-04-10' };
    const draft = await portal.as('admin').post('/api/billing/drafts', { customerId: 5, plan, lines: [line] });
    expect(await due(portal)).toEqual([]);
    const sent = await portal.as('admin').post(`/api/billing/drafts/${draft.json().id}/send`, { version: 1 });
    expect(await due(portal)).toEqual([]);
    await portal.as('admin').post(`/api/invoices/${sent.json().id}/void`, { reason: 'Wrong' });
    expect(await due(portal)).toHaveLength(1);
  });

  test('are made in one go, and everybody who may take one up is told by mail and in the bell', async () => {
    const { portal, smtp } = await makePortal({ env: seller });
    await giveAddresses(portal.db, 'librarian', 'colleague', 'librarian2');
    await endPlan(portal, 1, '2026-04-30');
    await endPlan(portal, 2, '2026-04-10');
    expect((await offer(portal, [ofHarrowmere, ofCalderBay])).json()).toEqual({ made: 2, hadOne: 0 });
    expect(await offers(portal, 'colleague')).toMatchObject([
      { institutionId: 1, netPence: 3_999_99, vatBasisPoints: 2000, validUntil: '2026-04-30', state: 'open' },
    ]);
    expect(await due(portal)).toEqual([]);
    const text =
      'University of Harrowmere’s University Gold plan ends on 30 April 2026. We offer another year, 1 May 2026 to ' +
      '30 April 2027, for £4,799.99 including 20% VAT. The offer is valid until 30 April 2026.';
    for (const username of ['librarian', 'colleague']) {
      expect((await portal.as(username).get('/api/notifications')).json()).toMatchObject([
        { title: 'Renewal offer', description: text },
      ]);
    }
    expect((await portal.as('tech').get('/api/notifications')).json()).toEqual([]);
    await sendMails(portal);
    const told = smtp.mails.map(({ headers, text: body }) => [headers['to'], headers['subject'], body.includes(text)]);
    expect(told.sort()).toEqual([
      [expect.stringContaining('colleague@'), 'Another year of University Gold', true],
      [expect.stringContaining('librarian@'), 'Another year of University Gold', true],
      [expect.stringContaining('librarian2@'), 'Another year of University Silver', false],
    ]);
  });

  test('are made once for a year, however many make them at once and again', async () => {
    const portal = await begin();
    const [colleague, tech] = [await connect(portal, 'colleague'), await connect(portal, 'tech')];
    const makes = [
      offer(portal, [ofHarrowmere, ofCalderBay]),
      offer(portal, [ofCalderBay, ofHarrowmere], 'manager'),
      offer(portal, [ofHarrowmere]),
    ];
    const answers = await Promise.all(makes);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await colleague.next('changed')).toMatchObject({ what: expect.arrayContaining(['/api/renewals']) });
    await tech.heardAll();
    expect(tech.received('changed')).toEqual([]);
    const counts = answers.map((answer): { made: number; hadOne: number } => answer.json());
    expect(counts.reduce((sum, { made }) => sum + made, 0)).toBe(2);
    expect(counts.map(({ made, hadOne }) => made + hadOne)).toEqual([2, 2, 1]);
    expect((await offer(portal, [ofHarrowmere, ofCalderBay])).json()).toEqual({ made: 0, hadOne: 2 });
    expect((await offers(portal)).map(({ institutionId }) => institutionId).sort()).toEqual([1, 2]);
    const log = await portal.db.selectFrom('changeLog').where('objectType', '=', 'renewalOffer').selectAll().execute();
    expect(log).toHaveLength(2);
    for (const username of ['librarian', 'colleague']) {
      expect((await portal.as(username).get('/api/notifications')).json()).toHaveLength(1);
    }
  });

  test('are all made or none, at the plan’s price, or at the one that is typed where it is on request', async () => {
    const portal = await begin();
    const wrong: [object[], number][] = [
      [[ofHarrowmere, { ...ofCalderBay, tier: 'gold' }], 409],
      [[ofHarrowmere, { ...ofCalderBay, periodStart: '2026-04-12' }], 409],
      [[{ ...ofHarrowmere, amountPence: 0 }], 400],
      [[{ ...ofHarrowmere, discounts: [{ description: 'All', amountPence: 3_999_99 }] }], 400],
      [[{ ...ofHarrowmere, discounts: [{ description: ' ', amountPence: 1 }] }], 400],
      [[{ ...ofHarrowmere, amountPence: 10.5 }], 400],
      [[ofHarrowmere, ofHarrowmere], 400],
      [[{ ...ofHarrowmere, netPence: 1 }], 400],
      [[], 400],
    ];
    for (const [list, status] of wrong) expect([list, (await offer(portal, list)).statusCode]).toEqual([list, status]);
    expect(await offers(portal)).toEqual([]);
    await portal.as('admin').post('/api/update-subscription', { customerId: 5, subscriptionTier: 'professional' });
    await endPlan(portal, 2, '2026-04-10');
    const professional = { ...ofCalderBay, tier: 'professional' };
    expect(await due(portal)).toMatchObject([{ institutionId: 2, pricePence: null, lastPence: null }, {}]);
    expect((await offer(portal, [professional])).statusCode).toBe(400);
    expect((await offer(portal, [{ ...professional, amountPence: 12_500_00 }])).statusCode).toBe(200);
    expect(await offers(portal, 'librarian2')).toMatchObject([{ netPence: 12_500_00, state: 'open' }]);
    // The price of the newest plan invoice is the default for the next offer.
    const { id } = (await offers(portal))[0] ?? { id: 0 };
    const request = (await takeUp(portal, id, 'librarian2')).json();
    await portal.as('admin').post(`/api/invoice-requests/${request.id}/send`, {});
    await portal.db
      .updateTable('subscriptions')
      .set({ endDate: '2026-04-20' })
      .where('startDate', '=', '2026-04-11')
      .execute();
    expect(await due(portal)).toMatchObject([
      { institutionId: 2, periodStart: '2026-04-21', lastPence: 12_500_00 },
      {},
    ]);
  });

  test('are taken up by one invoice request at the offered price; of two colleagues one does', async () => {
    const portal = await begin();
    const { id } = await offered(portal);
    // An offer keeps its price when the price list changes.
    await portal.db.updateTable('renewalOffers').set({ netPence: 3_500_00 }).where('id', '=', id).execute();
    const answers = await Promise.all([takeUp(portal, id), takeUp(portal, id, 'colleague')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await takeUp(portal, id)).json().message).toBe('The invoice for this offer has already been requested');
    const open = (await portal.as('admin').get('/api/invoice-requests')).json();
    expect(open).toMatchObject([
      { periodStart: '2026-05-01', periodEnd: '2027-04-30', amountPence: 3_500_00, purchaseOrder: 'PO-9', isNew: true },
    ]);
    expect([await stateOf(portal), (await withdraw(portal, id)).statusCode]).toEqual(['wanted', 409]);
    // A request closed without an invoice reopens the offer; an invoice completes it until it is voided.
    await portal.as('admin').post(`/api/invoice-requests/${open[0].id}/complete`);
    expect(await stateOf(portal)).toBe('open');
    const request = (await takeUp(portal, id, 'colleague')).json();
    const sent = (await portal.as('admin').post(`/api/invoice-requests/${request.id}/send`, {})).json();
    expect(sent.invoice).toMatchObject({ netPence: 3_500_00, totalPence: 4_200_00 });
    await portal.as('admin').post(`/api/invoice-requests/${request.id}/complete`);
    expect([await stateOf(portal), (await takeUp(portal, id)).statusCode]).toEqual(['invoiced', 409]);
    await portal.as('admin').post(`/api/invoices/${sent.invoice.id}/void`, { reason: 'Wrong' });
    expect(await stateOf(portal)).toBe('open');
  });

  test('wait for the request that is open, and leave nothing behind', async () => {
    const portal = await begin();
    const { id } = await offered(portal);
    expect((await portal.as('librarian').post('/api/invoice-requests', {})).statusCode).toBe(200);
    const refused = await takeUp(portal, id);
    expect(refused.json().message).toBe('The invoice request of 4 March 2026 is still open');
    expect(await stateOf(portal)).toBe('open');
  });
});

describeOnAnyEngine('renewal offers of every kind', (makeApp) => {
  const begin = () => endingPlans(makeApp);

  test('are declined with a reason by the institution alone, which its account manager learns; another one can be made', async () => {
    const portal = await begin();
    const { id } = await offered(portal);
    const decline = (username: string, body: object = { reason: ' Too dear ' }) =>
      portal.as(username).post(`/api/renewals/offers/${id}/decline`, body);
    expect([(await decline('librarian2')).statusCode, (await decline('manager')).statusCode]).toEqual([404, 403]);
    expect((await decline('librarian', { reason: 'x'.repeat(501) })).statusCode).toBe(400);
    const answers = await Promise.all([decline('colleague'), decline('colleague')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [{ state, declined } = { state: null, declined: null }] = await offers(portal, 'manager');
    expect([state, declined]).toEqual([
      'declined',
      { by: 'Ines Carvalho', at: '2026-03-04T12:00:00.000Z', reason: 'Too dear' },
    ]);
    expect((await portal.as('manager').get('/api/notifications')).json()).toMatchObject([
      {
        title: 'Renewal offer declined by University of Harrowmere',
        description: 'Ines Carvalho declined University Gold, 1 May 2026 to 30 April 2027.\nReason: Too dear',
      },
    ]);
    expect((await takeUp(portal, id)).json().message).toBe('This offer was declined');
    expect((await withdraw(portal, id)).statusCode).toBe(200);
    await offered(portal);
    expect(await stateOf(portal)).toBe('open');
  });

  test('are made up to a year ahead at an agreed price with discounts, which the invoice shows', async () => {
    const portal = await makeApp({ env: seller });
    await endPlan(portal, 1, '2027-02-20');
    const ahead = async (days: number) =>
      (await portal.as('admin').get(`/api/renewals?institution=1&within=${days}`)).json().length;
    expect([await ahead(60), await ahead(366)]).toEqual([0, 1]);
    expect((await portal.as('admin').get('/api/renewals?within=367')).statusCode).toBe(400);
    const year = { institutionId: 1, tier: 'gold', periodStart: '2027-02-21', amountPence: 3_500_00 };
    const discounts = [{ description: 'Long-standing customer', amountPence: 500_00 }];
    expect((await offer(portal, [{ ...year, discounts }], 'manager')).json()).toEqual({ made: 1, hadOne: 0 });
    const [made] = await offers(portal, 'librarian');
    expect(made).toMatchObject({
      netPence: 3_000_00,
      state: 'open',
      lines: [{ unitPence: 3_500_00 }, { unitPence: -500_00 }],
    });
    const request = (await takeUp(portal, made?.id ?? 0)).json();
    const paper = (await portal.as('admin').get(`/api/invoice-requests/${request.id}/paper`)).json();
    expect(paper).toMatchObject({
      ...{ institution: 'University of Harrowmere', netPence: 3_000_00, totalPence: 3_600_00, dueDate: '2026-04-03' },
      ...{ missing: null, purchaseOrder: 'PO-9' },
      lines: [{ netPence: 3_500_00 }, { description: 'Long-standing customer', netPence: -500_00 }],
    });
    const { invoice } = (await portal.as('admin').post(`/api/invoice-requests/${request.id}/send`, {})).json();
    const file = await portal.as('librarian').get(`/api/invoices/${invoice.id}/pdf`);
    const { text } = await extractText(new Uint8Array(file.rawPayload), { mergePages: true });
    for (const part of ['£3,500.00', 'Long-standing customer', '-£500.00', '£3,600.00']) expect(text).toContain(part);
  });

  test('are an account manager’s for the institutions they serve alone', async () => {
    const portal = await begin();
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    expect((await due(portal, 'manager')).map(({ institutionId }) => institutionId)).toEqual([1]);
    expect((await offer(portal, [ofHarrowmere, ofCalderBay], 'manager')).statusCode).toBe(404);
    expect((await offer(portal, [{ ...ofCalderBay, institutionId: 4711 }])).statusCode).toBe(404);
    expect(await offers(portal)).toEqual([]);
    expect((await offer(portal, [ofHarrowmere], 'manager')).json()).toEqual({ made: 1, hadOne: 0 });
    await offer(portal, [ofCalderBay]);
    const [foreign] = await offers(portal);
    expect((await offers(portal, 'manager')).map(({ institutionId }) => institutionId)).toEqual([1]);
    expect((await offers(portal, 'librarian2')).map(({ institutionId }) => institutionId)).toEqual([2]);
    expect((await withdraw(portal, foreign?.id ?? 0, 'manager')).statusCode).toBe(404);
    expect((await takeUp(portal, foreign?.id ?? 0)).statusCode).toBe(404);
    expect((await takeUp(portal, 4711)).json().message).toBe('This offer does not exist');
    for (const username of ['librarian', 'tech']) {
      expect((await portal.as(username).get('/api/renewals')).statusCode).toBe(403);
      expect((await offer(portal, [ofHarrowmere], username)).statusCode).toBe(403);
    }
  });

  test('tell nobody who has left, and go to the attention of somebody who has not', async () => {
    const portal = await begin();
    await portal.as('admin').post('/api/users/6/deactivate');
    const made = await offered(portal);
    expect(made.contact).toBe('Maya Okafor');
    const told = await portal.db
      .selectFrom('notifications')
      .where('title', '=', 'Renewal offer')
      .select('userId')
      .execute();
    expect(told).toEqual([{ userId: 2 }]);
  });

  test('are read as a PDF by whoever sees them, with what they say now', async () => {
    const portal = await begin();
    const { id } = await offered(portal);
    const file = (username: string, offerId = id) => portal.as(username).get(`/api/renewals/offers/${offerId}/pdf`);
    const text = async () => {
      const { text } = await extractText(new Uint8Array((await file('librarian')).rawPayload), { mergePages: true });
      // Line breaks do not matter.
      return text.replace(/\s+/g, ' ');
    };
    const asOffered = await text();
    for (const part of ['RENEWAL OFFER', 'University of Harrowmere', '4 March 2026', '30 April 2026', '£4,799.99']) {
      expect(asOffered).toContain(part);
    }
    expect(asOffered).toContain('1 May 2026 to 30 April 2027');
    expect(asOffered).toContain('This offer is no invoice');
    expect((await file('colleague')).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="renewal-offer-2026-05-01.pdf"',
    });
    expect((await file('librarian')).rawPayload.equals((await file('manager')).rawPayload)).toBe(true);
    for (const username of ['librarian2', 'admin']) {
      expect((await file(username, 4711)).json().message).toBe('This offer does not exist');
    }
    expect([(await file('librarian2')).statusCode, (await file('tech')).statusCode]).toEqual([404, 403]);
    await takeUp(portal, id);
    expect(await text()).toContain('Its invoice was requested and is on its way.');
    await endPlan(portal, 1, '2026-05-31');
    await portal.as('admin').post('/api/invoice-requests/1/complete');
    expect(await text()).toContain('This offer wasn’t accepted in time.');
    for (let reads = 0; reads < 20; reads++) await file('colleague');
    expect((await file('colleague')).statusCode).toBe(429);
  });

  test('hold until the last day of the plan, and as long as it is the plan', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database, env: seller });
    await endPlan(portal, 1, '2026-04-30');
    const { id } = await offered(portal);
    const lastDay = await makeApp({ database, env: seller, startAfterMs: 57 * day });
    expect(await stateOf(lastDay)).toBe('open');
    const after = await makeApp({ database, env: seller, startAfterMs: 58 * day });
    expect(await stateOf(after)).toBe('lapsed');
    expect((await takeUp(after, id)).json().message).toBe('This offer is no longer valid');
    await portal.as('admin').post('/api/update-subscription', { customerId: 2, subscriptionTier: 'silver' });
    expect([await stateOf(portal), (await takeUp(portal, id)).statusCode]).toEqual(['lapsed', 409]);
  });

  test('can be withdrawn once, and made again; not while they are taken up', async () => {
    const portal = await begin();
    const { id } = await offered(portal);
    const answers = await Promise.all([withdraw(portal, id), withdraw(portal, id, 'manager')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect(await offers(portal, 'librarian')).toEqual([]);
    for (const username of ['librarian', 'colleague']) {
      const [note] = (await portal.as(username).get('/api/notifications')).json();
      expect(note.title).toBe('Renewal offer withdrawn');
    }
    const again = await offered(portal);
    const [taken, withdrawn] = await Promise.all([takeUp(portal, again.id), withdraw(portal, again.id)]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([taken.statusCode, withdrawn.statusCode]);
  });

  test('name no VAT where the institution accounts for it itself, nor does its plan or the assistant', async () => {
    const portal = await begin();
    const address = { street: '1 Rue', town: 'Lille', postcode: '', country: 'FR', vatNumber: 'FR12345678901' };
    const librarian = await connect(portal, 'librarian');
    await portal
      .as('admin')
      .send({ method: 'PUT', url: '/api/billing/institutions/1', payload: { ...address, version: 0 } });
    expect(await librarian.next('changed')).toMatchObject({ what: expect.arrayContaining(['/api/subscription']) });
    const reason = 'Reverse charge: the customer accounts for the VAT.';
    const none = { vatBasisPoints: 0, vatReason: reason };
    expect((await due(portal)).find(({ institutionId }) => institutionId === 1)).toMatchObject(none);
    expect(await offered(portal)).toMatchObject(none);
    expect((await portal.as('librarian').get('/api/subscription')).json()).toMatchObject(none);
    expect((await portal.as('librarian2').get('/api/subscription')).json()).toMatchObject({
      ...{ vatBasisPoints: 2000, vatReason: null },
    });
    const { text } = await ask(portal, 'librarian', 'What does our plan cost?');
    expect([text.includes('costs £3,999.99 from '), text.includes(reason)]).toEqual([true, true]);
    expect(text).not.toContain('including 20% VAT');
    const [note] = (await portal.as('colleague').get('/api/notifications')).json();
    expect(note.description).toContain(`for £3,999.99. ${reason}`);
  });
});
