import { passSignInTest } from '#server/testing/sign-in/passed-sign-in-test.ts';
import { openSingleSignOn } from '#server/testing/sign-in/test-single-sign-on.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/technical-setups/1/single-sign-on';
const object = 'singleSignOn 1';

async function prepare(portal: TestApp): Promise<void> {
  await openSingleSignOn(portal, { mode: 'off' });
  await passSignInTest(portal, 1);
}

export const casesOfSingleSignOn: Record<string, AdministrativeCase[]> = {
  'PUT /api/technical-setups/:institutionId/single-sign-on': [
    {
      prepare,
      sent: { url, body: { mode: 'offered', version: 1 } },
      rows: [
        {
          action: 'propose',
          object,
          institutionId: 1,
          before: { proposedMode: null },
          after: { proposedMode: 'offered' },
        },
      ],
      refused: { url, body: { mode: 'offered', version: 99 }, status: 409 },
    },
  ],
  'PATCH /api/technical-setups/:institutionId/single-sign-on': [
    {
      prepare,
      sent: { url, body: { domains: ['library.example'], version: 1 } },
      rows: [
        {
          ...{ action: 'set', object: 'signInDomains 1', institutionId: 1 },
          ...{ before: { domain: 'harrowmere.example' }, after: { domain: 'library.example' } },
        },
      ],
      refused: { url, body: { domains: ['library.example'], version: 99 }, status: 409 },
    },
  ],
};
