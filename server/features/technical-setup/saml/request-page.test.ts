import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import {
  answerTo,
  confirmTestAddress,
  openSingleSignOn,
  postResponse,
  testIdp,
  testLinkKey,
  ticketIn,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { requestPage } from './request-page.ts';

const makeApp = makerOf('sqlite');
const maya = 'maya@harrowmere.example';
const endpoint = 'https://idp.harrowmere.example/sso;post?a=1&b="2"';

async function open(env: Record<string, string> = {}) {
  const portal = await makeApp({ env });
  await openSingleSignOn(portal, { values: { ssoBinding: 'post', ssoEndpoint: endpoint } });
  await confirmTestAddress(portal, 2, maya);
  return portal;
}

async function start(browser: ReturnType<typeof newBrowser>, more: object = {}): Promise<string> {
  return (await browser.post('/api/sign-in/institution/start', { key: testLinkKey, ...more })).json().redirectUrl;
}

async function leave(portal: TestApp, redirectUrl: string) {
  const { pathname, search } = new URL(redirectUrl);
  const page = await portal.app.inject({ url: pathname + search, headers: { host: 'localhost' } });
  const tags = elementsOf(parseDocument(page.body));
  const inputs = tags.filter(({ name }) => name === 'input').map(({ attribs }) => [attribs['name'], attribs['value']]);
  const fields: Record<string, string> = Object.fromEntries(inputs);
  const request = Buffer.from(fields['SAMLRequest'] ?? '', 'base64').toString();
  return {
    ...{ page, request, relayState: fields['RelayState'] ?? '', id: /\bID="([^"]+)"/.exec(request)?.[1] ?? '' },
    form: tags.find(({ name }) => name === 'form')?.attribs,
  };
}

function elementsOf(node: ReturnType<typeof parseDocument>): { name: string; attribs: Record<string, string> }[] {
  return node.children.flatMap((child) => {
    if (!('children' in child)) return [];
    const inner = elementsOf(child as typeof node);
    return 'attribs' in child ? [child as never, ...inner] : inner;
  });
}

test('a sign-in by HTTP-POST leaves by a form, which may be handed on to https alone, and comes back as any other', async () => {
  const portal = await open();
  const browser = newBrowser(portal);
  const redirectUrl = await start(browser);
  expect(redirectUrl).toMatch(/^http:\/\/localhost\/saml\/request\?id=_[\da-f]{40}$/);
  const left = await leave(portal, redirectUrl);
  expect(left.form).toMatchObject({ method: 'post', action: endpoint });
  expect(left.request).toContain('AssertionConsumerServiceURL="http://localhost/saml/acs"');
  expect(left.page.headers['cache-control']).toBe('no-store');
  const policy = String(left.page.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).toContain('; form-action https:;');
  expect(policy).not.toContain('unsafe');
  const location = await postResponse(portal, answerTo(portal, left), left.relayState);
  const answer = await browser.post('/api/sign-in/institution', { ticket: ticketIn(location) });
  expect(answer.json()).toMatchObject({ id: 2, username: 'librarian' });
});

test('the page may be read again while the request is open: the last RelayState counts', async () => {
  const portal = await open();
  const browser = newBrowser(portal);
  const redirectUrl = await start(browser, { isFresh: true });
  const [first, second] = [await leave(portal, redirectUrl), await leave(portal, redirectUrl)];
  expect(second.request).toContain('ForceAuthn="true"');
  expect([second.id, second.relayState === first.relayState]).toEqual([first.id, false]);
  await postResponse(portal, answerTo(portal, second), second.relayState);
  const done = await leave(portal, redirectUrl);
  expect([done.page.statusCode, done.page.headers.location]).toEqual([303, '/auth/institution?problem=unknown']);
  const late = await start(browser);
  portal.clock.advance(15 * 60_000);
  expect((await leave(portal, late)).page.statusCode).toBe(303);
  const switchedOff = await start(browser);
  await portal.db.updateTable('singleSignOn').set({ mode: 'off' }).execute();
  expect((await leave(portal, switchedOff)).page.statusCode).toBe(303);
  expect((await leave(portal, 'http://localhost/saml/request')).page.statusCode).toBe(303);
});

test('a RelayState that was replaced signs nobody in', async () => {
  const portal = await open();
  const browser = newBrowser(portal);
  const redirectUrl = await start(browser);
  const [first] = [await leave(portal, redirectUrl), await leave(portal, redirectUrl)];
  const location = await postResponse(portal, answerTo(portal, first), first.relayState);
  const answer = await browser.post('/api/sign-in/institution', { ticket: ticketIn(location) });
  expect(answer.json()).toMatchObject({ refusal: 'checks', text: expect.stringContaining('another browser') });
});

test('requests by HTTP-Redirect have no such page', async () => {
  const portal = await makeApp();
  await openSingleSignOn(portal);
  const browser = newBrowser(portal);
  const redirectUrl = await start(browser);
  const [row] = await portal.db.selectFrom('signInRequests').select('id').execute();
  expect(redirectUrl).toMatch(/^https:\/\/idp\.harrowmere\.example\/sso\?SAMLRequest=/);
  expect((await leave(portal, `http://localhost/saml/request?id=${row?.id}`)).page.statusCode).toBe(303);
});

test('the request is signed inside where a key is configured', async () => {
  const key = await makeCertificate('portal.example.org');
  const portal = await open({ PORTAL_SAML_KEY: key.privateKey, PORTAL_SAML_CERTIFICATE: key.certificate });
  const { request } = await leave(portal, await start(newBrowser(portal)));
  const holds = (xml: string) => {
    const signature = new SignedXml({ publicCert: key.certificate });
    signature.loadSignature(/<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? '');
    return signature.checkSignature(xml);
  };
  expect(holds(request)).toBe(true);
  expect(holds(request.replace('/saml/acs', '/saml/evil'))).toBe(false);
});

test('a test sign-in goes by the binding that is saved, and counts for that one alone', async () => {
  const portal = await makeApp();
  const librarian = portal.as('librarian');
  const saved = { entityId: testIdp.entityId, ssoEndpoint: 'https://idp.harrowmere.example/sso', mailAttribute: true };
  await librarian.post('/api/technical-setup', { ...saved, certificate: testIdp.certificate, ssoBinding: 'post' });
  const left = await leave(portal, (await librarian.post('/api/technical-setup/sign-in-test')).json().redirectUrl);
  await postResponse(portal, answerTo(portal, left), left.relayState);
  const tests = async () => (await librarian.get('/api/technical-setup/sign-in-tests')).json();
  expect(await tests()).toMatchObject([{ id: left.id, state: 'passed' }]);
  const review = async () => {
    const { updatedAt } = (await librarian.get('/api/technical-setup')).json();
    const body = { state: 'live', updatedAt };
    return (await portal.as('tech').post('/api/technical-setups/1/state', body)).statusCode;
  };
  await librarian.post('/api/technical-setup', { ...saved, certificate: testIdp.certificate, ssoBinding: 'redirect' });
  expect(await review()).toBe(409);
  await librarian.post('/api/technical-setup', { ...saved, certificate: testIdp.certificate, ssoBinding: 'post' });
  expect(await review()).toBe(200);
});

test('nothing in an address ends its attribute or its policy', () => {
  const { html, policy } = requestPage({
    action: 'http://idp.example/a,b;c"><script>',
    fields: { SAMLRequest: '"><b>', RelayState: "'" },
  });
  expect(html).not.toContain('<b>');
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(policy).toContain('form-action https: http://idp.example/a%2Cb%3Bc%22%3E%3Cscript%3E;');
});
