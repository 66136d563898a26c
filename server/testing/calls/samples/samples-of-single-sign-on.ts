import type { Sent } from '#server/testing/calls/cases/administrative-case.ts';
import { testLinkKey, testLinkOf } from '#server/testing/sign-in/test-single-sign-on.ts';
import { testSamlForm } from '#server/testing/test-setups.ts';

const foreignPerson = 5;

/** What the calls about signing in through an institution are made with. */
export const samplesOfSingleSignOn: Record<string, (me: { id: number }, isForeign: boolean) => Sent> = {
  'POST /api/sign-in/institutions': () => ({ url: '/api/sign-in/institutions', body: { name: 'university' } }),
  'POST /api/sign-in/institution/start': () => ({
    url: '/api/sign-in/institution/start',
    body: { key: testLinkKey },
  }),
  'GET /saml/request': () => ({ url: '/saml/request?id=made-up' }),
  'GET /saml/slo': () => ({ url: '/saml/slo?SAMLRequest=x' }),
  'POST /saml/slo': () => ({ url: '/saml/slo', upload: testSamlForm }),
  'POST /api/sign-in/institution': () => ({ url: '/api/sign-in/institution', body: { ticket: 'made-up' } }),
  'GET /api/technical-setup/single-sign-on': (_, isForeign) => ({
    url: `/api/technical-setup/single-sign-on?institution=${isForeign ? 2 : 1}`,
  }),
  'PUT /api/technical-setups/:institutionId/single-sign-on': (_, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : 1}/single-sign-on`,
    body: { mode: 'off', version: 0 },
  }),
  'PATCH /api/technical-setups/:institutionId/single-sign-on': (_, isForeign) => ({
    url: `/api/technical-setups/${isForeign ? 2 : 1}/single-sign-on`,
    body: { logoutEndpoint: '', version: 0 },
  }),
  'DELETE /api/institution-links/:id': ({ id }, isForeign) => ({
    url: `/api/institution-links/${testLinkOf(isForeign ? foreignPerson : id)}`,
  }),
};
