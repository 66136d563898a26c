import type { CustomerOverview, CustomersPage, CustomersQuery } from '#contract/customers.ts';
import type { AssignedStaff } from '#contract/institutions.ts';
import { londonTime } from '#contract/support-hours.ts';
import { type Tier, tiers } from '#contract/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { listCurrentPlans } from '#server/features/institutions/institutions.queries.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/errors.ts';
import { type AccountState, listAccountStates, listLastUsageUploads } from './customers.queries.ts';

type Sort = CustomersQuery['sort'];
type TextOf = (person: Person) => string;

/** What is expensive about a list of thousands, made once for as long as nobody was changed. */
interface Index {
  customers: readonly Person[];
  /** Everything of a person that a search looks at. */
  searched: Map<number, string>;
  ranks: Map<Sort, Map<number, number>>;
}

const indexes = new WeakMap<Circle, Index>();
const names = new Intl.Collator('en');

/**
 * One page of the Customer Data Overview. From memory and not by SQL, because the engines neither sort nor fold accents as
 * people do; a page follows the last row of the one before, so that nobody is missed when others come and go between.
 */
export async function listCustomerPage(
  { db, people, clock }: { db: Db; people: People; clock: Clock },
  query: CustomersQuery,
): Promise<CustomersPage> {
  const circle = await people.circle();
  const index = indexOf(circle);
  const states = await listAccountStates(db);
  const usageUploads = await listLastUsageUploads(db);
  const plans = await listCurrentPlans(db, londonTime(clock()).day);
  const tierOf = new Map(plans.map((plan) => [plan.institutionId, plan.tier]));

  const compare = comparer(
    query,
    keyOf(query.sort, { circle, index, states, tierOf }),
    rank(circle, index, 'fullName'),
  );
  const words = fold(query.q).split(/\s+/).filter(Boolean);
  const matching = index.customers
    .filter((person) => hasStatus(person, query.status))
    .filter((person) => words.every((word) => index.searched.get(person.id)?.includes(word)))
    .sort(compare);
  const last = query.cursor === undefined ? undefined : circle.find(query.cursor);
  if (query.cursor !== undefined && last?.role !== 'customer') throw badRequest('No such page', 'cursor');
  const rest = last ? matching.filter((person) => compare(person, last) > 0) : matching;
  const page = rest.slice(0, query.limit);
  return {
    customers: page.map((person) => toOverview(person, { circle, states, tierOf, usageUploads })),
    total: matching.length,
    nextCursor: rest.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

interface Known {
  circle: Circle;
  states: Map<number, AccountState>;
  tierOf: Map<number, Tier>;
}

function toOverview(
  person: Person,
  { circle, states, tierOf, usageUploads }: Known & { usageUploads: Map<number, string> },
): CustomerOverview {
  const state = states.get(person.id);
  const institutionId = person.institutionId ?? 0;
  return {
    id: person.id,
    fullName: person.fullName,
    username: person.username,
    institutionId,
    companyName: person.companyName ?? '',
    department: person.department,
    subscriptionTier: tierOf.get(institutionId) ?? null,
    lastUsageUpload: usageUploads.get(institutionId) ?? null,
    accountManager: assigned(circle, person.accountManagerId),
    techSupport: assigned(circle, person.techSupportId),
    lastSignInAt: state?.lastSignInAt ?? null,
    hasPassword: state?.hasPassword ?? false,
    deactivatedAt: person.deactivatedAt,
  };
}

function assigned(circle: Circle, id: number | null): AssignedStaff | null {
  const person = id === null ? undefined : circle.find(id);
  return person ? { id: person.id, fullName: person.fullName, isActive: !person.deactivatedAt } : null;
}

function hasStatus(person: Person, status: CustomersQuery['status']): boolean {
  return status === 'all' || (person.deactivatedAt !== null) === (status === 'deactivated');
}

/** By the chosen column, then by name: an order without ties, or a page could begin in the middle of one. */
function comparer({ order }: CustomersQuery, key: (person: Person) => number, name: (person: Person) => number) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: Person, b: Person) => direction * (key(a) - key(b)) || name(a) - name(b) || a.id - b.id;
}

function keyOf(sort: Sort, known: Known & { index: Index }): (person: Person) => number {
  switch (sort) {
    case 'subscriptionTier':
      return ({ institutionId }) => tiers.findIndex((tier) => tier === known.tierOf.get(institutionId ?? 0));
    case 'lastSignInAt':
      return ({ id }) => Date.parse(known.states.get(id)?.lastSignInAt ?? '') || 0;
    default:
      return rank(known.circle, known.index, sort);
  }
}

/** The place of everybody among all by a text: the same place for the same text. */
function rank(circle: Circle, index: Index, sort: Exclude<Sort, 'subscriptionTier' | 'lastSignInAt'>) {
  const textOf: Record<typeof sort, TextOf> = {
    fullName: (person) => person.fullName,
    companyName: (person) => person.companyName ?? '',
    accountManager: (person) => assigned(circle, person.accountManagerId)?.fullName ?? '',
    techSupport: (person) => assigned(circle, person.techSupportId)?.fullName ?? '',
  };
  let ranks = index.ranks.get(sort);
  if (!ranks) {
    const texts = [...new Set(index.customers.map(textOf[sort]))].sort(names.compare);
    const places = new Map(texts.map((text, place) => [text, place]));
    ranks = new Map(index.customers.map((person) => [person.id, places.get(textOf[sort](person)) ?? 0]));
    index.ranks.set(sort, ranks);
  }
  const known = ranks;
  return (person: Person) => known.get(person.id) ?? 0;
}

function indexOf(circle: Circle): Index {
  let index = indexes.get(circle);
  if (!index) {
    const customers = circle.everybody().filter((person) => person.role === 'customer');
    const searched = new Map(customers.map((person) => [person.id, searchedText(person)]));
    index = { customers, searched, ranks: new Map() };
    indexes.set(circle, index);
  }
  return index;
}

function searchedText(person: Person): string {
  return fold([person.fullName, person.username, person.companyName, person.department].join('\n'));
}

/** "Élodie" is found by "elodie": letters without their marks, in lower case. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
