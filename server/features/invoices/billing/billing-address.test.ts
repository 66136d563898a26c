import { expect, test } from 'vitest';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import {
  address,
  drafted,
  draft as draftForm,
  env,
  listed,
  saveAddress,
  sent,
  textOf,
} from '#server/testing/test-billing.ts';

describeOnAnyEngine('a billing address', (makeApp) => {
  test('stands on invoices that are sent from then on, and decides on VAT', async () => {
    const portal = await makeApp({ env });
    const before = await sent(portal);
    expect((await saveAddress(portal, { vatNumber: 'gb 987-654-321' })).json()).toMatchObject({
      ...{ institutionId: 1, institution: 'University of Harrowmere', version: 1 },
      details: { ...address, vatNumber: 'GB987654321' },
    });
    const home = await sent(portal);
    const french = { ...address, street: '5 rue des Livres', town: 'Lyon', postcode: '69001', country: 'FR' };
    await saveAddress(portal, { ...french, vatNumber: 'FR12345678901', version: 1 });
    const abroad = await sent(portal);
    await saveAddress(portal, { ...french, version: 2 });
    const withoutNumber = await sent(portal);
    const text = (id: number) => textOf(portal, `/api/invoices/${id}/pdf`);
    const [first, second, third, fourth] = [
      await text(before.id),
      await text(home.id),
      await text(abroad.id),
      await text(withoutNumber.id),
    ];
    expect(first).not.toContain('Elm Street');
    for (const part of ['1 Elm Street', 'Harrowmere HW1 1AA', 'United Kingdom', 'VAT number GB987654321']) {
      expect(second).toContain(part);
    }
    expect(second).toContain('VAT at 20%');
    for (const part of ['Lyon 69001', 'France', 'VAT number FR12345678901', 'Reverse charge', '£901.00']) {
      expect(third).toContain(part);
    }
    expect(third).not.toContain('VAT at');
    expect(fourth).toContain('VAT at 20%');
    expect(await text(before.id)).toBe(first);
    await saveAddress(portal, { ...french, vatNumber: 'FR12345678901', version: 3 });
    const asked = await portal.as('librarian').post('/api/invoice-requests', {});
    expect(asked.json().vatBasisPoints).toBe(0);
    const answered = await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {});
    expect(answered.json().invoice).toMatchObject({ vatBasisPoints: 0, vatPence: 0 });
  });

  test('is refused where it cannot be one, and where somebody else has changed it', async () => {
    const portal = await makeApp({ env });
    const wrong: [object, string][] = [
      [{ street: ' ' }, 'street'],
      [{ street: 'a\nb\nc' }, 'street'],
      [{ town: '' }, 'town'],
      [{ country: 'XX' }, 'country'],
      [{ country: 'gb' }, 'country'],
      [{ vatNumber: 'FR12345678901' }, 'vatNumber'],
      [{ vatNumber: 'GB12345' }, 'vatNumber'],
      [{ country: 'US', vatNumber: 'US1234567' }, 'vatNumber'],
      [{ country: 'IM', vatNumber: 'IM123456789' }, 'vatNumber'],
      [{ vat: { rule: 'exempt', reason: ' ' } }, 'vat.reason'],
      [{ vat: { rule: 'free', reason: 'So' } }, 'vat.rule'],
      [{ country: 'FR', vat: { rule: 'reverse-charge', reason: 'So' } }, 'vatRule'],
      [{ country: 'GR', vatNumber: 'GR123456789' }, 'vatNumber'],
    ];
    for (const [more, field] of wrong) {
      const answer = await saveAddress(portal, more);
      expect([more, answer.statusCode, answer.json().field]).toEqual([more, 400, field]);
    }
    const greek = await saveAddress(portal, { country: 'GR', vatNumber: 'EL123456789' });
    expect(greek.statusCode).toBe(200);
    const answers = await Promise.all([saveAddress(portal, { version: 1 }), saveAddress(portal, { version: 1 })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await saveAddress(portal)).statusCode).toBe(409);
    expect((await saveAddress(portal, {}, 4711)).statusCode).toBe(404);
    expect((await portal.as('admin').get('/api/billing/institutions/2')).json()).toMatchObject({
      version: 0,
      details: null,
    });
  });
});

const american = { street: '1 Main Street', town: 'Boston', postcode: '02110', country: 'US' };
const withCompany = { ...env, PORTAL_INVOICE_COMPANY_NUMBER: '01234567' };

describeOnBothEngines('the rule of VAT', (makeApp) => {
  test('of an institution’s country is shown with its reason, said on the paper and in the electronic file', async () => {
    const portal = await makeApp({ env: withCompany });
    await saveAddress(portal, american);
    const draft = await drafted(portal);
    const reason = 'Outside the scope of VAT. Place of supply: United States.';
    const rule = { vatRule: 'outside-scope', vatWhy: 'Place of supply: United States.', vatReason: reason };
    expect(draft).toMatchObject({ ...rule, vat: null, vatBasisPoints: 0, totalPence: 901_00 });
    const paper = await portal.as('admin').get(`/api/billing/drafts/${draft.id}/paper`);
    expect(paper.json()).toMatchObject({ ...rule, vatProblem: null, missing: null });
    const { id } = await sent(portal);
    expect(await textOf(portal, `/api/invoices/${id}/pdf`)).toContain(reason);
    const ubl = (await portal.as('librarian').get(`/api/invoices/${id}/ubl`)).body;
    expect(ubl).toContain('<cac:TaxCategory><cbc:ID>O</cbc:ID>');
    expect(ubl).toContain(`<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>`);
  });

  test.each([
    ['standard', american, {}, 'S', 'VAT at 20%'],
    ['reverse-charge', { ...american, country: 'FR' }, { vatNumber: 'FR12345678901' }, 'AE', 'Reverse charge'],
    ['outside-scope', address, {}, 'O', 'Outside the scope of VAT: Group 6'],
    ['exempt', address, {}, 'E', 'Exempt from VAT: Group 6'],
    ['export', american, {}, 'G', 'Export: Group 6'],
  ] as const)('can be chosen for a draft, with a reason that is logged: %s', async (rule, at, more, category, said) => {
    const portal = await makeApp({ env: withCompany });
    await saveAddress(portal, { ...at, ...more });
    const vat = { rule, reason: 'Group 6' };
    const draft = await drafted(portal, { vat });
    expect(draft).toMatchObject({ vat, vatRule: rule, vatWhy: 'Chosen: Group 6' });
    const logged = (await portal.as('admin').get('/api/changes')).json();
    expect(JSON.stringify(logged)).toContain('Group 6');
    const { id } = (await portal.as('admin').post(`/api/billing/drafts/${draft.id}/send`, { version: 1 })).json();
    expect(await textOf(portal, `/api/invoices/${id}/pdf`)).toContain(said);
    const file = await portal.as('librarian').get(`/api/invoices/${id}/ubl`);
    expect([file.statusCode, file.body]).toEqual([
      200,
      expect.stringContaining(`<cac:TaxCategory><cbc:ID>${category}<`),
    ]);
    expect(await listed(portal)).toMatchObject([{ totalPence: rule === 'standard' ? 1_081_20 : 901_00 }]);
  });

  test('of an institution holds for its requests and prices; what was sent keeps its own', async () => {
    const portal = await makeApp({ env: withCompany });
    await saveAddress(portal);
    const before = await sent(portal);
    const text = await textOf(portal, `/api/invoices/${before.id}/pdf`);
    const exempt = { rule: 'exempt', reason: 'Schedule 9' };
    const saved = await saveAddress(portal, { vat: exempt, version: 1 });
    expect(saved.json().details.vat).toEqual(exempt);
    expect((await portal.as('librarian').get('/api/subscription')).json()).toMatchObject({
      ...{ vatBasisPoints: 0, vatReason: 'Exempt from VAT: Schedule 9' },
    });
    const asked = await portal.as('librarian').post('/api/invoice-requests', {});
    expect(asked.json().vatBasisPoints).toBe(0);
    const answered = await portal.as('admin').post(`/api/invoice-requests/${asked.json().id}/send`, {});
    const { id } = answered.json().invoice;
    await saveAddress(portal, { version: 2 });
    expect(await textOf(portal, `/api/invoices/${id}/pdf`)).toContain('Exempt from VAT: Schedule 9');
    expect(await textOf(portal, `/api/invoices/${before.id}/pdf`)).toBe(text);
    const again = await drafted(portal, { vat: { rule: 'standard', reason: 'Printed books' } });
    expect(again).toMatchObject({ vatRule: 'standard', vatBasisPoints: 2000 });
  });

  test('that cannot be applied any more keeps an invoice from being sent, and says what to do', async () => {
    const portal = await makeApp({ env: withCompany });
    const french = { ...american, country: 'FR', vatNumber: 'FR12345678901' };
    await saveAddress(portal, french);
    const draft = await drafted(portal, { vat: { rule: 'reverse-charge', reason: 'Confirmed by VIES' } });
    await saveAddress(portal, { ...french, vatNumber: null, version: 1 });
    const problem = 'Reverse charge needs the VAT number of the institution, with its billing address';
    const paper = await portal.as('admin').get(`/api/billing/drafts/${draft.id}/paper`);
    expect(paper.json()).toMatchObject({ vatProblem: problem });
    const refused = await portal.as('admin').post(`/api/billing/drafts/${draft.id}/send`, { version: 1 });
    expect([refused.statusCode, refused.json().message]).toEqual([409, problem]);
    const unsaved = await portal.as('admin').send({
      ...{ method: 'PUT', url: `/api/billing/drafts/${draft.id}` },
      payload: { ...draftForm, version: 1, vat: draft.vat },
    });
    expect([unsaved.statusCode, unsaved.json().field]).toEqual([400, 'vatRule']);
  });
});
