import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { responseOf, type TestIdp, type TestResponse } from '#server/testing/services/test-idp.ts';

export const idpEntityId = 'https://idp.harrowmere.example/saml';
// Not https: a browser warns when a form leads from https to a portal without it, such as a journey's.
export const idpSignIn = 'http://idp.harrowmere.example/sso';

/**
 * An identity provider for one page: its sign-in page has a button that sends the response by a form. `known` reuses the provider of
 * another page.
 */
export async function startIdp(page: Page, known?: TestIdp) {
  const idp = known ?? { entityId: idpEntityId, ...(await makeCertificate('idp.harrowmere.example')) };
  let more: Partial<TestResponse> = {};
  await page.route(`${idpSignIn}?*`, (route) => {
    const { searchParams } = new URL(route.request().url());
    const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    const asked = (pattern: RegExp) => pattern.exec(request)?.[1] ?? '';
    const xml = responseOf(idp, {
      inResponseTo: asked(/ ID="([^"]+)"/),
      acsUrl: asked(/AssertionConsumerServiceURL="([^"]+)"/),
      audience: asked(/<saml:Issuer[^>]*>([^<]+)/),
      now: Date.now(),
      ...more,
    });
    const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;
    const fields = [
      field('SAMLResponse', Buffer.from(xml).toString('base64')),
      field('RelayState', searchParams.get('RelayState') ?? ''),
    ];
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!DOCTYPE html><html lang="en"><title>Harrowmere sign-in</title><form method="post" action="${asked(/AssertionConsumerServiceURL="([^"]+)"/)}">${fields.join('')}<button>Sign in at Harrowmere</button></form></html>`,
    });
  });
  return {
    idp,
    certificate: idp.certificate,
    /** Changes the next responses. */
    answers(change: Partial<TestResponse>) {
      more = change;
    },
  };
}
