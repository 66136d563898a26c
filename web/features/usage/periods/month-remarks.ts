import type { UsageMonth } from '#contract/plans-and-usage/usage-summary.ts';
import { noteOf } from '#contract/values/plans-and-usage/month-notes.ts';

type Months = readonly UsageMonth[];

interface Remarks {
  headings: { remarks?: readonly string[] };
  of(month: UsageMonth): { remarks?: readonly string[] };
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

/** Months whose figures hold more or less than people's use of everything, and the platforms that some of them lack. */
export function notedMonths(monthly: Months) {
  return {
    mixed: monthsThat(monthly, ({ mayHoldMachines }) => mayHoldMachines),
    controlled: monthsThat(monthly, ({ leavesOpenAccessOut }) => leavesOpenAccessOut),
    tables: monthsThat(monthly, ({ leavesTableOut }) => leavesTableOut),
    lacking: monthsThat(monthly, ({ missingPlatforms }) => missingPlatforms.length > 0),
    platforms: [...new Set(monthly.flatMap(({ missingPlatforms }) => missingPlatforms))],
  };
}

/** The months of which something is so. */
function monthsThat(monthly: Months, isSo: (month: UsageMonth) => boolean): string[] {
  return monthly.filter(isSo).map(({ month }) => month);
}
