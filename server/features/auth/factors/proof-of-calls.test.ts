import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { freshProofMs } from '#contract/values/people/factors.ts';
import { sampleOf } from '#server/testing/calls/sample-of-call.ts';
import { castCallers, insertOwned } from '#server/testing/insert-owned.ts';
import { proveAnew } from '#server/testing/sign-in/prove-anew.ts';
import { castWith, describeOnAnyEngine } from '#server/testing/test-app.ts';

const all = Object.entries<Route>(routes);
const asking = all.filter(([, { needsFreshProof }]) => needsFreshProof === true);
const isChange = (call: string) => !call.startsWith('GET ');
/**
 * Calls about a person that neither grant nor remove access. An archive can only be opened by its requester, after a
 * proof.
 */
const aboutPeople = all.filter(([call]) => isChange(call) && / \/api\/users\/:id(\/|$)/.test(call));

test('whatever gives somebody a way in or more rights, or takes one away, asks who is there', () => {
  const names = asking.map(([call]) => call);
  for (const call of [
    ...['POST /api/register', 'POST /api/customers/import', 'POST /api/staff/:id/hand-over'],
    ...['POST /api/institution-links', 'DELETE /api/institution-links/:id', 'POST /api/work-account'],
    ...['POST /api/tokens', 'POST /api/program-keys', 'POST /api/program-keys/:id/confirm'],
    ...['POST /api/webhooks', 'POST /api/webhooks/:id/confirm', 'POST /api/technical-setups/:institutionId/state'],
    ...['PUT', 'PATCH'].map((method) => `${method} /api/technical-setups/:institutionId/single-sign-on`),
  ]) {
    expect([call, names.includes(call)]).toEqual([call, true]);
  }
  expect(aboutPeople.filter(([call]) => !names.includes(call))).toEqual([]);
  expect(aboutPeople.length).toBeGreaterThan(8);
});

describeOnAnyEngine(
  'with a proof of an hour ago',
  (makeApp) => {
    test('none of these calls does anything, and each goes on once it is fresh again', async () => {
      const portal = await makeApp();
      for (const { username } of [castCallers.admin, castCallers.customer]) await portal.as(username).get('/api/user');
      for (const [call, { access }] of asking) {
        const role = access === 'signed-in' || access.includes('admin') ? 'admin' : 'customer';
        const me = castCallers[role];
        const [method = ''] = call.split(' ');
        const { url, body } = sampleOf(call, me, false);
        const request = { method: method as 'POST', url, ...(body ? { payload: body } : {}) };
        await proveAnew(portal);
        portal.clock.advance(freshProofMs);
        const before = (await portal.db.selectFrom('changeLog').selectAll().execute()).length;
        const refused = await portal.as(me.username).send(request);
        expect([call, refused.statusCode, refused.json().code]).toEqual([call, 403, 'proof-required']);
        expect((await portal.db.selectFrom('changeLog').selectAll().execute()).length).toBe(before);
      }
      await proveAnew(portal);
      const register = () =>
        portal.as('admin').post('/api/register', { username: 'second', fullName: 'Second', role: 'admin' });
      expect((await register()).statusCode).toBe(200);
    });

    test('an institution gets no other staff and no consortium, and its name is changed all the same', async () => {
      const portal = await makeApp();
      const change = (payload: object) =>
        portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload } as const);
      await portal.as('admin').get('/api/user');
      portal.clock.advance(freshProofMs);
      const before = await portal.db.selectFrom('institutions').where('id', '=', 1).selectAll().executeTakeFirst();
      const other = await change({ accountManagerId: null });
      expect([other.statusCode, other.json().code]).toEqual([403, 'proof-required']);
      expect((await change({ consortiumId: 2 })).json().code).toBe('proof-required');
      expect((await change({ name: 'Another name', accountManagerId: before?.accountManagerId })).statusCode).toBe(200);
      await proveAnew(portal);
      expect((await change({ accountManagerId: null })).statusCode).toBe(200);
    });
  },
  castWith(insertOwned),
);
