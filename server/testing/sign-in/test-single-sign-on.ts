import { inflateRawSync } from 'node:zlib';
import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { lastingIds, type SingleSignOnMode } from '#contract/values/single-sign-on.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { responseOf, type TestIdp, type TestResponse } from '#server/testing/services/test-idp.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { newBrowser } from './test-factors.ts';

type Browser = ReturnType<typeof newBrowser>;

export const testIdp: TestIdp = {
  entityId: 'https://idp.harrowmere.example',
  ...(await makeCertificate('idp.harrowmere.example')),
};
export const testLinkKey = 'key-of-harrowmere';
export const testDomain = 'harrowmere.example';
export const mailOid = 'urn:oid:0.9.2342.19200300.100.1.3';
const testServiceProvider = { acsUrl: 'http://localhost/saml/acs', audience: 'http://localhost/saml/metadata' };
/** The librarian's pairwise id at the provider. */
export const testPairwiseId = 'abc123@harrowmere.example';

/** Makes the institution's set-up live, so that its people sign in through it. */
export async function openSingleSignOn(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  {
    institutionId = 1,
    mode = 'offered' as SingleSignOnMode,
    idp = testIdp,
    linkKey = testLinkKey,
    domain = testDomain,
    isListed = false,
    values = {} as Partial<SetupValues>,
  } = {},
): Promise<void> {
  const at = isoTime(clock.now());
  const { entityId, certificate } = idp;
  const flags = { eduPersonPrincipalName: false, givenNameAttribute: false, snAttribute: false };
  const live = {
    ...{ entityId, certificate, ssoEndpoint: `${entityId}/sso`, samlMetadataUrl: '', ipRanges: '[]' },
    ...{ ...flags, mailAttribute: true, displayNameAttribute: false, ...values },
  };
  const times = { createdAt: at, updatedAt: at, submittedAt: at, liveSince: at };
  await db
    .insertInto('technicalSetups')
    .values({ institutionId, ...live, ...times, state: 'live', liveValues: JSON.stringify(live), updatedBy: 2 })
    .execute();
  await db.insertInto('singleSignOn').values({ institutionId, mode, linkKey, isListed }).execute();
  await db.insertInto('signInDomains').values({ domain, institutionId }).execute();
}

export async function confirmTestAddress({ db, clock }: TestApp, userId: number, email: string): Promise<void> {
  const emailVerifiedAt = isoTime(clock.now());
  await db.updateTable('users').set({ email, emailVerifiedAt }).where('id', '=', userId).execute();
}

export interface StartedSignIn {
  id: string;
  relayState: string;
  url: URL;
  /** The AuthnRequest. */
  request: string;
}

/** Parses the request in a redirect to the provider. */
function readStarted(redirectUrl: string): StartedSignIn {
  const url = new URL(redirectUrl);
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const id = /\bID="([^"]+)"/.exec(request)?.[1] ?? '';
  return { id, url, request, relayState: url.searchParams.get('RelayState') ?? '' };
}

export async function startSignIn(browser: Browser, by: object = { key: testLinkKey }): Promise<StartedSignIn> {
  const answer = await browser.post('/api/sign-in/institution/start', by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return readStarted(answer.json().redirectUrl);
}

/** The provider's response, which identifies the librarian. */
export function answerTo(
  portal: Pick<TestApp, 'clock'>,
  { id }: Pick<StartedSignIn, 'id'>,
  more: Partial<TestResponse> = {},
  idp: TestIdp = testIdp,
): string {
  return responseOf(idp, {
    ...{ inResponseTo: id, ...testServiceProvider, now: portal.clock.now() },
    attributes: { [mailOid]: 'Maya@harrowmere.example', [lastingIds['pairwise-id']]: testPairwiseId },
    ...more,
  });
}

/** Posts like a form of another site: without our Origin and without cookies. Returns where it leads. */
export async function postResponse(portal: TestApp, xml: string | Buffer, relayState: string): Promise<string> {
  const fields = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState };
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/saml/acs', payload: new URLSearchParams(fields).toString() },
    headers: { host: 'localhost', origin: testIdp.entityId, 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (answer.statusCode !== 303 || answer.headers['set-cookie'] !== undefined) throw new Error(answer.body);
  return String(answer.headers.location);
}

export function ticketIn(location: string): string {
  return location.slice(location.indexOf('#') + 1);
}

/** A whole sign-in through the institution, including its last call. */
export async function signInThrough(
  portal: TestApp,
  browser: Browser,
  more: Partial<TestResponse> = {},
  idp: TestIdp = testIdp,
) {
  const started = await startSignIn(browser);
  const location = await postResponse(portal, answerTo(portal, started, more, idp), started.relayState);
  return browser.post('/api/sign-in/institution', { ticket: ticketIn(location) });
}

export const testLinkOf = (userId: number) => 400 + userId;

/** For the access test: accounts linked to one at their institution. */
export async function insertTestInstitutionLinks(db: Db, now: number): Promise<void> {
  const linkedAt = isoTime(now);
  const rows = [
    { userId: 2, institutionId: 1 },
    { userId: 5, institutionId: 2 },
  ];
  const link = { entityId: testIdp.entityId, subjectKind: 'pairwise-id', linkedBy: 'address', linkedAt } as const;
  await db
    .insertInto('institutionLinks')
    .values(rows.map((row) => ({ ...row, ...link, id: testLinkOf(row.userId), subjectHash: `subject-${row.userId}` })))
    .execute();
}
