import { type ViewerName, viewers } from './fill-scale.ts';
import { customerId, managerId } from './scale-people.ts';
import { searchedWords } from './scale-talks.ts';

export interface ListCall {
  viewer: ViewerName;
  path: string;
}

const day = 24 * 60 * 60 * 1000;
const week = `from=${isoIn(-2)}&to=${isoIn(7)}`;
const window = `days=30&until=${isoIn(0)}`;
const { admin: adminId, librarian: librarianId } = viewers;
const one = 'institution=1';

/**
 * Every call that answers a list: as the pages ask for its first page, for those who have most of it, with the figures beside it; or why
 * it is not asked. `npm run bench -- scale pages` looks whether the pages ask for anything else.
 */
export const listCalls: Record<string, readonly ListCall[] | string> = {
  'GET /api/conversations': [
    ...ofStaff('/api/conversations?order=groups', 'librarian'),
    ...ofStaff('/api/conversations?order=groups&tab=recent', 'librarian'),
    ...ofStaff('/api/conversations?order=groups&find=garcia'),
    ...ofStaff('/api/conversations?inbox=waiting'),
    ...ofStaff('/api/conversations?inbox=unassigned'),
  ],
  'GET /api/conversations/counts': ofStaff('/api/conversations/counts', 'librarian'),
  'GET /api/messages': 'no page asks: the newest thousand, for other programs',
  'GET /api/messages/unread': 'no page asks: the newest thousand, for other programs',
  'GET /api/messages/:userId/all': 'the same as GET /api/messages',
  'GET /api/messages/search': Object.values(searchedWords).flatMap((word) => [
    ...ofStaff(`/api/messages/search?q=${word}&limit=30`, 'librarian'),
  ]),
  'GET /api/messages/:userId/:chatKey': [
    { viewer: 'librarian', path: `/api/messages/${librarianId}/${managerId}?limit=50` },
    { viewer: 'admin', path: `/api/messages/${adminId}/${librarianId}?limit=50` },
    { viewer: 'admin', path: `/api/messages/${adminId}/${customerId(20)}?limit=50` },
  ],
  'GET /api/messages/:userId/:chatKey/versions': 'how one message was changed',
  'GET /api/private-notes/:customerId': [{ viewer: 'manager', path: `/api/private-notes/${librarianId}` }],
  'GET /api/channels/:customerId/team': [{ viewer: 'manager', path: `/api/channels/${librarianId}/team` }],
  'GET /api/saved-replies': ofStaff('/api/saved-replies'),
  'GET /api/first-steps': 'the few steps of one person',
  'GET /api/saved-views': ofStaff('/api/saved-views?list=institutions'),

  'GET /api/users/search': [{ viewer: 'librarian', path: '/api/users/search?q=garcia' }],
  'GET /api/users/:id/pending-requests': [
    { viewer: 'librarian', path: `/api/users/${librarianId}/pending-requests` },
    { viewer: 'admin', path: `/api/users/${adminId}/pending-requests` },
  ],
  'GET /api/users/:id/related/:kind': [
    { viewer: 'librarian', path: `/api/users/${librarianId}/related/all?only=${managerId}` },
    { viewer: 'manager', path: `/api/users/${managerId}/related/all?only=${librarianId}` },
    { viewer: 'admin', path: `/api/users/${adminId}/related/all?only=${librarianId}` },
  ],
  'GET /api/blocks': ofStaff('/api/blocks', 'librarian'),
  'GET /api/users': [{ viewer: 'admin', path: '/api/users?limit=100' }],
  'GET /api/users/role/customer': [
    { viewer: 'admin', path: '/api/users/role/customer?limit=100' },
    { viewer: 'manager', path: `/api/users/role/customer?${one}` },
  ],
  'GET /api/users/role/admin': [{ viewer: 'librarian', path: '/api/users/role/admin' }],
  'GET /api/staff': [{ viewer: 'admin', path: '/api/staff' }],
  'GET /api/staff/:id/hand-over': [{ viewer: 'admin', path: `/api/staff/${managerId}/hand-over` }],
  'GET /api/customers': [
    { viewer: 'admin', path: '/api/customers?limit=50' },
    { viewer: 'admin', path: '/api/customers?sort=lastSignInAt&order=desc&limit=50' },
    { viewer: 'admin', path: '/api/customers?q=garcia&limit=50' },
  ],
  'GET /api/institutions': [{ viewer: 'admin', path: '/api/institutions?limit=100' }],
  'GET /api/institutions/served': ofStaff('/api/institutions/served?limit=50'),
  'GET /api/institutions/:id/members': [{ viewer: 'admin', path: '/api/institutions/1/members' }],
  'GET /api/institutions/:id/notes': [{ viewer: 'manager', path: '/api/institutions/1/notes' }],
  'GET /api/users/:id/sessions': [{ viewer: 'admin', path: '/api/users/2/sessions' }],
  'GET /api/users/:id/factors': [{ viewer: 'admin', path: '/api/users/2/factors' }],
  'GET /api/sessions': [{ viewer: 'librarian', path: '/api/sessions' }],
  'GET /api/mail-settings': 'a switch for each kind of mail',

  'GET /api/notifications': ofStaff('/api/notifications?limit=20', 'librarian'),
  'GET /api/notifications/unread': ofStaff('/api/notifications/unread', 'librarian'),
  'GET /api/notifications/sent': [{ viewer: 'admin', path: '/api/notifications/sent?limit=20' }],
  'GET /api/planned-notifications': [{ viewer: 'admin', path: '/api/planned-notifications' }],
  'GET /api/mails': ['waiting', 'sent'].map((state) => asAdmin(`/api/mails?state=${state}&limit=50`)),
  'GET /api/changes': [asAdmin('/api/changes?limit=50')],
  'GET /api/changes/institution': [{ viewer: 'manager', path: `/api/changes/institution?${one}&limit=20` }],
  'GET /api/security-events': [asAdmin('/api/security-events?limit=50')],
  'GET /api/security-events/own': [{ viewer: 'librarian', path: '/api/security-events/own?limit=10' }],

  'GET /api/statistics/customers': [
    asAdmin(`/api/statistics/customers?until=${isoIn(0)}&limit=50`),
    asAdmin('/api/statistics/customers?who=active&limit=50'),
  ],
  'GET /api/statistics/active-chats': [asAdmin('/api/statistics/active-chats?limit=50')],
  'GET /api/statistics/waiting': [asAdmin('/api/statistics/waiting?limit=50')],
  'GET /api/statistics/responses': [asAdmin(`/api/statistics/responses?${window}&limit=50`)],
  'GET /api/statistics/ratings': [asAdmin(`/api/statistics/ratings?${window}&limit=50`)],
  'GET /api/statistics/staff': [asAdmin(`/api/statistics/staff?${window}&limit=50`)],
  'GET /api/statistics/institutions': [asAdmin(`/api/statistics/institutions?${window}&limit=50`)],
  'GET /api/statistics/trend': [asAdmin(`/api/statistics/trend?${window}`)],
  'GET /api/statistics/support': [asAdmin('/api/statistics/support?days=30')],
  'GET /api/statistics/home': ofStaff('/api/statistics/home'),

  'GET /api/resources': [
    { viewer: 'librarian', path: '/api/resources?audience=librarian&limit=48' },
    ...ofStaff('/api/resources?tab=all&withTotal=true&limit=48', 'librarian'),
    { viewer: 'librarian', path: '/api/resources?tab=all&q=research&withTotal=true&limit=48' },
    asAdmin('/api/resources?type=document%2Clink%2Cbrand&limit=48'),
  ],
  'GET /api/resources/type/:type': 'no page asks',
  'GET /api/resources/shared': [
    { viewer: 'manager', path: `/api/resources/shared?contactId=${librarianId}&limit=20` },
    { viewer: 'manager', path: `/api/resources/shared?${one}&limit=20` },
  ],
  'GET /api/resources/:id/text': 'the preview of one file',

  'GET /api/lessons/upcoming': [
    ...ofStaff('/api/lessons/upcoming?limit=5', 'librarian'),
    { viewer: 'manager', path: `/api/lessons/upcoming?contactId=${librarianId}` },
  ],
  'GET /api/lessons': [
    { viewer: 'librarian', path: `/api/lessons?${week}&whose=own` },
    { viewer: 'manager', path: `/api/lessons?${week}&whose=own` },
    asAdmin(`/api/lessons?${week}&whose=all`),
  ],
  'GET /api/lessons/found': [
    { viewer: 'librarian', path: '/api/lessons/found?q=training&limit=5' },
    { viewer: 'manager', path: '/api/lessons/found?q=university+12&limit=5' },
    asAdmin('/api/lessons/found?q=university+12&limit=5'),
  ],
  'GET /api/lessons/:id': 'the people of one session',
  'GET /api/bookings/staff': [{ viewer: 'librarian', path: '/api/bookings/staff' }],
  'GET /api/bookings/slots': 'of one person in a month',
  'GET /api/bookings/hours': 'five days of one person',

  'GET /api/invoice-requests': [asAdmin('/api/invoice-requests?limit=20')],
  'GET /api/invoice-requests/count': [asAdmin('/api/invoice-requests/count')],
  'GET /api/invoices': [{ viewer: 'librarian', path: '/api/invoices' }, asAdmin(`/api/invoices?${one}`)],
  'GET /api/invoices/issued': [
    { viewer: 'librarian', path: '/api/invoices/issued' },
    { viewer: 'manager', path: `/api/invoices/issued?${one}` },
  ],
  'GET /api/invoices/found': [
    { viewer: 'librarian', path: '/api/invoices/found?q=INV-000012&limit=5' },
    { viewer: 'manager', path: '/api/invoices/found?state=overdue&limit=5' },
    asAdmin('/api/invoices/found?q=university+12&limit=5'),
    asAdmin('/api/invoices/found?minPence=479900&maxPence=479999&limit=5'),
  ],
  'GET /api/billing/invoices': [
    asAdmin('/api/billing/invoices?limit=50'),
    asAdmin('/api/billing/invoices?q=university+12&limit=50'),
    asAdmin('/api/billing/invoices?sort=institution&limit=50'),
  ],
  'GET /api/billing/counts': [asAdmin('/api/billing/counts'), asAdmin('/api/billing/counts?q=university+12')],
  'GET /api/billing/drafts/:id': 'one draft',
  'GET /api/renewals': [asAdmin('/api/renewals?limit=200')],
  'GET /api/renewals/offers': [{ viewer: 'librarian', path: '/api/renewals/offers' }],
  'GET /api/factors': [{ viewer: 'librarian', path: '/api/factors' }],
  'GET /api/person-archives': [{ viewer: 'librarian', path: '/api/person-archives' }],
  'GET /api/erasures': [asAdmin('/api/erasures?limit=50')],
  'GET /api/users/:id/erasure': 'the counts of one person',
  'GET /api/institutions/:id/erasure': 'the counts of one institution',
  'GET /api/program-keys': [{ viewer: 'librarian', path: '/api/program-keys' }],
  'GET /api/retention': 'the counts of every kind',
  'GET /api/tokens': [{ viewer: 'librarian', path: '/api/tokens' }],
  'GET /api/devices': [{ viewer: 'librarian', path: '/api/devices' }],
  'GET /api/webhooks': [asAdmin('/api/webhooks')],
  'GET /api/webhooks/:id/deliveries': [asAdmin('/api/webhooks/1/deliveries?limit=50')],
  'GET /api/tokens/all': [asAdmin('/api/tokens/all?limit=50')],
  'GET /api/subscription': [{ viewer: 'librarian', path: '/api/subscription' }],

  'GET /api/usage/summary': [{ viewer: 'librarian', path: '/api/usage/summary' }],
  'GET /api/usage/members': [{ viewer: 'librarian', path: '/api/usage/members?from=2026-01&to=2026-12&sort=uses' }],
  'GET /api/usage/members/summary': [{ viewer: 'librarian', path: '/api/usage/members/summary' }],
  'GET /api/usage/periods': [{ viewer: 'librarian', path: '/api/usage/periods' }],
  'GET /api/usage/cost': [{ viewer: 'librarian', path: '/api/usage/cost?from=2026-01&to=2026-12' }],
  'GET /api/usage/titles': [
    { viewer: 'librarian', path: '/api/usage/titles?from=2026-01&to=2026-12&limit=100' },
    { viewer: 'manager', path: `/api/usage/titles?from=2026-01&to=2026-12&sort=fall&limit=100&${one}` },
  ],
  'GET /api/usage/counter-reports': [{ viewer: 'librarian', path: '/api/usage/counter-reports' }],
  'GET /api/usage/reports': [
    { viewer: 'librarian', path: '/api/usage/reports?limit=30' },
    { viewer: 'manager', path: `/api/usage/reports?${one}&limit=30` },
  ],
  'GET /api/usage/harvests': [{ viewer: 'librarian', path: '/api/usage/harvests?limit=20' }],
  'GET /api/usage/harvesting': [{ viewer: 'librarian', path: '/api/usage/harvesting' }],
  'GET /api/usage/doubts': [asAdmin('/api/usage/doubts?limit=30')],
  'GET /api/usage/doubts/count': [asAdmin('/api/usage/doubts/count')],
  'GET /api/usage/overview': ofStaff('/api/usage/overview?limit=50'),
  'GET /api/usage/imports': [asAdmin('/api/usage/imports')],
  'GET /api/usage-fetching/platforms': [asAdmin('/api/usage-fetching/platforms')],
  'GET /api/usage-fetching/platforms/:id/institutions': 'of a platform that somebody has set up',
  'GET /api/usage-fetching/fetches': [asAdmin('/api/usage-fetching/fetches?group=problems&limit=50')],

  'GET /api/technical-setups': [
    ...ofStaff('/api/technical-setups?limit=25'),
    asAdmin('/api/technical-setups?finding=problem&limit=25'),
    asAdmin('/api/technical-setups?finding=warning&limit=25'),
  ],
  'GET /api/technical-setups/export': 'a file, which is of use only as a whole',
  'GET /api/technical-setup': [{ viewer: 'librarian', path: '/api/technical-setup' }],
  'GET /api/technical-setup/history': [{ viewer: 'manager', path: `/api/technical-setup/history?${one}` }],
  'GET /api/technical-setup/sign-in-tests': [{ viewer: 'librarian', path: '/api/technical-setup/sign-in-tests' }],
  'GET /api/technical-setup/single-sign-on': 'of one institution, with its few domains',
  'GET /api/institution-sign-in': 'the few accounts elsewhere of one person',
  'GET /api/privacy': 'the register, which is code',
  'GET /api/technical-setup/metadata/:token/entities': 'of a file that somebody has just uploaded',
  'GET /api/technical-setup/metadata/:token/entity': 'of a file that somebody has just uploaded',

  'GET /api/ai/conversations': [{ viewer: 'librarian', path: '/api/ai/conversations' }],
  'GET /api/ai/conversations/:id': 'one conversation',
  'GET /api/ai/answers/:id': 'one answer',
  'GET /api/ai/articles': [{ viewer: 'librarian', path: '/api/ai/articles?topic=access' }],
  'GET /api/ai/articles/:topic/:slug': 'one article',
  'GET /api/knowledge/articles': [asAdmin('/api/knowledge/articles')],
  'GET /api/knowledge/articles/:topic/:slug/history': 'of one article',
  'GET /api/knowledge/gaps': [asAdmin('/api/knowledge/gaps?state=open&limit=50')],
  'GET /api/knowledge/gaps/count': [asAdmin('/api/knowledge/gaps/count')],
  'GET /api/knowledge/statistics': [asAdmin('/api/knowledge/statistics')],
  'GET /api/knowledge/sent': [asAdmin('/api/knowledge/sent?limit=20')],
};

export const askedLists: readonly ListCall[] = Object.values(listCalls)
  .filter((calls) => typeof calls !== 'string')
  .flat();

function asAdmin(path: string): ListCall {
  return { viewer: 'admin', path };
}

function ofStaff(path: string, ...others: ViewerName[]): ListCall[] {
  return (['admin', 'manager', ...others] as const).map((viewer) => ({ viewer, path }));
}

function isoIn(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
