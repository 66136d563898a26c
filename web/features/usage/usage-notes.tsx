import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { notedMonths } from './periods/month-remarks.ts';
import { monthRanges } from './periods/month-text.ts';
import { shortList } from './short-list.ts';

const membersShown = 8;

function lackText({ name, months }: { name: string; months: readonly string[] }): string {
  return `${name} (${monthRanges(months)})`;
}

/** Remarks to read before the figures are used; nothing if there are none. */
export function UsageNotes({ summary: { monthly, missingMonths, uncertainMonths } }: { summary: UsageSummary }) {
  const { mixed, controlled, tables, lacking, platforms, partial, otherThings, membersLacking } = notedMonths(monthly);
  const notes = [
    missingMonths.length > 0 && `There are no figures for ${monthRanges(missingMonths)}.`,
    otherThings.length > 0 &&
      `The reports of ${monthRanges(otherThings)} count other things than uses, so these months have no uses.`,
    membersLacking.length > 0 && `The sum is without ${shortList(membersLacking.map(lackText), membersShown)}.`,
    partial.length > 0 && `The reports of ${monthRanges(partial)} say that data is missing.`,
    uncertainMonths.length > 0 && `The figures of ${monthRanges(uncertainMonths)} are uncertain and being checked.`,
    mixed.length > 0 &&
      `The figures of ${monthRanges(mixed)} may count machines as people: the report does not tell them apart. The same report with Access_Method would.`,
    controlled.length > 0 &&
      `The figures of ${monthRanges(controlled)} leave out open access, because their reports do.`,
    tables.length > 0 &&
      `The figures of ${monthRanges(tables)} don’t include a plain table: it may count what the COUNTER reports count.`,
    lacking.length > 0 && `Figures of ${platforms.join(', ')} are missing for ${monthRanges(lacking)}.`,
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <p
      key={note}
      className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning lg:col-span-2 print:col-span-2"
    >
      {note}
    </p>
  ));
}
