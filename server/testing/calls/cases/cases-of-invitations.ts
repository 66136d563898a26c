import type { AdministrativeCase } from './administrative-case.ts';

export const casesOfInvitations: Record<string, AdministrativeCase[]> = {
  'POST /api/invitations': [
    {
      prepare: ({ db }) => db.updateTable('users').set({ lastSignInAt: null }).where('id', '=', 6).execute(),
      sent: { url: '/api/invitations', body: { userIds: [6] } },
      rows: [{ action: 'invite', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/invitations', body: { userIds: [2] }, status: 409 },
    },
  ],
};
