import { type Identifiers, identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { nextMonth } from '#server/features/usage/reading/months/months.ts';
import { listImports } from '#server/features/usage/usage.queries.ts';
import { findIdentifiers, listStoredHeaders } from './counter-reports.queries.ts';
import type { CounterSettings } from './counter-settings.ts';
import { jsonReport } from './json-report.ts';
import { lackingOf, lackingOfMembers, type WhyPartial } from './lacking-data.ts';
import { type MonthOfReport, monthsOfReport } from './months-of-report.ts';
import { type CounterException, exceptionOf, type ReportHeader } from './report-header.ts';
import { columnsOf, type ReportRequest } from './report-request.ts';
import { type ReportRow, type RowsWanted, rowsOfReport } from './rows-of-report.ts';
import { type StoredReport, toStoredReport } from './stored-report.ts';
import { tabularReport } from './tabular-report.ts';

export interface Reported {
  institution: { id: number; name: string };
  /** The reports of each member, for a report on them together, which is named so that it is not mistaken for the institution's own. */
  members?: readonly (readonly StoredReport[])[];
  settings: CounterSettings;
  now: number;
}

export type ReportForm = 'tabular' | 'json';

/** The stored COUNTER reports and plain tables of an institution. */
export async function listStoredReports(db: Db, institutionId: number): Promise<StoredReport[]> {
  const kept = new Map((await listStoredHeaders(db, institutionId)).map((row) => [row.id, row]));
  return (await listImports(db, institutionId)).map((row) => toStoredReport(row, kept.get(row.id)));
}

/** The platforms for which reports have figures. */
export function platformsOf(stored: readonly StoredReport[]): string[] {
  return [...new Set(stored.flatMap(({ platforms }) => platforms ?? []))].sort();
}

/** The customer ID of an institution, or else its number. */
export function customerIdOf(institutionId: number, { customerId }: Pick<Identifiers, 'customerId'>): string {
  return customerId ?? String(institutionId);
}

function institutionIdOf(
  institutionId: number,
  identifiers: Identifiers,
  { namespace, isOfMembers }: { namespace: string; isOfMembers: boolean },
): ReportHeader['identifiers'] {
  if (isOfMembers) return [['Proprietary', `${namespace}:${customerIdOf(institutionId, identifiers)}.members`]];
  const own = { ...identifiers, customerId: `${namespace}:${customerIdOf(institutionId, identifiers)}` };
  return identifierKindNames.flatMap((kind) => {
    const value = own[kind];
    return value === null ? [] : [[identifierKinds[kind].namespace, value] as const];
  });
}

/**
 * Writes a report in chunks of text. The first row is read before anything is written, because the header says whether there are any; after
 * that at most some hundred items are in memory.
 */
export async function writeReport(
  db: Db,
  request: ReportRequest,
  { form, stored, months = monthsOfReport(request, stored), passedOver, ...reported }: Reported & WrittenAs,
): Promise<WrittenReport> {
  const { institution, members, settings, now } = reported;
  const isOfMembers = members !== undefined;
  const wanted: RowsWanted = { request, months, names: settings };
  const rows = withFirst(form === 'json' ? rowsForJson(db, wanted) : rowsOfReport(db, wanted));
  const isUsed = await rows.hasAny();
  const identifiers = await findIdentifiers(db, institution.id);
  const lacking = members ? lackingOfMembers(request, members) : lackingOf(request.report, { months, stored });
  const header: ReportHeader = {
    request,
    institutionName: isOfMembers ? `${institution.name}, all members` : institution.name,
    identifiers: institutionIdOf(institution.id, identifiers, { namespace: settings.namespace, isOfMembers }),
    exceptions: withMonths(passedOver, exceptionsOf(request, { months, stored, isUsed, lacking })),
    created: `${new Date(now).toISOString().slice(0, 19)}Z`,
    createdBy: settings.createdBy,
    registryRecord: settings.registryRecord,
  };
  const names = months.map(({ month }) => month);
  const pieces = (form === 'json' ? jsonReport : tabularReport)(header, names, rows.all());
  return { pieces, exceptions: header.exceptions };
}

export interface WrittenReport {
  pieces: AsyncGenerator<string, void>;
  exceptions: readonly CounterException[];
}

interface WrittenAs {
  form: ReportForm;
  stored: readonly StoredReport[];
  /** The sources of the months, if not one institution's. */
  months?: readonly MonthOfReport[];
  /** Exceptions about ignored parts of the request. */
  passedOver: readonly CounterException[];
}

/** Orders rows for JSON, where a part is nested in its parent. */
async function* rowsForJson(db: Db, wanted: RowsWanted): AsyncGenerator<ReportRow, void> {
  const hasParents = columnsOf(wanted.request).some((column) => column.startsWith('Parent_'));
  if (!hasParents) return yield* rowsOfReport(db, wanted);
  yield* rowsOfReport(db, wanted, 'without parent');
  yield* rowsOfReport(db, wanted, 'by parent');
}

function withFirst(rows: AsyncGenerator<ReportRow, void>) {
  const first = rows.next();
  // The error is thrown where the first row is awaited.
  first.catch(() => {});
  return {
    async hasAny(): Promise<boolean> {
      return !(await first).done;
    },
    async *all(): AsyncGenerator<ReportRow, void> {
      const { value, done } = await first;
      if (done || !value) return;
      try {
        yield value;
        yield* rows;
      } finally {
        await rows.return();
      }
    },
  };
}

interface WhatIsThere {
  months: readonly MonthOfReport[];
  stored: readonly StoredReport[];
  isUsed: boolean;
  lacking: readonly WhyPartial[];
}

/** Exceptions for months without figures (Appendix D): one for each kind of reason. */
function exceptionsOf({ report }: ReportRequest, { months, stored, isUsed, lacking }: WhatIsThere): CounterException[] {
  const kinds = [report, counterReports[report].master];
  const known = stored
    .filter((each) => kinds.some((kind) => kind === each.report))
    .flatMap(({ uses }) => [...uses.keys()]);
  const first = known.sort()[0] ?? '';
  const without = months.flatMap((month) => (month.reason === null ? [] : [month]));
  const of = (isOfThem: (month: string) => boolean) =>
    without.flatMap(({ month, isStored }) => (!isStored && isOfThem(month) ? [month] : []));
  const [early, late] = [of((month) => month < first), of((month) => month >= first)];
  const partial = without.filter(({ isStored }) => isStored);
  const data = [...textsOf(partial), ...textsOf(lacking)].join('; ');
  const missing = [
    ...(late.length > 0 ? [exceptionOf(3031, `No usage is stored yet of ${monthsText(late)}`)] : []),
    ...(early.length > 0
      ? [exceptionOf(3032, `Usage is available from ${first} on, not of ${monthsText(early)}`)]
      : []),
    ...(data === '' ? [] : [exceptionOf(3040, data)]),
  ];
  if (isUsed || (missing.length > 0 && months.every(({ reason }) => reason !== null))) return missing;
  return [exceptionOf(3030), ...missing];
}

/** `2025-01 to 2025-04: The stored TR …`, a text for each reason. */
function textsOf(partial: readonly WhyPartial[]): string[] {
  const monthsWith = (of: string) => partial.flatMap(({ month, reason }) => (reason === of ? [month] : []));
  return [...new Set(partial.map(({ reason }) => reason))].map(
    (reason) => `${monthsText(monthsWith(reason))}: ${reason}`,
  );
}

/** Months in order; three and more in a row become a range: `2025-01 to 2025-04, 2025-06`. */
function monthsText(months: readonly string[]): string {
  const rows: string[][] = [];
  for (const month of months) {
    const row = rows.at(-1);
    if (row && nextMonth(row.at(-1) ?? '') === month) row.push(month);
    else rows.push([month]);
  }
  return rows.map((row) => (row.length > 2 ? `${row[0]} to ${row.at(-1)}` : row.join(', '))).join(', ');
}

/** Merges two exceptions with the same code. */
function withMonths(
  passedOver: readonly CounterException[],
  ofMonths: readonly CounterException[],
): CounterException[] {
  const found = new Map<number, CounterException>();
  for (const exception of [...ofMonths, ...passedOver]) {
    const same = found.get(exception.Code);
    const data = [same?.Data, exception.Data].filter(Boolean).join('; ');
    found.set(exception.Code, { ...exception, ...(data && { Data: data }) });
  }
  return [...found.values()].sort((a, b) => a.Code - b.Code);
}
