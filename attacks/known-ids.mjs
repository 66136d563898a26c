import { DatabaseSync } from '@photostructure/sqlite';
import { spareInstitution } from './values/marks.mjs';

/** What the number in an address is of. A new kind of address is to be added here: without it nobody's objects would be tried. */
const tablesOfAddresses = {
  '/api/user/': 'users',
  '/api/users/': 'users',
  '/api/staff/': 'users',
  '/api/lessons/': 'lessons',
  '/api/resources/': 'resources',
  '/api/usage/reports/': 'resources',
  '/api/usage/imports/': 'usageUploads',
  '/api/invoices/': 'invoices',
  '/api/invoice-requests/': 'invoiceRequests',
  '/api/billing/drafts/': 'invoiceDrafts',
  '/api/billing/institutions/': 'institutions',
  '/api/institutions/': 'institutions',
  '/api/renewals/offers/': 'renewalOffers',
  '/api/enclosures/:kind/': 'invoices',
  '/api/notifications/': 'notifications',
  '/api/planned-notifications/': 'plannedNotifications',
  '/api/relationships/': 'relationships',
  '/api/saved-replies/': 'savedReplies',
  '/api/program-keys/': 'programKeys',
  '/api/person-archives/': 'personArchives',
  '/api/erasures/': 'erasures',
  '/api/tokens/': 'programKeys',
  '/api/webhooks/': 'webhooks',
  '/api/devices/': 'pushDevices',
  '/api/usage-fetching/platforms/': 'fetchedPlatforms',
  '/api/usage-fetching/fetches/': 'usageFetches',
  '/api/factors/': 'factors',
  '/api/institution-links/': 'institutionLinks',
  '/api/mails/': 'mailOutbox',
  '/api/knowledge/gaps/': 'knowledgeGaps',
  '/api/ai/answers/': 'assistantAnswers',
  '/api/ai/conversations/': 'assistantConversations',
  '/api/technical-setup/sign-in-tests/': 'signInTests',
};
const tablesOfNames = {
  userId: 'users',
  chatKey: 'users',
  customerId: 'users',
  institutionId: 'institutions',
  messageId: 'messages',
  factorId: 'factors',
  delivery: 'webhookDeliveries',
  noteId: 'privateNotes',
  name: 'files',
};
/** Whoever is moved by these calls has other rights afterwards: they get people and institutions that nothing else is asked of. */
const movesRights = new Set([
  'PATCH /api/users/:id',
  'POST /api/users/:id/deactivate',
  'POST /api/users/:id/end-sessions',
  'DELETE /api/users/:id/sessions/:key',
  'DELETE /api/users/:id/factors/:factorId',
  'DELETE /api/users/:id/work-account',
  'PUT /api/users/:id/erasure',
  'PUT /api/institutions/:id/erasure',
  'POST /api/users/:id/reactivate',
  'POST /api/users/:id/password-link',
  'PATCH /api/institutions/:id',
  'POST /api/staff/:id/hand-over',
]);
/** One has left, one there is not. */
const sparePeople = [14, 4711];

const isAboutInstitution = /institution/i;
const isAboutPerson =
  /^(?:from|to)$|(?:user|contact|customer|staff|receiver|sender|manager|support|assignee|participant|student|uploader|tutor|by|to|from)Ids?$/i;
const isAboutThing = /Ids?$|^(?:upTo|after|before|version|attachment)$/;

/** The ids that there are in a portal's database, for whoever wants to try them: everybody's, and some that come later. */
export function createKnownIds(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  const known = {};
  for (const table of new Set([...Object.values(tablesOfAddresses), ...Object.values(tablesOfNames)])) {
    const column = table === 'files' ? 'name' : 'id';
    const ids = database.prepare(`select "${column}" as id from "${table}" order by 1 desc limit 60`).all();
    const next = table === 'files' ? [] : Array.from({ length: 20 }, (_, at) => Number(ids[0]?.id ?? 0) + at + 1);
    known[table] = [...ids.map(({ id }) => id), ...next.filter(Number.isFinite), 4711];
  }
  database.close();
  const things = [...known.lessons, ...known.resources, ...known.messages, ...known.invoices];

  return {
    /** What a part of the address of a call may be: undefined where it is no id. */
    ofParameter(call, name) {
      const path = call.split(' ')[1];
      if (movesRights.has(call)) return path.startsWith('/api/institutions/') ? [spareInstitution, 4711] : sparePeople;
      if (name !== 'id') return known[tablesOfNames[name]];
      const address = path.slice(0, path.indexOf(':id'));
      return known[tablesOfAddresses[address]];
    },
    /** Whether every id in the address of a call is one of something that is known here. */
    knows: (call) =>
      !call.includes('/:id') || Object.keys(tablesOfAddresses).some((address) => call.includes(`${address}:id`)),
    /** What a field of this name may mean. */
    ofField(name) {
      if (isAboutInstitution.test(name)) return known.institutions;
      if (isAboutPerson.test(name)) return known.users;
      return isAboutThing.test(name) ? things : undefined;
    },
  };
}
