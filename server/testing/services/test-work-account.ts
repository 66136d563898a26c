import { oidcCallbackPath } from '#contract/values/people/oidc.ts';
import { givePassword, newBrowser, testOrigin } from '#server/testing/sign-in/test-factors.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { answerAtProvider, type TestOidc, testClient } from './test-oidc.ts';

export const testCallback = `${testOrigin}${oidcCallbackPath}`;

/** Settings of a portal whose staff sign in at this provider. */
export function settingsOf({ issuer }: Pick<TestOidc, 'issuer'>) {
  return {
    PORTAL_ORIGIN: testOrigin,
    PORTAL_OIDC_ISSUER: issuer,
    PORTAL_OIDC_CLIENT_ID: testClient.id,
    PORTAL_OIDC_CLIENT_SECRET: testClient.secret,
  };
}

type Browser = ReturnType<typeof newBrowser>;
const pathOf = ({ pathname, search }: URL) => pathname + search;

/**
 * Signs in at the provider and returns. The result is where the portal leads, and the address with which the browser
 * came back.
 */
export async function comeByWorkAccount(browser: Browser, login: string, next = '') {
  const { url } = (await browser.post('/api/login/oidc', { next })).json();
  const path = pathOf(await answerAtProvider(url, { login }));
  const answer = await browser.get(path);
  return { url, path, location: answer.headers.location, cookies: answer.cookies, status: answer.statusCode };
}

/** Signs in with the password and links an account at the provider. Returns the browser. */
export async function linkWorkAccount(portal: TestApp, username: string, login: string): Promise<Browser> {
  const browser = newBrowser(portal);
  await givePassword(browser, username);
  const location = await bringWorkAccount(browser, login);
  if (location !== '/account/sign-in') throw new Error(`Not linked: ${location}`);
  return browser;
}

/** Links an account at the provider in a signed-in browser. Returns where the portal leads. */
export async function bringWorkAccount(browser: Browser, login: string): Promise<unknown> {
  const { url } = (await browser.post('/api/work-account')).json();
  return (await browser.get(pathOf(await answerAtProvider(url, { login })))).headers.location;
}
