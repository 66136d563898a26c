import type { AdministrativeCase } from './administrative-case.ts';

const deactivatedAt = '2026-03-04T12:00:00.000Z';
const administrator = (userId: number) =>
  ({ userId, right: 'institution-admin', grantedBy: 1, at: deactivatedAt }) as const;

export const casesOfInvitations: Record<string, AdministrativeCase[]> = {
  'POST /api/invitations': [
    {
      prepare: ({ db }) => db.updateTable('users').set({ lastSignInAt: null }).where('id', '=', 6).execute(),
      sent: { url: '/api/invitations', body: { userIds: [6] } },
      rows: [{ action: 'invite', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/invitations', body: { userIds: [2] }, status: 409 },
    },
  ],
  'POST /api/customers/import': [
    {
      sent: {
        url: '/api/customers/import',
        body: {
          csv: 'Name,Username,Institution,E-mail\nNew One,new.one,Calder Bay University,one@bay.example\nNew Two,new.two,New College,',
          dryRun: false,
        },
      },
      rows: [
        {
          action: 'add',
          object: 'institution 3',
          institutionId: 3,
          after: { name: 'New College', accountManagerId: 4, techSupportId: 3 },
        },
        {
          action: 'add',
          object: 'user 7',
          institutionId: 2,
          after: {
            ...{ username: 'new.one', fullName: 'New One', role: 'customer', institutionId: 2 },
            ...{ department: null, subscriptionTier: 'silver' },
          },
        },
        {
          action: 'add',
          object: 'user 8',
          institutionId: 3,
          after: {
            ...{ username: 'new.two', fullName: 'New Two', role: 'customer', institutionId: 3 },
            ...{ department: null, subscriptionTier: null },
          },
        },
        { action: 'change address', object: 'user 7', institutionId: 2 },
        {
          ...{ action: 'add', object: 'customerImport 1', institutionId: null },
          after: { people: 2, institutions: 1 },
        },
        { action: 'invite', object: 'user 7', institutionId: 2 },
        { action: 'invite', object: 'user 8', institutionId: 3 },
      ],
      refused: {
        url: '/api/customers/import',
        body: { csv: 'Name,Username,Institution\nNew One,librarian,New College', dryRun: false },
        status: 400,
      },
    },
    {
      sent: {
        url: '/api/customers/import',
        body: { csv: 'Name,Username,Institution\nNew One,new.one,New College', dryRun: true },
      },
      rows: [],
      refused: { url: '/api/customers/import', body: { csv: 7, dryRun: true }, status: 400 },
    },
  ],
  'POST /api/customers/imports/:id/undo': [
    {
      prepare: (portal) =>
        portal.as('admin').post('/api/customers/import', {
          csv: 'Name,Username,Institution\nNew One,new.one,New College',
          dryRun: false,
        }),
      sent: { url: '/api/customers/imports/1/undo' },
      rows: [{ action: 'withdraw', object: 'customerImport 1', institutionId: null }],
      refused: { url: '/api/customers/imports/4711/undo', status: 404 },
    },
  ],
  'DELETE /api/colleagues/:id/administrator': [
    {
      prepare: ({ db }) => db.insertInto('grantedRights').values([2, 6].map(administrator)).execute(),
      sent: { url: '/api/colleagues/6/administrator' },
      rows: [{ action: 'withdraw administrator', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/colleagues/3/administrator', status: 404 },
    },
  ],
  'POST /api/colleagues/:id/successor': [
    {
      prepare: ({ db }) => db.updateTable('users').set({ deactivatedAt }).where('id', '=', 6).execute(),
      sent: { url: '/api/colleagues/6/successor', body: { successorId: 2 } },
      rows: [{ action: 'name successor', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/colleagues/6/successor', body: { successorId: 5 }, status: 404 },
    },
  ],
  'POST /api/colleagues/:id/reactivate': [
    {
      prepare: ({ db }) => db.updateTable('users').set({ deactivatedAt }).where('id', '=', 6).execute(),
      sent: { url: '/api/colleagues/6/reactivate' },
      rows: [
        {
          ...{ action: 'reactivate', object: 'user 6', institutionId: 1 },
          ...{ before: { deactivatedAt }, after: { deactivatedAt: null } },
        },
      ],
      refused: { url: '/api/colleagues/3/reactivate', status: 404 },
    },
  ],
};
