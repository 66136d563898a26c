import type { ColumnRole } from '#contract/values/plans-and-usage/column-roles.ts';
import { isPagesMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { dayNumber } from '#server/features/usage/reading/months/day-numbers.ts';
import { isoDay, monthNumber, readMonth } from '#server/features/usage/reading/months/months.ts';
import { periodOfWords, readPeriod } from '#server/features/usage/reading/months/periods.ts';
import { isTotalLabel, meaningOf, wordsOf } from '#server/features/usage/reading/tables/column-words.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import { isMonthHeading } from './headings.ts';
import { isFigureLike, textIn } from './table.ts';

interface RoleContext {
  headings: readonly string[];
  rows: readonly NumberedRow[];
  delimiter: Delimiter;
}

interface Proposal {
  is: ColumnRole | null;
  month: string | null;
  reason: string;
}

const wordsOfMonths =
  /^(?:months?|date|period|day|monat|datum|mois|mes|mese|maand|fecha|jour|dia|tag|periodo?|periode|zeitraum|年月|月)$|monat$/;
const wordsOfYears = /^(?:year|jahr|annee|ano|anno|jaar)$/;
const wordsOfTitles =
  /^(?:title|name|item|video|film|journal|book|database|titel|titre|titulo|titolo|tytul|nazev|titulek)$/;
const wordsOfKinds =
  /^(?:types?|kinds?|events?|actions?|typ|art|ereignis|ereignisse|aktion|evenement|tipo|evento|eventos|accion|status|metric|metrics|measure|activity|agent|traffic|kennzahl)$/;
const wordsOfOwners =
  /^(?:institution|customer|client|account|subscriber|member|university|college|organi[sz]ation|consortium|library|school|campus|branch|site|tenant|faculty|department|owner|group|domain|range|isil|sigel|oclc|einrichtung|kunde|konto|mitglied|hochschule|bibliothek|standort|zweigstelle|fakultat|etablissement|compte|membre|universite|bibliotheque|institucion|cliente|cuenta|universidad|biblioteca|sede|facultad)$/;
const wordsOfWorks =
  /^(?:publisher|author|authors|isbn|issn|eissn|doi|url|uri|id|verlag|autor|autoren|editeur|auteur|auteurs|editorial|autores|subject|language|country|genre|collection|series)$/;
/** The role of a column of words by its heading; the first that fits. */
const subjects: readonly { words: RegExp; is: ColumnRole; reason: string }[] = [
  { words: wordsOfOwners, is: 'institution', reason: 'Its heading names owners of use' },
  { words: wordsOfTitles, is: 'title', reason: 'Its heading says so' },
  { words: wordsOfKinds, is: 'kind', reason: 'Its heading says so' },
  { words: wordsOfWorks, is: 'left-out', reason: 'It describes titles' },
];
const machines = /\b(?:bots?|robots?|crawlers?|spiders?|machines?|agents?|trailers?|previews?|teasers?)\b/i;

/** Proposes what a column is, and says why. Null where only a person can know it. */
export function roleOf(column: number, context: RoleContext): Proposal {
  const values = valuesIn(column, context);
  if (values.length === 0) return said('left-out', 'Nothing stands in it');
  const heading = context.headings[column] ?? '';
  if (areDayNumbers(column, context, values)) return said('month', 'It holds days as numbers of a spreadsheet');
  const isYears = hasWord(heading, wordsOfYears) && values.every((value) => /^20\d\d$/.test(value));
  const isNamedMonth = hasWord(heading, wordsOfMonths) && !isTotalLabel(heading);
  if (areMonths(values) || isYears || isNamedMonth) return monthsByRow(column, context);
  if (isFigures(column, context))
    return isLongTable(context) ? figuresByRow(column, context) : figuresByMonth(column, context);
  return wordsBySubject(column, context);
}

function monthsByRow(column: number, context: RoleContext): Proposal {
  const heading = context.headings[column] ?? '';
  const kind = periodOfWords(wordsOf(heading));
  if (kind === 'week' || valuesIn(column, context).some((value) => readPeriod(value)?.kind === 'week'))
    return said(null, 'It holds weeks, and a week may lie in two months');
  if (valuesIn(column, context).some((value) => readPeriod(value) !== null))
    return said(null, 'It holds quarters, and a quarter is three months');
  if (hasWord(heading, wordsOfYears) || areMonthsOfUse(wordsOf(heading))) return said('month', 'Its heading says so');
  return said(isMonthColumnAlone(column, context) ? 'month' : null, 'It holds dates');
}

function wordsBySubject(column: number, context: RoleContext): Proposal {
  const heading = context.headings[column] ?? '';
  const known = subjects.find(({ words }) => hasWord(heading, words));
  if (known) return said(known.is, known.reason);
  const isOnlyText = context.headings.every((_, other) => other === column || !isTextColumn(other, context));
  return isOnlyText ? said('title', 'It is the only column of words') : said(null, 'Its heading does not say');
}

function hasWord(heading: string, words: RegExp): boolean {
  return wordsOf(heading).some((word) => words.test(word));
}

function valuesIn(column: number, { rows }: RoleContext): string[] {
  return rows.map(({ cells }) => textIn(cells, column)).filter(Boolean);
}

/** Says whether most of these are months or days. Digits alone are days only if they can be nothing else. */
function areMonths(values: readonly string[]): boolean {
  const isMonth = (value: string) => !/^\d+$/.test(value) && (isMonthHeading(value) || readPeriod(value) !== null);
  return (
    values.filter(isMonth).length > values.length / 2 ||
    (values.length > 0 && values.every((value) => /^20\d{6}$/.test(value) && isoDay(value) !== null))
  );
}

/** Days as the numbers that spreadsheets store, below a heading that speaks of days or months. */
function areDayNumbers(column: number, { headings }: RoleContext, values: readonly string[]): boolean {
  return hasWord(headings[column] ?? '', wordsOfMonths) && values.every((value) => dayNumber(value) !== null);
}

/** Whether a kind counts, by its name; null where only a person can know it. */
export function valueCounts(value: string): boolean | null {
  if (machines.test(value)) return false;
  const meaning = meaningOf(value);
  if (meaning === 'use') return true;
  return meaning === 'never' || meaning === 'pages' ? false : null;
}

function figuresByMonth(column: number, { headings }: RoleContext): Proposal {
  const heading = headings[column] ?? '';
  if (isMonthHeading(heading)) {
    const isTwice = headings.some((other, at) => at !== column && other.trim() === heading.trim());
    return isTwice ? said(null, 'This month is there twice') : said('uses', 'Its heading is a month');
  }
  if (heading === '') return said(null, 'It has no heading');
  if (readPeriod(heading)) return said('uses', 'Its heading is a week or a quarter');
  if (isTotalLabel(heading)) return said('other', 'Its heading calls it a sum');
  if (monthNumber(heading) > 0) return said('uses', 'Its heading is a month without a year');
  const month = monthInside(heading);
  if (month) return { is: null, month, reason: 'Its heading says more than a month' };
  return said(meaningOf(heading) === 'id' ? 'left-out' : null, 'Its heading is no month that can be read');
}

function figuresByRow(column: number, context: RoleContext): Proposal {
  const { headings } = context;
  const heading = headings[column] ?? '';
  const meaning = meaningOf(heading);
  if (heading === '') return said(null, 'It has no heading');
  if (meaning === 'id') return said('left-out', 'It numbers titles');
  if (machines.test(heading)) return said('other', 'Its heading does not speak of people');
  if (meaning === 'never' || isPagesMetric(heading)) return said('other', 'Its heading names no uses');
  const alike = headings.filter(
    (other, at) =>
      at !== column && ['use', 'plain', 'other', 'unknown'].includes(meaningOf(other)) && isFigures(at, context),
  );
  if (meaning === 'use' && !alike.some((other) => meaningOf(other) === 'use'))
    return said('uses', 'Its heading names uses');
  return said(meaning === 'plain' && alike.length === 0 ? 'uses' : null, 'Other columns may hold uses too');
}

function isLongTable(context: RoleContext): boolean {
  const { headings } = context;
  if (headings.filter(isMonthHeading).length > 1) return false;
  return headings.some((heading, column) => {
    const values = valuesIn(column, context);
    const isMonths =
      areMonths(values) ||
      areDayNumbers(column, context, values) ||
      (areMonthsOfUse(wordsOf(heading)) && !isMonthHeading(heading));
    return values.length > 0 && isMonths;
  });
}

function isMonthColumnAlone(column: number, context: RoleContext): boolean {
  return context.headings.every((_, other) => other === column || !areMonths(valuesIn(other, context)));
}

/** `Month`, `Usage month`; `Release month` is another one. */
function areMonthsOfUse(words: readonly string[]): boolean {
  return (
    words.some((word) => wordsOfMonths.test(word) && !/^(?:date|day|datum|fecha|jour|dia|tag)$/.test(word)) &&
    words.length < 3 &&
    !words.some((word) => /^(?:release|added|publication|published|created|end|start|begin|to|from)$/.test(word))
  );
}

function isTextColumn(column: number, context: RoleContext): boolean {
  const values = valuesIn(column, context);
  return values.filter((value) => !isFigureLike(value) && !isMonthHeading(value)).length > values.length / 2;
}

function isFigures(column: number, context: RoleContext): boolean {
  const values = valuesIn(column, context);
  return values.length > 0 && values.filter(isFigureLike).length >= values.length / 2;
}

/** `Jan 2025*`, `Views Jan 2025`, `2025-01 (provisional)`: a month within more words, proposed and never taken unasked. */
function monthInside(heading: string): string | null {
  const words = heading.split(/[\s*()[\]]+/).filter(Boolean);
  for (let at = 0; at < words.length; at++)
    for (const text of [words.slice(at, at + 2).join(' '), words[at] ?? '']) {
      const month = /\d{2}/.test(text) ? readMonth(text) : null;
      if (month) return month;
    }
  return null;
}

function said(is: ColumnRole | null, reason: string): Proposal {
  return { is, month: null, reason };
}
