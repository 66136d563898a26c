import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { FindVatNow } from '#server/features/invoices/institution-vat.service.ts';
import type { RenewalOfferParts } from '#server/features/invoices/renewals/renewal-offers.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { longDayOf } from '#server/platform/long-day.ts';

export interface FactParts
  extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock'>,
    Pick<RenewalOfferParts, 'settings' | 'news'> {
  findVatNow: FindVatNow;
}

/** Whose facts: a customer with their own institution, or a member of staff with one that they serve. */
export interface Asker {
  me: Person;
  institution: { id: number; name: string };
  question: string;
  /** How the institution is called in a sentence: "Your plan", or "Example University’s plan". */
  words: { Your: string; your: string; people: string };
}

/** What some facts say to a person, in sentences. */
export type Facts<Name extends AccountFactName> = Record<Name, (asker: Asker) => Promise<string[]>>;

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A day or a moment, as `1 September 2027`. */
export function dayText(day: string | Date | null): string {
  return day === null ? 'an unknown day' : longDayOf(new Date(day));
}

export function countText(number: number): string {
  return count.format(number);
}

/** What people typed stays one line of one sentence. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
