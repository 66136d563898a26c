import { X509Certificate } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';

const namespaces = 'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';

async function aggregateOf(count: number): Promise<string> {
  const { certificate } = await makeCertificate('idp.example.org');
  const base64 = new X509Certificate(certificate).raw.toString('base64');
  const entities = Array.from(
    { length: count },
    (_, number) =>
      `<EntityDescriptor entityID="https://idp${number}.example.org"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp${number}.example.org/sso"/></IDPSSODescriptor></EntityDescriptor>`,
  );
  return `<EntitiesDescriptor ${namespaces}>${entities.join('')}</EntitiesDescriptor>`;
}

test('a librarian finds their identity provider in the file of a federation, and the form is filled', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/technical-setup/metadata', status: 400 });
  const page = await open({ as: 'librarian', path: '/technical-setup' });
  const pasted = page.getByLabel('Or paste the metadata');
  await page.getByRole('button', { name: 'Show SAML metadata' }).click();
  await pasted.fill('<EntityDescriptor');
  await page.getByRole('button', { name: 'Read pasted metadata' }).click();
  await expect(page.getByText(/cut off|not XML/)).toBeVisible();
  await expect(pasted).toHaveValue('<EntityDescriptor');

  await pasted.fill(await aggregateOf(60));
  await page.getByRole('button', { name: 'Read pasted metadata' }).click();
  const choice = page.getByRole('group', { name: 'Which one is yours?' });
  await expect(choice).toContainText('The file describes 60 identity providers.');
  await choice.getByRole('button', { name: 'Show more' }).click();
  await expect(choice.getByRole('listitem')).toHaveCount(60);
  await choice.getByLabel('Search by name or entity ID').fill('idp57');
  await expect(choice.getByText('1 found')).toBeVisible();
  await expectAccessible(page, 'the identity providers of an aggregate');
  await choice.getByRole('button', { name: 'https://idp57.example.org' }).click();
  await expect(page.getByText('The fields are filled from the metadata of https://idp57.example.org')).toBeVisible();
  await expect(page.getByLabel('Entity ID', { exact: true })).toHaveValue('https://idp57.example.org');
  await expect(page.getByLabel('SSO Endpoint')).toHaveValue('https://idp57.example.org/sso');
  await expectAccessible(page, 'a form filled from metadata');
});

test.describe('where the installation fetches metadata', () => {
  test.use({ settings: { PORTAL_METADATA_FETCH: 'on' } });

  test('a librarian is told why an address inside is not asked, and it stays', { tag: '@whole' }, async ({
    open,
    consoles,
  }) => {
    consoles.expect({ path: '/api/technical-setup/metadata-url', status: 400 });
    const page = await open({ as: 'librarian', path: '/technical-setup' });
    await page.getByRole('button', { name: 'Show SAML metadata' }).click();
    const address = page.getByLabel('Or fetch it from its address');
    await expect(address).toHaveValue('https://idp.harrowmere.example/saml/metadata');
    await address.fill('https://localhost/metadata');
    await page.getByRole('button', { name: 'Fetch metadata' }).click();
    await expect(page.getByText('localhost is not reachable from the internet')).toBeVisible();
    await expect(address).toHaveValue('https://localhost/metadata');
    await expectAccessible(page, 'an address of metadata that is refused');
  });
});
