import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { idpEntityId, idpSignIn, startIdp } from './identity-provider.ts';

async function tryOnce(page: Page) {
  await page.getByRole('button', { name: 'Test sign-in', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in at Harrowmere' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test sign-in' })).toBeVisible();
}

test('a librarian tries a sign-in at their identity provider, and reads what to change', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const page = await open({ as: 'librarian', path: '/technical-setup/sign-in-test' });
  const idp = await startIdp(page);
  const { certificate } = idp;
  const saved = { entityId: idpEntityId, ssoEndpoint: idpSignIn, certificate, mailAttribute: true, snAttribute: true };
  const answer = await page.request.post('/api/technical-setup', { headers: { origin: portal.url }, data: saved });
  expect(answer.status()).toBe(200);

  idp.answers({ attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': 'maya@harrowmere.example' } });
  await tryOnce(page);
  await expect(page.getByText('The sign-in works with the saved setup.')).toBeVisible();
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(checks).toHaveCount(10);
  await expect(checks.nth(3)).toHaveText(/^Signature: PassedIt is valid with the saved certificate\.$/);
  await expect(checks.last()).toContainText('Announced, but missing: sn.');
  await expect(page.getByRole('region', { name: 'For your IT department' })).toContainText('sn (urn:oid:2.5.4.4)');
  await expect(page.getByText('maya@harrowmere.example')).toHaveCount(0);
  await expectAccessible(page, 'a test sign-in that works');

  idp.answers({ audience: 'https://elsewhere.example', signs: ['response'] });
  await tryOnce(page);
  await expect(page.getByText('The sign-in doesn’t work yet.')).toBeVisible();
  await expect(checks.nth(5)).toContainText('“https://elsewhere.example”');
  await expectAccessible(page, 'a test sign-in that fails');

  // A response is accepted once: sending the same form again, as by the back button, is refused.
  await page.goBack();
  await page.getByRole('button', { name: 'Sign in at Harrowmere' }).click();
  await expect(page.getByText('This response was refused')).toBeVisible();

  // Technical support opens the address of the result that the librarian sends them.
  await page.getByRole('list', { name: 'Tests so far' }).getByRole('link').last().click();
  await expect(page.getByText('The sign-in works with the saved setup.')).toBeVisible();
  const support = await open({ as: 'tech', path: new URL(page.url()).pathname + new URL(page.url()).search });
  await expect(support.getByText('The sign-in works with the saved setup.')).toBeVisible();
});
