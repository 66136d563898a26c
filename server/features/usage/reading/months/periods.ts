import type { PeriodDay } from '#contract/values/plans-and-usage/column-roles.ts';
import { monthOf, yearOf } from './months.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysOfWeek = 7;
const weeksMax = 53;
const monthsOfQuarter = 3;

/** A week or a quarter of a year. */
interface Period {
  kind: 'week' | 'quarter';
  year: number;
  number: number;
}

const words = {
  week: '(?:w|wk|kw|week|woche|semaine|semana|sem|uke|vecka|uge|tyd[zź]ie[nń])',
  quarter: '(?:q|qtr|quarter|quartal|trimestre|trim|t|kw?artaal|kvartal|kwartał)',
};
const forms = (['week', 'quarter'] as const).flatMap((kind) => [
  { kind, form: new RegExp(`^(20\\d\\d)[- /]?${words[kind]}[. -]?(\\d{1,2})(?:-[1-7])?$`, 'iu'), isYearFirst: true },
  { kind, form: new RegExp(`^${words[kind]}[. -]?(\\d{1,2})[-,. /]{1,2}(20\\d\\d|\\d\\d)$`, 'iu'), isYearFirst: false },
]);

/** `2025-W05`, `KW 5/2025`, `Q1 2025`; null for anything else. */
export function readPeriod(text: string): Period | null {
  const cell = text.trim();
  for (const { kind, form, isYearFirst } of forms) {
    const [, one = '', two = ''] = form.exec(cell) ?? [];
    const [year, number] = isYearFirst ? [yearOf(one), Number(two)] : [yearOf(two), Number(one)];
    if (one !== '' && number >= 1 && number <= (kind === 'week' ? weeksMax : 4)) return { kind, year, number };
  }
  return null;
}

const headings = [
  ['week', /^(?:w|wk|kw|weeks?|weekly|wochen?|kalenderwoche|semaines?|semanas?|uke|vecka|uge)$/],
  ['quarter', /^(?:q|qtr|quarters?|quartale?|trimestres?|kwartaal|kvartal)$/],
] as const;

/** The kind of period, such as weeks or quarters, that a heading announces; null for months and all other headings. */
export function periodOfWords(words: readonly string[]): Period['kind'] | null {
  return headings.find(([, form]) => words.some((word) => form.test(word)))?.[0] ?? null;
}

/** The month of a period, by one of its days. Weeks are those of ISO 8601: the first of a year holds its 4 January. */
export function monthOfPeriod({ kind, year, number }: Period, day: PeriodDay): string | null {
  if (kind === 'quarter') {
    const place = { first: 0, middle: 1, last: 2 }[day];
    return monthOf(year, (number - 1) * monthsOfQuarter + 1 + place);
  }
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + daysOfWeek - 1) % daysOfWeek) * dayMs;
  const days = (number - 1) * daysOfWeek + { first: 0, middle: 3, last: 6 }[day];
  const date = new Date(monday + days * dayMs);
  return monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
