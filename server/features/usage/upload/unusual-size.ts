import type { ReadUsage, UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Db } from '#server/db/schema.ts';
import { listUses } from '#server/features/usage/figures/institution-uses.queries.ts';
import { monthName } from '#server/features/usage/reading/months/months.ts';

interface MonthUses {
  month: string;
  uses: number;
}

/** With fewer months nothing is usual. */
const monthsMin = 3;
/** So many months before and after are compared. */
const monthsCompared = 12;
/** Months differ by less than this unless something else is counted, or in another unit. */
const timesMin = 8;
export const sizeQuestionId = 'size-beside-stored';
const options = { right: 'Yes, both count the same' };

/**
 * Asks about a table that nobody looks at, because its mapping is an earlier one's: its maker may count in another unit by now. Null if its figures are as large as those that are stored.
 */
export async function askAboutSize(
  db: Db,
  { read, institutionId, answers }: { read: ReadUsage; institutionId: number; answers: UsageAnswers },
): Promise<UsageQuestion | null> {
  const unusual = unusualSize(read.monthly, await listUses(db, [institutionId]));
  if (unusual === null) return null;
  return {
    id: sizeQuestionId,
    question: `${unusual} Do they?`,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    isMultiple: false,
    answer: (answers[sizeQuestionId] ?? []).filter((value) => value in options).slice(0, 1),
    isRemembered: false,
  };
}

/** Says that the months of a file have many times the uses of the months that are stored, or only a small part; null where both are alike. */
export function unusualSize(monthly: readonly MonthUses[], stored: readonly MonthUses[]): string | null {
  const first = monthly[0]?.month ?? '';
  const others = stored.filter(({ month, uses }) => uses > 0 && !monthly.some((own) => own.month === month));
  const before = others.filter(({ month }) => month < first).slice(-monthsCompared);
  const compared = before.length >= monthsMin ? before : others.slice(-monthsCompared);
  const own = monthly.filter(({ uses }) => uses > 0);
  if (own.length === 0 || compared.length < monthsMin) return null;
  const [here, there] = [median(own), median(compared)];
  const times = here > there ? here / there : there / here;
  if (times < timesMin) return null;
  const [from = '', to = ''] = [compared[0]?.month, compared.at(-1)?.month];
  const shown = (figure: number) => new Intl.NumberFormat('en-GB').format(figure);
  const what = here > there ? `about ${shown(Math.round(times))} times` : `about a ${ordinal(Math.round(times))} of`;
  return `A month in this file has ${what} the uses that are stored for ${monthName(from)} to ${monthName(to)}: ${shown(here)} for ${shown(there)}. Please check that both count the same, in the same unit.`;
}

function median(months: readonly MonthUses[]): number {
  const sorted = months.map(({ uses }) => uses).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function ordinal(times: number): string {
  return times === 1000 ? 'thousandth' : `${new Intl.NumberFormat('en-GB').format(times)}th`;
}
