import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/program-keys?institution=1';
const one = '/api/program-keys/1';
const none = { url: '/api/program-keys/4711', status: 404 };
const row = { object: 'programKey 1', institutionId: 1 };
const at = '2026-03-04T12:00:00.000Z';
const made = { name: 'Alma', scopes: '["usage-reports"]', endsOn: null, revokedAt: null };

async function makeKey(portal: TestApp): Promise<void> {
  await portal.as('librarian').post('/api/program-keys', { name: 'Alma' });
}

async function makeUnconfirmed(portal: TestApp): Promise<void> {
  await makeKey(portal);
  await portal.db.updateTable('programKeys').set({ keeperId: null }).execute();
}

async function makeToken(portal: TestApp): Promise<void> {
  const body = { name: 'CRM', endsOn: '2026-12-31', scopes: ['usage:read'] };
  await portal.as('librarian').post('/api/tokens', body);
}

export const casesOfProgramKeys: Record<string, AdministrativeCase[]> = {
  'POST /api/program-keys': [
    {
      sent: { url, body: { name: 'Alma' } },
      rows: [{ ...row, action: 'add', after: { ...made, keeperId: 1 } }],
      refused: { url, body: { name: ' ' }, status: 400 },
    },
  ],
  'PATCH /api/program-keys/:id': [
    {
      prepare: makeKey,
      sent: { url: one, body: { name: 'Celus' } },
      rows: [{ ...row, action: 'change', before: { name: 'Alma' }, after: { name: 'Celus' } }],
      refused: { ...none, body: { name: 'Celus' } },
    },
  ],
  'POST /api/program-keys/:id/confirm': [
    {
      prepare: makeUnconfirmed,
      sent: { url: `${one}/confirm` },
      rows: [{ ...row, action: 'confirm', before: { keeperId: null }, after: { keeperId: 1 } }],
      refused: { ...none, url: '/api/program-keys/4711/confirm' },
    },
  ],
  'DELETE /api/tokens/:id': [
    {
      prepare: makeToken,
      sent: { url: '/api/tokens/1' },
      rows: [{ ...row, institutionId: null, action: 'remove', before: { revokedAt: null }, after: { revokedAt: at } }],
      refused: { url: '/api/tokens/4711', status: 404 },
    },
  ],
  'DELETE /api/program-keys/:id': [
    {
      prepare: makeKey,
      sent: { url: one },
      rows: [{ ...row, action: 'remove', before: { revokedAt: null }, after: { revokedAt: at } }],
      refused: none,
    },
  ],
};
