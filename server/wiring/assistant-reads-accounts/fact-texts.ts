import type { AccountFactName } from '#server/features/assistant/knowledge/account-passages.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { longDayOf } from '#server/platform/long-day.ts';

/** The person who asks and the institution: a customer's own, or one that a member of staff serves. */
export interface Asker {
  me: Person;
  institution: { id: number; name: string };
  question: string;
  /** Names of the institution within a sentence: "Your plan", or "Example University’s plan". */
  words: { Your: string; your: string; people: string };
}

/** Functions that return the sentences of each fact. */
export type Facts<Name extends AccountFactName> = Record<Name, (asker: Asker) => Promise<string[]>>;

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A day such as `1 September 2027`. */
export function dayText(day: string | Date | null): string {
  return day === null ? 'an unknown day' : longDayOf(new Date(day));
}

export function countText(number: number): string {
  return count.format(number);
}

/** Keeps typed text on one line, within one sentence. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
