import type { UsageMonth } from '#contract/plans-and-usage/usage-summary.ts';
import { noteOf } from '#contract/values/plans-and-usage/month-notes.ts';

type Months = readonly UsageMonth[];

interface Remarks {
  headings: { remarks?: readonly string[] };
  of(month: UsageMonth): { remarks?: readonly string[] };
}

/** The reports behind each figure and remarks about it, if any month has a remark. */
export function remarksOf(monthly: Months): Remarks {
  const isPlain = monthly.every((month) => month.reports.length === 1 && noteOf(month) === '');
  if (isPlain) return { headings: {}, of: () => ({}) };
  return {
    headings: { remarks: ['Reports', 'Note'] },
    of: (month) => ({ remarks: [month.reports.join(' + '), noteOf(month)] }),
  };
}

/** Months whose figures contain more or less than people's use of everything, and the platforms that some of them lack. */
export function notedMonths(monthly: Months) {
  return {
    mixed: monthsThat(monthly, ({ mayHoldMachines }) => mayHoldMachines),
    controlled: monthsThat(monthly, ({ leavesOpenAccessOut }) => leavesOpenAccessOut),
    tables: monthsThat(monthly, ({ leavesTableOut }) => leavesTableOut),
    partial: monthsThat(monthly, ({ isPartial }) => isPartial),
    otherThings: monthsThat(monthly, ({ uses }) => uses === null),
    membersLacking: membersLackingIn(monthly),
    lacking: monthsThat(monthly, ({ missingPlatforms }) => missingPlatforms.length > 0),
    platforms: [...new Set(monthly.flatMap(({ missingPlatforms }) => missingPlatforms))],
  };
}

/** The members of a consortium that lack months, with those months. */
function membersLackingIn(monthly: Months): { name: string; months: string[] }[] {
  const names = [...new Set(monthly.flatMap(({ missingMembers }) => missingMembers))].sort();
  return names.map((name) => ({
    name,
    months: monthsThat(monthly, ({ missingMembers }) => missingMembers.includes(name)),
  }));
}

/** The months for which a condition holds. */
function monthsThat(monthly: Months, isSo: (month: UsageMonth) => boolean): string[] {
  return monthly.filter(isSo).map(({ month }) => month);
}
