import type { Insertable } from 'kysely';
import { keysOfPerson, nameKey } from '#server/db/keys/name-key.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ScaleSize } from './scale-size.ts';

/** Readers in the bench: the librarian belongs to institution 1, the manager has a fifth of all institutions. */
export const adminId = 1;
export const librarianId = 2;
export const managerId = 3;
const admins = [adminId, 4, 5, 6];
const managers = [managerId, 7, 8, 9, 10, 11, 12, 13, 14, 15];
export const technicianId = 16;
const technicians = [technicianId, 17, 18, 19, 20];
/** The first customer is the librarian, the others follow the staff. */
const staffIdMax = 20;

const day = 24 * 60 * 60 * 1000;
const firstNames = [
  'Amina',
  'Björn',
  'Chloé',
  'Dmitri',
  'Eleni',
  'Farid',
  'Grace',
  'Hiroshi',
  'Inés',
  'Jakub',
  'Kavya',
];
const lastNames = ['Abbott', 'Bauer', 'Castro', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Hughes', 'Ito', 'Jensen'];
const tiers = ['subject', 'silver', 'gold', 'professional'] as const;

export function customerId(number: number): number {
  return number === 0 ? librarianId : staffIdMax + number;
}

export function customerCount({ people }: ScaleSize): number {
  return people - staffIdMax + 1;
}

/** Institutions count from 1, and the first has the first customer. */
export function institutionOf(customer: number, { institutions }: ScaleSize): number {
  return 1 + (customer % institutions);
}

export function managerOf(institution: number, { institutions }: ScaleSize): number {
  if (institution <= institutions / 5) return managerId;
  return managers[1 + (institution % (managers.length - 1))] ?? managerId;
}

export function technicianOf(institution: number): number {
  return technicians[institution % technicians.length] ?? staffIdMax;
}

/** Pairs of active customers, each pair in one institution. */
export function colleagues(size: ScaleSize, count: number): { id: number; partnerId: number }[] {
  const pairs = Array.from({ length: size.institutions }, (_, number) => {
    return [customerId(number + 1), customerId(number + 1 + size.institutions)] as const;
  });
  return pairs
    .filter((pair) => pair.every((id) => !hasLeft(id)))
    .flatMap(([a, b]) => [
      { id: a, partnerId: b },
      { id: b, partnerId: a },
    ])
    .slice(0, count);
}

/** All people, their institutions, and a plan for each; one in ten institutions waits for an invoice. */
export function scalePeople(size: ScaleSize, now: number) {
  const joined = isoDaysAgo(now, 800);
  const today = isoDaysAgo(now, 0).slice(0, 10);
  const requestedAt = isoDaysAgo(now, 1);
  const ids = Array.from({ length: size.institutions }, (_, at) => at + 1);
  const institutions = ids.map((id): Insertable<Schema['institutions']> => {
    const staff = { accountManagerId: managerOf(id, size), techSupportId: technicianOf(id) };
    const name = `University ${id}`;
    return { id, name, nameKey: nameKey(name), ...staff, createdAt: joined };
  });
  const subscriptions = ids.map((id): Insertable<Schema['subscriptions']> => {
    const period = { startDate: today, endDate: isoDaysAgo(now, -1 - ((id * 7) % 360)).slice(0, 10) };
    return { institutionId: id, tier: tierOf(id), ...period, status: 'active', createdAt: joined, updatedAt: joined };
  });
  const invoiceRequests = ids
    .filter((id) => id % 10 === 0)
    .map((id): Insertable<Schema['invoiceRequests']> => {
      const period = { periodStart: today, periodEnd: today };
      const about = { institutionId: id, requestedBy: customerId(id - 1), tier: tierOf(id), ...period };
      return { id: id / 10, ...about, amountPence: 200_000, requestedAt };
    });
  return { institutions, users: [...staffRows(now), ...customerRows(size, now)], subscriptions, invoiceRequests };
}

function staffRows(now: number): Insertable<Schema['users']>[] {
  const rows = (ids: number[], role: 'admin' | 'account_manager' | 'tech_support') =>
    ids.map((id) => ({ ...userRow(id, now), role, institutionId: null, subscriptionTier: null }));
  return [...rows(admins, 'admin'), ...rows(managers, 'account_manager'), ...rows(technicians, 'tech_support')];
}

function customerRows(size: ScaleSize, now: number): Insertable<Schema['users']>[] {
  return Array.from({ length: customerCount(size) }, (_, number) => {
    const institutionId = institutionOf(number, size);
    const row = userRow(customerId(number), now);
    return { ...row, role: 'customer', institutionId, subscriptionTier: tierOf(institutionId) };
  });
}

function userRow(id: number, now: number) {
  const name = `${firstNames[id % firstNames.length]} ${lastNames[Math.floor(id / 7) % lastNames.length]} ${id}`;
  const department = id % 3 === 0 ? 'Acquisitions' : 'Library services';
  return {
    ...{ id, username: `person${id}`, usernameKey: `person${id}`, fullName: name, department },
    ...keysOfPerson({ fullName: name, username: `person${id}`, department }),
    passwordHash: '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4',
    createdAt: isoDaysAgo(now, 700),
    lastSignInAt: isoDaysAgo(now, id % 60),
    // One in fifty has left, but no reader of the bench.
    deactivatedAt: hasLeft(id) ? isoDaysAgo(now, 100) : null,
  };
}

function hasLeft(id: number): boolean {
  return id % 50 === 49;
}

export function tierOf(institution: number) {
  return tiers[institution % tiers.length] ?? 'silver';
}

export function isoDaysAgo(now: number, days: number): string {
  return new Date(now - days * day).toISOString();
}
