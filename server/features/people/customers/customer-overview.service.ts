import type { CustomerOverview, CustomersPage, CustomersQuery } from '#contract/people/customers.ts';
import type { AssignedStaff } from '#contract/people/institutions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type Tier, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import {
  type AccountState,
  addressOf,
  listAccountStates,
  type Person,
} from '#server/features/people/people.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { listLastUsageUploads } from './customers.queries.ts';

type Sort = CustomersQuery['sort'];
type TextOf = (person: Person) => string;

/** The expensive part of a list of thousands, made once for each state of the directory. */
interface Index {
  customers: readonly Person[];
  /** Everything of a person that a search looks at. */
  searched: Map<number, string>;
  ranks: Map<Sort, Map<number, number>>;
  /** In an order that the directory alone tells. */
  ordered: Map<string, readonly Person[]>;
}

const indexes = new WeakMap<Directory, Index>();
const names = new Intl.Collator('en');

/**
 * One page of the Customer Data Overview. Sorted in memory and not by SQL, because the engines do not sort accents as
 * people do. A page begins after the last row of the one before, so that nobody is missed when others come and go.
 */
export async function listCustomerPage(
  { db, people, clock }: { db: Db; people: People; clock: Clock },
  query: CustomersQuery,
): Promise<CustomersPage> {
  const directory = await people.directory();
  const index = indexOf(directory);
  const { day } = londonTime(clock());
  const key = await keyOf(query.sort, { db, day, directory, index });
  const compare = comparer(query, key, rank(directory, index, 'fullName'));
  const words = fold(query.q).split(/\s+/).filter(Boolean);
  const matching = inOrder(index, query, compare)
    .filter((person) => hasStatus(person, query.status))
    .filter((person) => words.every((word) => index.searched.get(person.id)?.includes(word)));
  const last = query.cursor === undefined ? undefined : directory.find(query.cursor);
  if (query.cursor !== undefined && last?.role !== 'customer') throw badRequest('No such page', 'cursor');
  const rest = last ? matching.filter((person) => compare(person, last) > 0) : matching;
  const page = rest.slice(0, query.limit);
  const institutionIds = [...new Set(page.map(({ institutionId }) => institutionId ?? 0))];
  const known: Known = {
    directory,
    states: await listAccountStates(
      db,
      page.map(({ id }) => id),
    ),
    tierOf: tiersOf(await listCurrentPlans(db, day, institutionIds)),
    usageUploads: await listLastUsageUploads(db, institutionIds),
  };
  return {
    customers: page.map((person) => toOverview(person, known)),
    total: matching.length,
    nextCursor: rest.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

interface Known {
  directory: Directory;
  states: Map<number, AccountState>;
  tierOf: Map<number, Tier>;
  usageUploads: Map<number, string>;
}

function toOverview(person: Person, { directory, states, tierOf, usageUploads }: Known): CustomerOverview {
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
    accountManager: assigned(directory, person.accountManagerId),
    techSupport: assigned(directory, person.techSupportId),
    lastSignInAt: state?.lastSignInAt ?? null,
    hasPassword: state?.hasPassword ?? false,
    deactivatedAt: person.deactivatedAt,
    ...addressOf(state),
  };
}

function assigned(directory: Directory, id: number | null): AssignedStaff | null {
  const person = id === null ? undefined : directory.find(id);
  return person ? { id: person.id, fullName: person.fullName, isActive: !person.deactivatedAt } : null;
}

function hasStatus(person: Person, status: CustomersQuery['status']): boolean {
  return status === 'all' || (person.deactivatedAt !== null) === (status === 'deactivated');
}

/** By the chosen column, then by name and id. Equal rows would let a page skip or repeat some of them. */
function comparer({ order }: CustomersQuery, key: (person: Person) => number, name: (person: Person) => number) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: Person, b: Person) => direction * (key(a) - key(b)) || name(a) - name(b) || a.id - b.id;
}

async function keyOf(
  sort: Sort,
  { db, day, directory, index }: { db: Db; day: string; directory: Directory; index: Index },
): Promise<(person: Person) => number> {
  switch (sort) {
    case 'subscriptionTier': {
      const tierOf = tiersOf(await listCurrentPlans(db, day));
      return ({ institutionId }) => tiers.findIndex((tier) => tier === tierOf.get(institutionId ?? 0));
    }
    case 'lastSignInAt': {
      const states = await listAccountStates(
        db,
        index.customers.map(({ id }) => id),
      );
      return ({ id }) => Date.parse(states.get(id)?.lastSignInAt ?? '') || 0;
    }
    default:
      return rank(directory, index, sort);
  }
}

function tiersOf(plans: readonly { institutionId: number; tier: Tier }[]): Map<number, Tier> {
  return new Map(plans.map((plan) => [plan.institutionId, plan.tier]));
}

function inOrder(
  index: Index,
  { sort, order }: CustomersQuery,
  compare: (a: Person, b: Person) => number,
): readonly Person[] {
  const isLasting = sort !== 'subscriptionTier' && sort !== 'lastSignInAt';
  const name = `${sort} ${order}`;
  const ordered = index.ordered.get(name) ?? [...index.customers].sort(compare);
  if (isLasting) index.ordered.set(name, ordered);
  return ordered;
}

/** Everybody's rank by a text; equal texts have the same rank. */
function rank(directory: Directory, index: Index, sort: Exclude<Sort, 'subscriptionTier' | 'lastSignInAt'>) {
  const textOf: Record<typeof sort, TextOf> = {
    fullName: (person) => person.fullName,
    companyName: (person) => person.companyName ?? '',
    accountManager: (person) => assigned(directory, person.accountManagerId)?.fullName ?? '',
    techSupport: (person) => assigned(directory, person.techSupportId)?.fullName ?? '',
  };
  let ranks = index.ranks.get(sort);
  if (!ranks) {
    const texts = [...new Set(index.customers.map(textOf[sort]))].sort(names.compare);
    const rankOf = new Map(texts.map((text, index) => [text, index]));
    ranks = new Map(index.customers.map((person) => [person.id, rankOf.get(textOf[sort](person)) ?? 0]));
    index.ranks.set(sort, ranks);
  }
  const known = ranks;
  return (person: Person) => known.get(person.id) ?? 0;
}

function indexOf(directory: Directory): Index {
  let index = indexes.get(directory);
  if (!index) {
    const customers = directory.everybody().filter((person) => person.role === 'customer');
    const searched = new Map(customers.map((person) => [person.id, searchedText(person)]));
    index = { customers, searched, ranks: new Map(), ordered: new Map() };
    indexes.set(directory, index);
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
