import type { Db } from '#server/db/schema.ts';
import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { FindVatNow } from '#server/features/invoices/institution-vat.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Clock } from '#server/platform/clock.ts';

export interface FactParts {
  db: Db;
  /** For what is read of many rows. */
  reading: Db;
  people: People;
  clock: Clock;
  findVatNow: FindVatNow;
}

/** Whose facts: a customer with their own institution. */
export interface Asker {
  me: Person;
  institution: { id: number; name: string };
}

/** What some facts say to a person, in sentences. */
export type Facts<Name extends AccountFactName> = Record<Name, (asker: Asker) => Promise<string[]>>;

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A day or a moment, as `1 September 2027`. */
export function dayText(day: string | Date | null): string {
  return day === null ? 'an unknown day' : longDay.format(new Date(day));
}

/** `2026-03` as `March 2026`. */
export function monthText(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

export function countText(number: number): string {
  return count.format(number);
}

/** What people typed stays one line of one sentence. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
