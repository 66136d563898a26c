import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import {
  type AskedScope,
  coversScope,
  type TokenScope,
  tokenScopeOf,
  tokenScopes,
} from '#contract/values/programs/token-scopes.ts';
import { hashToken } from '#server/platform/passwords.ts';
import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import { readAccessTable } from '#server/testing/calls/access-table.ts';
import { type Sample, samplesOfCalls } from '#server/testing/calls/samples/samples-of-calls.ts';
import { storeOwnFiles } from '#server/testing/files/test-own-files.ts';
import { castCallers, foreignId, insertOwned, owners } from '#server/testing/insert-owned.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { keepTestMetadata } from '#server/testing/test-setups.ts';

const calls = Object.entries<Route>(routes).filter(([, { access }]) => access !== 'public');
const rows = new Map(readAccessTable().map((row) => [row.call, row]));
const secretOf = (id: number) => `carrel_${String(id).padStart(43, 'x')}`;

test('whatever is about passwords, factors, sessions, keys or who comes and goes asks for no token', () => {
  const never = calls.map(([call]) => call).filter((call) => tokenScopeOf(call) === null);
  for (const call of [
    ...['POST /api/password', 'POST /api/email', 'GET /api/sessions', 'DELETE /api/sessions', 'GET /api/factors'],
    ...['POST /api/factors/totp', 'POST /api/users/:id/password-link', 'POST /api/users/:id/deactivate'],
    ...['DELETE /api/users/:id/factors/:factorId', 'POST /api/users/:id/end-sessions', 'PATCH /api/users/:id'],
    ...['POST /api/register', 'POST /api/customers/import', 'GET /api/program-keys', 'POST /api/program-keys'],
    ...['GET /api/tokens', 'POST /api/tokens', 'DELETE /api/tokens/:id', 'GET /api/tokens/all', 'POST /api/logout'],
    ...['GET /api/security-events', 'GET /api/mails', 'GET /api/changes', 'POST /api/calendar-feed'],
    ...['POST /api/usage-fetching/platforms', 'POST /api/technical-setup/sign-in-test', 'POST /api/proof'],
  ]) {
    expect([call, never.includes(call)]).toEqual([call, true]);
  }
  const suspicious = /password|factor|erasure|archive|webhook|tokens|program-key|login|proof|settings|feed|security/;
  const open = calls.map(([call]) => call).filter((call) => tokenScopeOf(call) !== null);
  expect(open.filter((call) => suspicious.test(call))).toEqual([]);
  // What comes to be called so, without anybody thinking of tokens.
  for (const path of ['/api/users/:id/erasure', '/api/institutions/:id/webhooks', '/api/people/archive', '/api/new']) {
    expect(tokenScopeOf(`POST ${path}`)).toBeNull();
  }
  expect(coversScope(['usage:write'], 'usage:read')).toBe(true);
  expect(coversScope(['usage:read'], 'usage:write')).toBe(false);
});

/** All scopes that do not cover the asked one. */
function allBut(asked: AskedScope): TokenScope[] {
  return tokenScopes.filter((scope) => !(asked && asked !== 'own' && asked !== 'any' && coversScope([scope], asked)));
}

describeOnAnyEngine(
  'a token of one scope',
  (makeApp) => {
    async function makePortal(): Promise<TestApp> {
      const portal = await makeApp();
      storeOwnFiles(portal.dataDir, owners);
      await claimKey(portal.db, { dataDir: portal.dataDir });
      keepTestMetadata(portal, [2, foreignId]);
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
      const [method, path = ''] = call.split(' ');
      const { url, body, upload }: Sample = samplesOfCalls[call]?.(me, false) ?? { url: path };
      const sent = upload ?? (body ? { payload: body } : {});
      const headers = { ...upload?.headers, host: 'localhost', authorization: `Bearer ${secretOf(me.id)}` };
      const answer = await portal.app.inject({ method: method as 'GET', url, ...sent, headers });
      portal.clock.advance(1000);
      return answer.statusCode;
    }

    /** With these scopes alone, from now on. */
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
          const asked = tokenScopeOf(call);
          await give(portal, me.id, asked === null || asked === 'own' || asked === 'any' ? [] : [asked]);
          const expected = asked === null ? 403 : rows.get(call)?.own[role];
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
          await give(portal, me.id, allBut(tokenScopeOf(call)));
          expect([call, await statusOf(portal, call, me)]).toEqual([call, 403]);
        }
      }
    });

    test('changes what it names as far as its owner may', async () => {
      const portal = await makePortal();
      const { admin } = castCallers;
      await give(portal, admin.id, tokenScopes);
      for (const [call] of calls.filter(([name]) => !name.startsWith('GET ') && tokenScopeOf(name) !== null)) {
        const status = await statusOf(portal, call, admin);
        // Those before it may have taken what it is about, but nothing here asks for a session or an Origin.
        const isAsBefore = status === rows.get(call)?.own.admin || [200, 202, 400, 404, 409].includes(status);
        expect([call, status, isAsBefore]).toEqual([call, status, true]);
      }
    });
  },
  castWith(insertOwned),
);
