import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { changeRows } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import type { Portal } from '#e2e/portal.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { dataMethods } from '#server/testing/services/test-idp.ts';
import { type ProviderSettings, providerAccount, type SimpleSamlPhp, startSimpleSamlPhp } from './simplesamlphp.ts';

/** A fixed link key, where the portal would generate a random one. */
const linkKey = 'of-this-journey';
const usualKey = await makeCertificate('idp.harrowmere.example');
const portalKey = await makeCertificate('portal.example');
const encryptionKey = await makeCertificate('encryption.portal.example');
const tag = { tag: '@simplesamlphp' };

interface Met {
  provider: SimpleSamlPhp;
  serviceProvider: string;
}

/** Provider and portal exchange their metadata, then `act` runs. */
async function meet(
  portal: Portal,
  act: (met: Met) => Promise<void>,
  settings: Partial<ProviderSettings> = {},
): Promise<void> {
  const serviceProvider = await (await fetch(`${portal.url}/saml/metadata`)).text();
  const provider = await startSimpleSamlPhp({ key: usualKey, serviceProvider, ...settings });
  try {
    await putLive(portal, provider);
    await act({ provider, serviceProvider });
  } finally {
    await test.info().attach('output of SimpleSAMLphp', { body: provider.output() });
    await provider.stop();
  }
}

/** Sets the state after both sides' consent. Forms refuse addresses of this machine, so the rows are written directly. */
async function putLive(portal: Portal, provider: SimpleSamlPhp): Promise<void> {
  const { entityId, redirectEndpoint, postEndpoint, certificates } = await provider.metadata();
  const ssoBinding = redirectEndpoint ? 'redirect' : 'post';
  const live = {
    ...{
      entityId,
      ssoEndpoint: redirectEndpoint ?? postEndpoint,
      ssoBinding,
      certificate: certificates.join('\n'),
      mailAttribute: true,
    },
    ...{ samlMetadataUrl: '', ipRanges: '[]', eduPersonPrincipalName: false },
    ...{ givenNameAttribute: false, snAttribute: false, displayNameAttribute: false },
  };
  changeRows(portal.database, (database) => {
    database
      .prepare("update technicalSetups set liveValues = ?, certificate = ?, state = 'live' where institutionId = 1")
      .run(JSON.stringify(live), live.certificate);
    database.prepare('delete from singleSignOn where institutionId = 1').run();
    const columns = 'institutionId, mode, linkKey, isListed, logoutEndpoint, version';
    database
      .prepare(`insert into singleSignOn (${columns}) values (1, 'offered', ?, false, ?, 1)`)
      .run(linkKey, `${provider.url}/saml2/idp/SingleLogoutService.php`);
    database
      .prepare("update users set email = ?, emailVerifiedAt = ? where username = 'librarian'")
      .run(providerAccount.mail, new Date().toISOString());
  });
}

async function signIn(page: Page, portal: Portal, provider: SimpleSamlPhp): Promise<void> {
  await page.goto(`${portal.url}/auth/institution?institution=${linkKey}&next=%2Faccount`);
  await page.waitForURL(`${provider.url}/**`);
  await page.getByLabel('Username').fill(providerAccount.username);
  await page.getByLabel('Password').fill(providerAccount.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${portal.url}/**`);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('Institution');
}

async function expectRefused(page: Page, portal: Portal, why: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(why);
  expect((await page.request.get(`${portal.url}/api/user`)).status()).toBe(401);
}

test('SimpleSAMLphp signs a librarian in, and out again', tag, async ({ open, portal }) => {
  await meet(portal, async ({ provider }) => {
    const page = await open({ path: 'about:blank' });
    await signIn(page, portal, provider);
    await expectSignedIn(page);
    const back = encodeURIComponent(`${provider.url}/`);
    await page.goto(`${provider.url}/saml2/idp/SingleLogoutService.php?ReturnTo=${back}`);
    await expect.poll(async () => (await page.request.get(`${portal.url}/api/user`)).status()).toBe(401);
    await page.waitForURL((url) => url.href.startsWith(provider.url));
  });
});

test(
  'SimpleSAMLphp with another certificate, and for another audience, signs nobody in',
  tag,
  async ({ open, portal }) => {
    await meet(portal, async ({ provider, serviceProvider }) => {
      const page = await open({ path: 'about:blank' });
      const other = await makeCertificate('idp.harrowmere.example');
      provider.setUp({ key: other, serviceProvider });
      await signIn(page, portal, provider);
      await expectRefused(page, portal, /signed with a different certificate from the saved one: SHA-256 [\dA-F:]{95}/);
      await page.context().clearCookies();
      const code = "$state['SPMetadata']['entityid'] = 'https://other.example';";
      provider.setUp({ key: usualKey, serviceProvider, code });
      await signIn(page, portal, provider);
      await expectRefused(page, portal, 'The assertion is for “https://other.example”');
    });
  },
);

test(
  'a certificate of SimpleSAMLphp that has ended is told of, and still lets people in',
  tag,
  async ({ open, portal }) => {
    const ended = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2021-01-01') };
    const key = await makeCertificate('idp.harrowmere.example', ended);
    const act = async ({ provider }: Met) => {
      const page = await open({ path: 'about:blank' });
      await signIn(page, portal, provider);
      await expectSignedIn(page);
      await page.goto(`${portal.url}/technical-setup`);
      await expect(page.getByRole('main')).toContainText('It ended on 1 January 2021');
    };
    await meet(portal, act, { key });
  },
);

test.describe('with a key', () => {
  test.use({
    settings: {
      ...{ PORTAL_SAML_KEY: portalKey.privateKey, PORTAL_SAML_CERTIFICATE: portalKey.certificate },
      PORTAL_SAML_ENCRYPTION_KEY: encryptionKey.privateKey,
      PORTAL_SAML_ENCRYPTION_CERTIFICATE: encryptionKey.certificate,
    },
  });

  test(
    'SimpleSAMLphp takes signed requests by HTTP-POST alone, from a page that may send them there',
    tag,
    async ({ open, portal }) => {
      const hosted = {
        SingleSignOnServiceBinding: ['urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'],
        'validate.authnrequest': true,
      };
      const act = async ({ provider }: Met) => {
        const page = await open({ path: 'about:blank' });
        await signIn(page, portal, provider);
        await expectSignedIn(page);
      };
      await meet(portal, act, { hosted });
    },
  );

  for (const data of ['aes128-cbc', 'aes256-gcm'] as const) {
    test(`SimpleSAMLphp encrypts what it says of a librarian, by ${data}`, tag, async ({ open, portal }) => {
      const hosted = { 'assertion.encryption': true, sharedkey_algorithm: dataMethods[data] };
      const act = async ({ provider }: Met) => {
        const page = await open({ path: 'about:blank' });
        const answered = page.waitForRequest(`${portal.url}/saml/acs`);
        await signIn(page, portal, provider);
        const response = new URLSearchParams((await answered).postData() ?? '').get('SAMLResponse') ?? '';
        const xml = Buffer.from(response, 'base64').toString();
        expect(xml).toContain('EncryptedAssertion');
        expect(xml).not.toContain(providerAccount.mail);
        await expectSignedIn(page);
      };
      await meet(portal, act, { hosted });
    });
  }
});
