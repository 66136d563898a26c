import { expect, test } from 'vitest';
import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { registerLines } from './register.ts';

const makeApp = makerOf('sqlite');

test('everybody reads what is kept, and nothing of what the register holds about people is left out', async () => {
  const portal = await makeApp({
    env: { PORTAL_DATA_CONTROLLER: 'Carrel Ltd | 1 Shelf Row | Officer: dpo@carrel.example' },
  });
  const answer = await portal.visitor.get('/api/privacy');
  expect(answer.statusCode).toBe(200);
  const { controller, languageModel, sendsMail, activities } = answer.json<PrivacyNotice>();
  expect(controller).toEqual(['Carrel Ltd', '1 Shelf Row', 'Officer: dpo@carrel.example']);
  expect([languageModel, sendsMail]).toEqual(['none', false]);
  const told = new Set(activities.flatMap(({ data }) => data.map(({ what }) => what)));
  expect([...told].sort()).toEqual([...new Set(registerLines().flatMap(({ holds }) => holds ?? []))].sort());
});

test('without a controller of its own the seller of invoices answers for it, or the portal by its name', async () => {
  const controllerOf = async (env: Record<string, string>) =>
    (await (await makeApp({ env })).visitor.get('/api/privacy')).json<PrivacyNotice>().controller;
  expect(await controllerOf({ PORTAL_INVOICE_SELLER: 'Seller Ltd|London' })).toEqual(['Seller Ltd', 'London']);
  const unsaid = await controllerOf({ PORTAL_NAME: 'Stacks', PORTAL_INVOICE_SELLER: '|' });
  expect(unsaid).toEqual(['Stacks']);
});
