import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { address, env, saveAddress, sent, textOf } from '#server/testing/test-billing.ts';

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
