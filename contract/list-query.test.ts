import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { listMaxSize } from './values/limits.ts';

/** Lists without pages, and why they stay short. */
const shortLists: Record<string, string> = {
  'GET /api/customers/of-same-name': 'the people of one institution who share a name',
  'GET /api/users/search': 'answers twenty people, so that nobody can list everybody',
  'GET /api/absences/stand-ins': 'those of the team who may stand in, which is of use only as a whole',
  'GET /api/absences/:id/meanwhile': 'the newest of one absence, and whether there was more',
  'GET /api/conversations/counts': 'a figure for each tag that a team uses',
  'GET /api/resources/:id/text': 'the preview of one file is cut',
  'GET /api/lessons/:id': 'the people of one session, at most thirty, and the newest fifty of what happened to it',
  'GET /api/bookings/slots': 'of one person in a window of at most 31 days',
  'GET /api/bookings/hours': 'five days, and the lengths that there are',
  'GET /api/mail-settings': 'a switch for each kind of mail that there is',
  'GET /api/statistics/trend': 'at most thirty parts of one window',
  'GET /api/subscription': 'one term of an institution follows the other',
  'GET /api/billing/counts': 'a sum for each currency of invoices',
  'GET /api/institutions/plans/counts': 'a sum for each currency of plans',
  'GET /api/billing/drafts/:id': 'the lines of one draft, at most six',
  'GET /api/billing/drafts/:id/paper': 'the lines of one draft, at most six',
  'GET /api/invoice-requests/:id/paper': 'the lines of one request',
  'GET /api/invoices/:id/credits': 'the credits of one invoice, which add up to it at most',
  'GET /api/statements': 'one institution and period, which is of use only as a whole',
  'GET /api/accounts/overview': 'twelve months, each with a sum for each currency',
  'GET /api/staff/:id/leaving': 'the newest of what one member of staff leaves, with counts',
  'GET /api/technical-setup': 'what was found in one set-up of ten ranges and a certificate',
  'GET /api/technical-setup/history': 'the newest 200 of one set-up',
  'GET /api/technical-setup/sign-in-tests': 'the newest of one institution, kept for 90 days',
  'GET /api/technical-setup/metadata/:token/entities': 'fifty of one file at a time, by its own cursor',
  'GET /api/technical-setup/metadata/:token/entity': 'the certificates and attributes of one identity provider',
  'GET /api/institution-sign-in': 'a person has one connection for each identity provider of their institution',
  'GET /api/technical-setup/single-sign-on': 'an institution has at most twenty domains',
  'GET /api/technical-setups/export': 'one file, which is of use only as a whole',
  'GET /api/ai/answers/:id': 'the sources and places of one answer',
  'GET /api/ai/conversations/:id': 'a conversation ends after fifty questions',
  'GET /api/ai/articles/:topic/:slug': 'the places of one article',
  'GET /api/knowledge/statistics': 'the fifty articles that answered most',
  'GET /api/factors': 'a person has at most ten',
  'GET /api/first-steps': 'four steps',
  'GET /api/users/:id/factors': 'a person has at most ten',
  'GET /api/users/:id/institution-links': 'a person has one connection for each identity provider of their institution',
  'GET /api/privacy': 'the activities of the register, which is code',
  'GET /api/program-keys': 'an institution has at most twenty',
  'GET /api/saved-views': 'a person has at most twenty of a list',
  'GET /api/person-archives': 'a person has at most twenty, for seven days',
  'GET /api/portal': 'the texts of every page, with at most 200 holidays',
  'GET /api/settings': 'the settings, which are code',
  'GET /api/plans': 'four plans, each with at most sixty changes',
  'GET /api/retention': 'the kinds of data, which are code',
  'GET /api/users/:id/erasure': 'what becomes of one person, by some thirty kinds',
  'GET /api/institutions/:id/erasure': 'what becomes of one institution, and what is in the way of its people',
  'GET /api/tokens': 'a person has at most twenty',
  'GET /api/devices': 'a person has at most twenty',
  'GET /api/webhooks': 'an institution has at most ten',
  'GET /api/usage-fetching/platforms': 'there are at most twenty',
  'GET /api/usage/periods': 'one term of an institution follows the other',
  'GET /api/usage/cost': 'a period, and at most four before it',
  'GET /api/usage/counter-reports': 'the reports of the Code, and the months of one institution',
  'GET /api/usage/harvesting': 'the keys of one institution, and twelve months',
  'GET /api/usage/members/summary': 'months, metrics and kinds of all members together',
  'GET /api/usage/summary': 'months, metrics and kinds of one institution; of titles the most used',
};

function holdsList(reply: z.ZodType): boolean {
  if (reply instanceof z.ZodArray) return true;
  return reply instanceof z.ZodObject && Object.values(reply.shape).some((part) => part instanceof z.ZodArray);
}

const lists = (Object.entries(routes) as [string, Route][]).filter(
  ([name, { reply }]) => name.startsWith('GET ') && holdsList(reply),
);

test('there are lists to look at', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(Object.keys(shortLists).filter((name) => !lists.some(([list]) => list === name))).toEqual([]);
});

test.each(lists.filter(([name]) => !(name in shortLists)))('%s has a limit and a cursor', (_, { query }) => {
  expect(query).toBeInstanceOf(z.ZodObject);
  const { shape } = query as z.ZodObject;
  expect(Object.keys(shape)).toContain('limit');
  expect(shape['cursor'] ?? shape['before']).toBeDefined();
  const withLimit = (limit: number) => shape['limit']?.safeParse(String(limit)).success;
  expect([withLimit(1), withLimit(0), withLimit(listMaxSize + 1)]).toEqual([true, false, false]);
});
