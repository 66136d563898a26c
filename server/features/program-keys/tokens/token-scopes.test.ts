import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoutes, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import {
  type AskedScope,
  coversScope,
  isScope,
  type TokenScope,
  tokenScopes,
} from '#contract/values/programs/token-scopes.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import { readAccessTable } from '#server/testing/calls/access-table.ts';
import { sampleOf } from '#server/testing/calls/sample-of-call.ts';
import { storeOwnFiles } from '#server/testing/files/test-own-files.ts';
import { castCallers, foreignId, insertOwned, owners } from '#server/testing/insert-owned.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { storeTestMetadata } from '#server/testing/test-setups.ts';

const calls = Object.entries<Route>(routes).filter(([, { access }]) => access !== 'public');
const rows = new Map(readAccessTable().map((row) => [row.call, row]));
const secretOf = (id: number) => `carrel_${String(id).padStart(43, 'x')}`;

const scopeOf = new Map(Object.entries<Route>(routes).map(([call, { tokenScope }]) => [call, tokenScope]));
const askedBy = (call: string): AskedScope => scopeOf.get(call) ?? 'none';

test('a call that states no scope for tokens does not compile', () => {
  const planted = { access: ['admin'], summary: 'Acts as someone else', reply: z.object({}) } as const;
  // @ts-expect-error tokenScope is missing
  defineRoutes({ 'POST /api/users/:id/impersonate': planted });
  // @ts-expect-error this is no scope
  defineRoutes({ 'POST /api/users/:id/impersonate': { ...planted, tokenScope: 'people' } });
  defineRoutes({ 'POST /api/users/:id/impersonate': { ...planted, tokenScope: 'none' } });
});

test('whatever asks who is there, gives somebody a way in, or changes how people sign in, is for no token', () => {
  for (const call of [
    ...['POST /api/password', 'POST /api/email', 'GET /api/sessions', 'DELETE /api/sessions', 'GET /api/factors'],
    ...['POST /api/factors/totp', 'POST /api/users/:id/password-link', 'POST /api/users/:id/deactivate'],
    ...['DELETE /api/users/:id/factors/:factorId', 'POST /api/users/:id/end-sessions', 'PATCH /api/users/:id'],
    ...['POST /api/register', 'POST /api/customers/import', 'GET /api/program-keys', 'POST /api/program-keys'],
    ...['GET /api/tokens', 'POST /api/tokens', 'DELETE /api/tokens/:id', 'GET /api/tokens/all', 'POST /api/logout'],
    ...['GET /api/security-events', 'GET /api/outbox', 'GET /api/changes', 'POST /api/calendar-feed'],
    ...['POST /api/usage-fetching/platforms', 'POST /api/technical-setup/sign-in-test', 'POST /api/proof'],
    ...['PUT', 'PATCH'].map((method) => `${method} /api/technical-setups/:institutionId/single-sign-on`),
    ...['POST /api/technical-setups/:institutionId/state', 'POST /api/institution-links', 'POST /api/work-account'],
    ...['DELETE /api/users/:id/institution-links/:linkId', 'GET /api/users/:id/institution-links'],
  ]) {
    expect([call, scopeOf.get(call)]).toEqual([call, 'none']);
  }
  const suspicious = /password|factor|erasure|archive|webhook|tokens|program-key|login|proof|settings|feed|security/;
  expect([...scopeOf].filter(([call, asked]) => asked !== 'none' && suspicious.test(call))).toEqual([]);
  const proven = Object.entries<Route>(routes).filter(([, { needsFreshProof }]) => needsFreshProof);
  expect(proven.filter(([, { tokenScope }]) => tokenScope !== 'none')).toEqual([]);
});

test('to read is a scope of its own, and to write is to read as well', () => {
  const wrong = [...scopeOf].filter(
    ([call, asked]) => isScope(asked) && asked.endsWith(':read') !== call.startsWith('GET '),
  );
  expect(wrong).toEqual([]);
  expect(coversScope(['usage:write'], 'usage:read')).toBe(true);
  expect(coversScope(['usage:read'], 'usage:write')).toBe(false);
});

/** All scopes that do not cover the required one. */
function allBut(asked: AskedScope): TokenScope[] {
  return tokenScopes.filter((scope) => !(isScope(asked) && coversScope([scope], asked)));
}

describeOnAnyEngine(
  'a token of one scope',
  (makeApp) => {
    async function makePortal(): Promise<TestApp> {
      const portal = await makeApp();
      storeOwnFiles(portal.dataDir, owners);
      await claimKey(portal.db, { dataDir: portal.dataDir });
      storeTestMetadata(portal, [2, foreignId]);
      for (const { id } of Object.values(castCallers)) {
        const secretHash = hashToken(secretOf(id));
        await portal.db
          .updateTable('programKeys')
          .set({ secretHash })
          .where('secretHash', '=', `token of ${id}`)
          .execute();
      }
      return portal;
    }

    async function statusOf(portal: TestApp, call: string, me: (typeof castCallers)['admin']): Promise<number> {
      const [method] = call.split(' ');
      const { url, body, upload } = sampleOf(call, me, false);
      const sent = upload ?? (body ? { payload: body } : {});
      const headers = { ...upload?.headers, host: 'localhost', authorization: `Bearer ${secretOf(me.id)}` };
      const answer = await portal.app.inject({ method: method as 'GET', url, ...sent, headers });
      portal.clock.advance(1000);
      return answer.statusCode;
    }

    /** Replaces the scopes of the token. */
    async function give(portal: TestApp, id: number, scopes: readonly TokenScope[]): Promise<void> {
      const row = { scopes: JSON.stringify(scopes) };
      await portal.db.updateTable('programKeys').set(row).where('ownerId', '=', id).execute();
    }

    test.each(['customer', 'admin'] as const)(
      'reads with the one scope what its owner reads, and with all others nothing, as %s',
      async (role) => {
        const portal = await makePortal();
        const me = castCallers[role];
        for (const call of calls.map(([name]) => name).filter((name) => name.startsWith('GET '))) {
          const asked = askedBy(call);
          await give(portal, me.id, isScope(asked) ? [asked] : []);
          const expected = asked === 'none' ? 403 : rows.get(call)?.own[role];
          expect([call, await statusOf(portal, call, me)]).toEqual([call, expected]);
          if (asked === 'own') continue;
          await give(portal, me.id, allBut(asked));
          expect([call, await statusOf(portal, call, me)]).toEqual([call, 403]);
        }
      },
    );

    test('changes nothing with all scopes but the one, in the name of whomever', async () => {
      const portal = await makePortal();
      for (const me of Object.values(castCallers)) {
        for (const [call] of calls.filter(([name]) => !name.startsWith('GET '))) {
          await give(portal, me.id, allBut(askedBy(call)));
          expect([call, await statusOf(portal, call, me)]).toEqual([call, 403]);
        }
      }
    });

    test('changes what it names as far as its owner may', async () => {
      const portal = await makePortal();
      const { admin } = castCallers;
      await give(portal, admin.id, tokenScopes);
      for (const [call] of calls.filter(([name]) => !name.startsWith('GET ') && askedBy(name) !== 'none')) {
        const status = await statusOf(portal, call, admin);
        // Earlier calls may have deleted the object, so 400, 404 and 409 are fine too; but a session or an Origin is
        // never required.
        const isAsBefore = status === rows.get(call)?.own.admin || [200, 202, 400, 404, 409].includes(status);
        expect([call, status, isAsBefore]).toEqual([call, status, true]);
      }
    });
  },
  castWith(insertOwned),
);
