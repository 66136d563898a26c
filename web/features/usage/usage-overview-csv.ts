import type { UsageOverviewRow } from '#contract/plans-and-usage/usage.ts';

const headings = ['Institution', 'Uses', 'First month', 'Last month', 'Missing months', 'Last upload', 'Uploaded by'];

/** A row for each institution, below a row of headings. */
export function usageOverviewRows(institutions: readonly UsageOverviewRow[]): string[][] {
  return [
    headings,
    ...institutions.map(({ name, uses, firstMonth, lastMonth, missingMonths, lastUpload }) => [
      // Without a report there is no figure, and none is not zero.
      ...[name, firstMonth ? String(uses) : '', firstMonth ?? '', lastMonth ?? '', missingMonths.join('; ')],
      ...[lastUpload?.at.slice(0, 10) ?? '', lastUpload?.uploaderName ?? ''],
    ]),
  ];
}
