import type { AdministrativeCase } from './administrative-case.ts';

/** The password that these cases set. */
export const givenPassword = 'given-by-an-admin';
const today = '2026-03-04';
const startTime = `${today}T12:00:00.000Z`;

export const casesOfPeople: Record<string, AdministrativeCase[]> = {
  'POST /api/register': [
    {
      sent: {
        url: '/api/register',
        body: {
          ...{ username: 'somebody.new', fullName: 'Somebody New', companyName: 'New College' },
          ...{ subscriptionTier: 'silver', password: givenPassword, confirmPassword: givenPassword },
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
          object: 'subscription 3',
          institutionId: 3,
          after: {
            tier: 'silver',
            startDate: today,
            endDate: '2027-03-03',
            status: 'active',
            priceMinor: 1_999_99,
            currency: 'GBP',
          },
        },
        {
          action: 'add',
          object: 'user 7',
          institutionId: 3,
          after: {
            ...{ username: 'somebody.new', fullName: 'Somebody New', role: 'customer', institutionId: 3 },
            ...{ department: null, subscriptionTier: 'silver' },
          },
        },
      ],
      refused: {
        url: '/api/register',
        body: { username: 'librarian', fullName: 'Again', companyName: 'New College', subscriptionTier: 'silver' },
        status: 409,
      },
    },
  ],
  'PATCH /api/users/:id': [
    {
      sent: { url: '/api/users/2', body: { fullName: 'Maya Lind', username: 'librarian', department: '' } },
      rows: [
        {
          action: 'change',
          object: 'user 2',
          institutionId: 1,
          before: { fullName: 'Maya Okafor', department: 'Library Services' },
          after: { fullName: 'Maya Lind', department: null },
        },
      ],
      refused: { url: '/api/users/2', body: { fullName: 'Maya Lind', username: 'admin' }, status: 409 },
    },
    {
      sent: { url: '/api/users/2', body: { institutionId: 2 } },
      rows: [
        {
          action: 'change',
          object: 'user 2',
          institutionId: 2,
          before: { institutionId: 1, subscriptionTier: 'gold' },
          after: { institutionId: 2, subscriptionTier: 'silver' },
        },
      ],
      refused: { url: '/api/users/2', body: { institutionId: 4711 }, status: 404 },
    },
    {
      sent: { url: '/api/users/2', body: { email: 'maya@library.example' } },
      rows: [{ action: 'change address', object: 'user 2', institutionId: 1 }],
      refused: { url: '/api/users/2', body: { email: 'maya' }, status: 400 },
    },
    {
      sent: { url: '/api/users/2', body: { fullName: 'Maya Okafor' } },
      rows: [],
      refused: { url: '/api/users/4', body: { subscriptionTier: 'gold' }, status: 400 },
    },
  ],
  'POST /api/users/:id/deactivate': [
    {
      sent: { url: '/api/users/2/deactivate' },
      rows: [
        {
          action: 'deactivate',
          object: 'user 2',
          institutionId: 1,
          before: { deactivatedAt: null },
          after: { deactivatedAt: startTime },
        },
      ],
      refused: { url: '/api/users/1/deactivate', status: 409 },
    },
  ],
  'PUT /api/staff/:id/finance': [
    {
      sent: { url: '/api/staff/3/finance' },
      rows: [{ action: 'grant finance', object: 'user 3', institutionId: null }],
      refused: { url: '/api/staff/2/finance', status: 404 },
    },
  ],
  'DELETE /api/staff/:id/finance': [
    {
      prepare: ({ db }) =>
        db
          .insertInto('grantedRights')
          .values({ userId: 3, right: 'finance', grantedBy: 1, at: '2026-03-01T10:00:00.000Z' })
          .execute(),
      sent: { url: '/api/staff/3/finance' },
      rows: [{ action: 'withdraw finance', object: 'user 3', institutionId: null }],
      refused: { url: '/api/staff/4711/finance', status: 404 },
    },
  ],
  'POST /api/users/:id/reactivate': [
    {
      prepare: ({ db }) =>
        db.updateTable('users').set({ deactivatedAt: startTime }).where('username', '=', 'colleague').execute(),
      sent: { url: '/api/users/6/reactivate' },
      rows: [
        {
          action: 'reactivate',
          object: 'user 6',
          institutionId: 1,
          before: { deactivatedAt: startTime },
          after: { deactivatedAt: null },
        },
      ],
      refused: { url: '/api/users/4711/reactivate', status: 404 },
    },
  ],
  'POST /api/institutions': [
    {
      sent: { url: '/api/institutions', body: { name: 'New College', techSupportId: null } },
      rows: [
        {
          action: 'add',
          object: 'institution 3',
          institutionId: 3,
          after: { name: 'New College', accountManagerId: 4, techSupportId: null },
        },
      ],
      refused: { url: '/api/institutions', body: { name: 'university of harrowmere' }, status: 409 },
    },
  ],
  'POST /api/update-subscription': [
    {
      sent: { url: '/api/update-subscription', body: { customerId: 2, subscriptionTier: 'silver' } },
      rows: [
        {
          action: 'cancel',
          object: 'subscription 1',
          institutionId: 1,
          before: { endDate: '2026-06-21', status: 'active' },
          after: { endDate: '2026-03-03', status: 'cancelled' },
        },
        {
          action: 'add',
          object: 'subscription 3',
          institutionId: 1,
          after: {
            tier: 'silver',
            startDate: today,
            endDate: '2027-03-03',
            status: 'active',
            priceMinor: 1_999_99,
            currency: 'GBP',
          },
        },
      ],
      refused: {
        url: '/api/update-subscription',
        body: { customerId: 4, subscriptionTier: 'silver' },
        status: 404,
      },
    },
    {
      sent: { url: '/api/update-subscription', body: { customerId: 2, subscriptionTier: 'gold' } },
      rows: [
        {
          action: 'add',
          object: 'subscription 3',
          institutionId: 1,
          after: {
            ...{
              tier: 'gold',
              startDate: '2026-06-22',
              endDate: '2027-06-21',
              status: 'active',
              priceMinor: 3_999_99,
              currency: 'GBP',
            },
          },
        },
      ],
      refused: { url: '/api/update-subscription', body: { customerId: 2, subscriptionTier: 'tin' }, status: 400 },
    },
  ],
  'POST /api/technical-setups/:institutionId/state': [
    {
      prepare: async (portal) => {
        await portal.as('librarian').post('/api/technical-setup', { entityId: 'urn:mine' });
        await portal.db
          .updateTable('technicalSetups')
          .set({ updatedAt: `${today}T10:00:00.000Z` })
          .execute();
      },
      sent: {
        url: '/api/technical-setups/1/state',
        body: { state: 'needs_changes', comment: 'No certificate', updatedAt: `${today}T10:00:00.000Z` },
      },
      rows: [
        {
          action: 'ask for changes',
          object: 'technicalSetup 1',
          institutionId: 1,
          before: { state: 'submitted' },
          after: { state: 'needs_changes' },
        },
      ],
      refused: {
        url: '/api/technical-setups/1/state',
        body: { state: 'live', updatedAt: `${today}T11:00:00.000Z` },
        status: 409,
      },
    },
    {
      prepare: async (portal) => {
        await portal.as('librarian').post('/api/technical-setup', { ipRanges: '[{"start":"8.8.8.8","end":""}]' });
        const at = `${today}T10:00:00.000Z`;
        const beforeLive = JSON.stringify({ state: 'in_review', liveValues: null, liveSince: null, updatedBy: 2 });
        await portal.db
          .updateTable('technicalSetups')
          .set({ state: 'live', liveSince: at, updatedAt: at, beforeLive })
          .execute();
      },
      sent: {
        url: '/api/technical-setups/1/state',
        body: { state: 'before_live', updatedAt: `${today}T10:00:00.000Z` },
      },
      rows: [
        {
          action: 'undo put live',
          object: 'technicalSetup 1',
          institutionId: 1,
          before: { state: 'live' },
          after: { state: 'in_review' },
        },
      ],
      refused: {
        url: '/api/technical-setups/1/state',
        body: { state: 'before_live', updatedAt: `${today}T11:00:00.000Z` },
        status: 409,
      },
    },
  ],
  // Neither call changes anything that other people see.
  'POST /api/technical-setups/whose-address': [
    {
      sent: { url: '/api/technical-setups/whose-address', body: { text: '198.51.100.7' } },
      rows: [],
      refused: { url: '/api/technical-setups/whose-address', body: { text: 7 }, status: 400 },
    },
  ],
  'POST /api/technical-setups/:institutionId/look': [
    {
      sent: { url: '/api/technical-setups/1/look', body: { until: `${today}T10:00:00.000Z` } },
      rows: [],
      refused: { url: '/api/technical-setups/99/look', body: { until: `${today}T10:00:00.000Z` }, status: 404 },
    },
  ],
};
