import type { AdministrativeCase } from './administrative-case.ts';

const deactivatedAt = '2026-03-04T12:00:00.000Z';

export const casesOfInvitations: Record<string, AdministrativeCase[]> = {
  'POST /api/invitations': [
    {
      prepare: ({ db }) => db.updateTable('users').set({ lastSignInAt: null }).where('id', '=', 6).execute(),
      sent: { url: '/api/invitations', body: { userIds: [6] } },
      rows: [{ action: 'invite', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/invitations', body: { userIds: [2] }, status: 409 },
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
