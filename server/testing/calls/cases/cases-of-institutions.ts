import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/institutions/1/notes';
const createdAt = '2026-03-04T12:00:00.000Z';
const kitUrl = '/api/promotion-kit?institution=1';
const kitLink = 'https://library.example.org/videos';
const row = { object: 'institutionNote 1', institutionId: 1 };
const none = { url: `${url}/4711`, status: 404 };

function write(portal: TestApp) {
  return portal.as('admin').post(url, { text: 'Renews in June' });
}

async function writeAndDelete(portal: TestApp): Promise<void> {
  await write(portal);
  await portal.as('admin').send({ method: 'DELETE', url: `${url}/1` });
}

export const casesOfInstitutions: Record<string, AdministrativeCase[]> = {
  'POST /api/staff/:id/hand-over': [
    {
      prepare: ({ as }) =>
        as('admin').post('/api/register', {
          username: 'successor',
          fullName: 'Sam Successor',
          role: 'account_manager',
        }),
      sent: { url: '/api/staff/4/hand-over', body: { toId: 7 } },
      rows: [1, 2].map((id) => ({
        ...{ action: 'change', object: `institution ${id}`, institutionId: id },
        ...{ before: { accountManagerId: 4 }, after: { accountManagerId: 7 } },
      })),
      refused: { url: '/api/staff/4/hand-over', body: { toId: 3 }, status: 400 },
    },
  ],
  'POST /api/staff/:id/leave': [
    {
      sent: { url: '/api/staff/4/leave', body: { toId: 1 } },
      rows: [
        {
          ...{ action: 'deactivate', object: 'user 4', institutionId: null },
          ...{ before: { deactivatedAt: null }, after: { deactivatedAt: createdAt } },
        },
        ...[1, 2].map((id) => ({
          ...{ action: 'change', object: `institution ${id}`, institutionId: id },
          ...{ before: { accountManagerId: 4 }, after: { accountManagerId: null } },
        })),
      ],
      refused: { url: '/api/staff/4/leave', body: { toId: 3 }, status: 400 },
    },
  ],
  'PATCH /api/institutions/:id': [
    {
      sent: { url: '/api/institutions/1', body: { name: 'Harrowmere', accountManagerId: null, techSupportId: 3 } },
      rows: [
        {
          action: 'change',
          object: 'institution 1',
          institutionId: 1,
          before: { name: 'University of Harrowmere', accountManagerId: 4 },
          after: { name: 'Harrowmere', accountManagerId: null },
        },
      ],
      refused: { url: '/api/institutions/1', body: { name: 'Calder Bay University' }, status: 409 },
    },
    {
      sent: { url: '/api/institutions/2', body: { consortiumId: 1 } },
      rows: [
        {
          ...{ action: 'change', object: 'institution 2', institutionId: 2 },
          ...{ before: { consortiumId: null }, after: { consortiumId: 1 } },
        },
      ],
      refused: { url: '/api/institutions/1', body: { consortiumId: 1 }, status: 409 },
    },
  ],
  'PUT /api/promotion-kit': [
    {
      sent: { url: kitUrl, body: { name: 'Harrowmere Library', link: kitLink } },
      rows: [
        {
          ...{ action: 'add', object: 'promotionKit 1', institutionId: 1 },
          after: { name: 'Harrowmere Library', link: kitLink, logoChangedAt: null },
        },
      ],
      refused: { url: kitUrl, body: { name: '', link: 'https://[your proxy]/login' }, status: 400 },
    },
    {
      prepare: ({ as }) =>
        as('librarian').send({ method: 'PUT', url: kitUrl, payload: { name: '', link: 'https://old.example.org/' } }),
      sent: { url: kitUrl, body: { name: '', link: kitLink } },
      rows: [
        {
          ...{ action: 'change', object: 'promotionKit 1', institutionId: 1 },
          ...{ before: { link: 'https://old.example.org/' }, after: { link: kitLink } },
        },
      ],
      refused: { url: kitUrl, body: { name: '', link: kitLink, logo: 'R0lGODlh' }, status: 415 },
    },
  ],
  'POST /api/institutions/:id/notes': [
    {
      sent: { url, body: { text: 'Renews in June' } },
      rows: [{ ...row, action: 'add', after: { createdAt, editedAt: null, removedAt: null } }],
      refused: { url, body: { text: '' }, status: 400 },
    },
  ],
  'PATCH /api/institutions/:id/notes/:noteId': [
    {
      prepare: write,
      sent: { url: `${url}/1`, body: { text: 'Renews in July' } },
      rows: [{ ...row, action: 'change', before: { editedAt: null }, after: { editedAt: createdAt } }],
      refused: { ...none, body: { text: 'Renews in July' } },
    },
  ],
  'DELETE /api/institutions/:id/notes/:noteId': [
    {
      prepare: write,
      sent: { url: `${url}/1` },
      rows: [{ ...row, action: 'remove', before: { removedAt: null }, after: { removedAt: createdAt } }],
      refused: none,
    },
  ],
  'POST /api/institutions/:id/notes/:noteId/restore': [
    {
      prepare: writeAndDelete,
      sent: { url: `${url}/1/restore` },
      rows: [{ ...row, action: 'restore', before: { removedAt: createdAt }, after: { removedAt: null } }],
      refused: { ...none, url: `${url}/4711/restore` },
    },
  ],
};
