import type { UsageMonth } from '#contract/plans-and-usage/usage-summary.ts';

type Months = readonly UsageMonth[];

interface Remarks {
  headings: { remarks?: readonly string[] };
  of(month: UsageMonth): { remarks?: readonly string[] };
}

/** What has to be known of a month's figure wherever it goes; '' where there is nothing. */
export function noteOf({ mayHoldMachines, leavesOpenAccessOut }: UsageMonth): string {
  const notes = [
    mayHoldMachines && 'may count machines as people',
    leavesOpenAccessOut && 'open access left out',
  ].filter(Boolean);
  return notes.join('; ');
}

/** The reports that made each figure and what has to be known of it, where any month has something to say. */
export function remarksOf(monthly: Months): Remarks {
  const isPlain = monthly.every((month) => month.reports.length === 1 && noteOf(month) === '');
  if (isPlain) return { headings: {}, of: () => ({}) };
  return {
    headings: { remarks: ['Reports', 'Note'] },
    of: (month) => ({ remarks: [month.reports.join(' + '), noteOf(month)] }),
  };
}

/** The months of which something is so. */
export function monthsThat(monthly: Months, isSo: (month: UsageMonth) => boolean): string[] {
  return monthly.filter(isSo).map(({ month }) => month);
}
