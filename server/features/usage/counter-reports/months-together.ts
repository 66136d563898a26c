import { type MonthOfReport, monthsOfReport } from './months-of-report.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';

/**
 * Finds the sources of several institutions' joint report, as the Code has it for consortia (10.3). If some have no figures for a month, it
 * is written from the others, and `partial` says how many.
 */
export function monthsTogether(
  request: ReportRequest,
  members: readonly (readonly StoredReport[])[],
): { months: MonthOfReport[]; partial: string[] } {
  const each = members.map((stored) => monthsOfReport(request, stored));
  const partial: string[] = [];
  const months = monthsOfReport(request, []).map((none, at): MonthOfReport => {
    const ofMonth = each.flatMap((of) => of[at] ?? []);
    const written = ofMonth.filter(({ reason }) => reason === null);
    const { month } = none;
    if (written.length === 0) return ofMonth.find((one) => one.reason !== null && one.isStored) ?? ofMonth[0] ?? none;
    if (written.length < members.length) partial.push(`${month}: ${written.length} of ${members.length} members`);
    return { month, sources: written.flatMap(({ sources }) => sources), reason: null };
  });
  return { months, partial };
}
