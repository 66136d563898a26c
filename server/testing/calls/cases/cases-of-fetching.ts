import { fetchedId, fetchingForm, insertFetching } from '#server/testing/test-fetching.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/usage-fetching/platforms';
const one = `${url}/${fetchedId}`;
const none = { url: `${url}/4711`, status: 404 };
const platform = { object: `fetchedPlatform ${fetchedId}`, institutionId: null };
const shown = { ...fetchingForm, reports: '["PR"]', keyChangedAt: null };

const prepare = ({ db, clock }: TestApp) => insertFetching(db, clock.now());

export const casesOfFetching: Record<string, AdministrativeCase[]> = {
  'POST /api/usage-fetching/platforms': [
    {
      sent: { url, body: fetchingForm },
      rows: [{ object: 'fetchedPlatform 1', institutionId: null, action: 'add', after: shown }],
      refused: { url, body: { ...fetchingForm, address: 'https://10.0.0.1/sushi' }, status: 400 },
    },
  ],
  'PUT /api/usage-fetching/platforms/:id': [
    {
      prepare,
      sent: { url: one, body: { ...fetchingForm, isOn: true, dueDay: 10 } },
      rows: [{ ...platform, action: 'change', before: { dueDay: 28 }, after: { dueDay: 10 } }],
      refused: { ...none, body: fetchingForm },
    },
  ],
  'DELETE /api/usage-fetching/platforms/:id': [
    {
      prepare,
      sent: { url: one },
      rows: [{ ...platform, action: 'remove', before: { ...shown, isOn: true } }],
      refused: none,
    },
  ],
  'POST /api/usage-fetching/platforms/:id/try': [
    { prepare, sent: { url: `${one}/try` }, rows: [], refused: { url: `${url}/4711/try`, status: 404 } },
  ],
  'PUT /api/usage-fetching/platforms/:id/institutions/:institutionId': [
    {
      prepare,
      sent: { url: `${one}/institutions/2`, body: { customerId: null, isOff: true } },
      rows: [
        {
          ...{ object: 'fetchedCustomer 2', institutionId: 2, action: 'set' },
          ...{ before: { isOff: false }, after: { isOff: true } },
        },
      ],
      refused: { url: `${one}/institutions/4711`, body: { customerId: null, isOff: true }, status: 404 },
    },
  ],
  'POST /api/usage-fetching/fetches/:id/again': [
    {
      async prepare(portal) {
        await prepare(portal);
        const question = {
          ...{ id: 'institution', question: 'Is it?', options: [{ value: 'Another', label: 'Yes' }] },
          ...{ isMultiple: false, answer: [], isRemembered: false },
        };
        const asked = { state: 'asked', question: JSON.stringify(question) } as const;
        await portal.db.updateTable('usageFetches').set(asked).execute();
      },
      sent: {
        url: `/api/usage-fetching/fetches/${fetchedId}/again`,
        body: { answers: { institution: ['Another'] } },
      },
      rows: [
        {
          ...{ object: 'fetchedCustomer 1', institutionId: 1, action: 'confirm' },
          ...{ before: { knownAs: null }, after: { knownAs: 'Another' } },
        },
      ],
      refused: { url: '/api/usage-fetching/fetches/4711/again', body: {}, status: 404 },
    },
  ],
};
