import type { InjectOptions } from 'fastify';
import { generateSync } from 'otplib';
import type { Db } from '#server/db/schema.ts';
import { replaceRecoveryCodes } from '#server/features/auth/factors/factors.queries.ts';
import { hashRecoveryCode } from '#server/features/auth/factors/recovery-codes.ts';
import { isoTime } from '#server/platform/clock.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';
import { createTestPasskey } from './test-passkey.ts';

export const testPassword = 'carrel-demo';
/** The origin of the tests' portals by default. */
export const testOrigin = 'http://localhost';

export interface AddedApp {
  secret: string;
  recoveryCodes: string[];
  id: number;
}

/** The code that an app shows now, or `steps` of 30 seconds later. */
export function codeOf(portal: TestApp, secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(portal.clock.now() / 1000) + 30 * steps });
}

/** For the access test: each person has an unusable passkey and a recovery code. */
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

export const testRecoveryCode = 'aaaa-bbbb-cccc-dddd';
export const testFactorOf = (userId: number) => 300 + userId;

/** Sets up an authenticator app for a person. */
export async function addTestApp(portal: TestApp, username: string, name = 'Phone'): Promise<AddedApp> {
  await claimKey(portal.db, { dataDir: portal.dataDir });
  const me = portal.as(username);
  const { token, secret } = (await me.post('/api/factors/totp/secret')).json();
  // The code of the previous step, so that the current one stays unused.
  const { factor, recoveryCodes } = (
    await me.post('/api/factors/totp', { token, code: codeOf(portal, secret, -1), name })
  ).json();
  return { secret, recoveryCodes: recoveryCodes ?? [], id: factor.id };
}

export async function addTestPasskey(portal: TestApp, username: string, name = 'Laptop') {
  const me = portal.as(username);
  const passkey = createTestPasskey({ origin: testOrigin });
  const offer = (await me.post('/api/factors/passkey/offer')).json();
  const added = await me.post('/api/factors/passkey', { passkey: passkey.make(offer), name });
  const { factor, recoveryCodes } = added.json();
  return { passkey, id: Number(factor.id), recoveryCodes: (recoveryCodes ?? []) as string[] };
}

/** A browser without a session, with its own cookies. */
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
