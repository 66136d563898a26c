import type { InjectOptions } from 'fastify';
import { generateSync } from 'otplib';
import type { Db } from '#server/db/schema.ts';
import { replaceRecoveryCodes } from '#server/features/auth/factors/factors.queries.ts';
import { hashRecoveryCode } from '#server/features/auth/factors/recovery-codes.ts';
import { isoTime } from '#server/platform/clock.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import type { Sent } from '#server/testing/calls/cases/administrative-case.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';
import { createTestPasskey } from './test-passkey.ts';

export const testPassword = 'carrel-demo';
/** Where the tests' portals are, unless they have a setting. */
export const testOrigin = 'http://localhost';

export interface AddedApp {
  secret: string;
  recoveryCodes: string[];
  id: number;
}

/** The code that an app shows; `steps` of 30 seconds later. */
export function codeOf(portal: TestApp, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(portal.clock.now() / 1000) + 30 * steps });
}

/** For the access test: each has a passkey that nobody can use, and a recovery code. */
export async function insertTestFactors(db: Db, now: number, userIds: readonly number[]): Promise<void> {
  const createdAt = isoTime(now);
  for (const userId of userIds) {
    const passkey = { id: testFactorOf(userId), userId, kind: 'passkey', name: 'Key', createdAt } as const;
    const key = { credentialId: `credential-${userId}`, publicKey: 'AAAA' };
    await db
      .insertInto('factors')
      .values({ ...passkey, ...key })
      .execute();
    await replaceRecoveryCodes(db, userId, { hashes: [hashRecoveryCode(testRecoveryCode)], at: createdAt });
  }
}

const testRecoveryCode = 'aaaa-bbbb-cccc-dddd';
export const testFactorOf = (userId: number) => 300 + userId;

/** Whose factors an administrator may take away here. */
const ofOther = ({ contactId }: { contactId: number }, isForeign: boolean) => (isForeign ? foreignPerson : contactId);
const foreignPerson = 5;
const oneOfThem = (me: { contactId: number }, isForeign: boolean) => {
  const other = ofOther(me, isForeign);
  return `/api/users/${other}/factors/${testFactorOf(other)}`;
};
const own = ({ id }: { id: number }, isForeign: boolean) =>
  `/api/factors/${testFactorOf(isForeign ? foreignPerson : id)}`;
const shown = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const proof = { ...shown, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
const made = { ...shown, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

/** What the calls about second factors are made with. */
export const samplesOfFactors: Record<string, (me: { id: number; contactId: number }, isForeign: boolean) => Sent> = {
  'POST /api/login/code': () => ({ url: '/api/login/code', body: { code: '123456' } }),
  'POST /api/login/passkey': () => ({ url: '/api/login/passkey', body: { passkey: proof } }),
  'POST /api/factors/totp': () => ({
    url: '/api/factors/totp',
    body: { token: 'made-up', code: '123456', name: 'Phone' },
  }),
  'POST /api/factors/passkey': () => ({ url: '/api/factors/passkey', body: { passkey: made, name: 'Laptop' } }),
  'PATCH /api/factors/:id': (me, isForeign) => ({ url: own(me, isForeign), body: { name: 'Other' } }),
  'DELETE /api/factors/:id': (me, isForeign) => ({ url: own(me, isForeign) }),
  'POST /api/proof': () => ({
    url: '/api/proof',
    body: { currentPassword: testPassword, code: testRecoveryCode },
  }),
  'POST /api/proof/passkey': () => ({ url: '/api/proof/passkey', body: { passkey: proof } }),
  'GET /api/users/:id/factors': (me, isForeign) => ({ url: `/api/users/${ofOther(me, isForeign)}/factors` }),
  'DELETE /api/users/:id/factors/:factorId': (me, isForeign) => ({ url: oneOfThem(me, isForeign) }),
  'GET /api/users/:id/work-account': (me, isForeign) => ({ url: `/api/users/${ofOther(me, isForeign)}/work-account` }),
  'DELETE /api/users/:id/work-account': (me, isForeign) => ({
    url: `/api/users/${ofOther(me, isForeign)}/work-account`,
  }),
};

/** Sets up an authenticator app for somebody. */
export async function addTestApp(portal: TestApp, username: string, name = 'Phone'): Promise<AddedApp> {
  await claimKey(portal.db, { dataDir: portal.dataDir });
  const me = portal.as(username);
  const { token, secret } = (await me.post('/api/factors/totp/secret')).json();
  // Of the step before, so that the one of now is still to be used.
  const { factor, recoveryCodes } = (
    await me.post('/api/factors/totp', { token, code: codeOf(portal, secret, -1), name })
  ).json();
  return { secret, recoveryCodes: recoveryCodes ?? [], id: factor.id };
}

/** Makes a passkey for somebody. */
export async function addTestPasskey(portal: TestApp, username: string, name = 'Laptop') {
  const me = portal.as(username);
  const passkey = createTestPasskey({ origin: testOrigin });
  const offer = (await me.post('/api/factors/passkey/offer')).json();
  const added = await me.post('/api/factors/passkey', { passkey: passkey.make(offer), name });
  const { factor, recoveryCodes } = added.json();
  return { passkey, id: Number(factor.id), recoveryCodes: (recoveryCodes ?? []) as string[] };
}

/** A browser in which nobody is signed in: it keeps its cookies. */
export function newBrowser(portal: TestApp): Caller {
  const jar = new Map<string, string>();
  const cookie = async () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(request: InjectOptions) {
    const headers = { ...request.headers, cookie: await cookie() };
    const answer = await portal.visitor.send({ ...request, headers });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  return {
    ...{ send, cookie, get: (url) => send({ method: 'GET', url }) },
    post: (url, body) => send({ method: 'POST', url, ...(body ? { payload: body } : {}) }),
  };
}

export const givePassword = (browser: Pick<Caller, 'post'>, username: string) =>
  browser.post('/api/login', { username, password: testPassword });
