import type { RatingSummary, ResponseSummary, ResponsesOfOne } from '#contract/statistics.ts';
import type { Fact, FigureRow } from './figure-lists.ts';

const minute = 60_000;

/** A row for each, below a row of headings; moments in UTC, times in minutes of support hours. */
export function figureCsvRows(headings: readonly string[], rows: readonly FigureRow[]): string[][] {
  return [
    ['Customer', 'Institution', ...headings.map(csvHeading)],
    ...rows.map(({ fullName, companyName, facts }) => [fullName, companyName ?? '', ...facts.map(csvText)]),
  ];
}

/** The first responses and ratings of each member of staff or institution, below a row of headings. */
export function responsesCsvRows(of: string, groups: readonly ResponsesOfOne[]): string[][] {
  const figures = ['First responses', 'Response time (min)', 'Nine of ten within (min)', 'Ratings', 'Helpful'];
  return [
    [of, ...figures, ...figures.map((name) => `${name}, window before`)],
    ...groups.map(({ name, responses, responsesBefore, ratings, ratingsBefore }) => [
      ...[name, ...groupTexts(responses, ratings), ...groupTexts(responsesBefore, ratingsBefore)],
    ]),
  ];
}

function groupTexts({ count, medianMs, p90Ms }: ResponseSummary, ratings: RatingSummary): string[] {
  return [String(count), minutesText(medianMs), minutesText(p90Ms), String(ratings.count), String(ratings.helpful)];
}

function csvHeading(heading: string): string {
  return heading.replace(/, in support hours$/, ' (min in support hours)');
}

function csvText(fact: Fact): string {
  if ('at' in fact) return fact.at ?? '';
  return 'supportMs' in fact ? minutesText(fact.supportMs) : fact.name;
}

/** To a tenth, as the charts have it. */
function minutesText(ms: number | null): string {
  return ms === null ? '' : String(minutesOf(ms));
}

/** Minutes to a tenth. */
export function minutesOf(ms: number): number {
  return Math.round((ms / minute) * 10) / 10;
}
