import type { ReadUsage, UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Db } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { replaces, type StoredImport, unitOf } from '#server/features/usage/feed/usage-feed.ts';
import { aboutOf } from '#server/features/usage/reading/questions.ts';
import { listImports } from '#server/features/usage/usage.queries.ts';
import { findRemembered } from './answered-reading.service.ts';
import type { TableChoice } from './other-tables.service.ts';

const questionId = 'other-uses';

/** Nothing in a plain table shows whether it counts the same as a COUNTER report of the same months. */
const wordings = {
  table: {
    question: 'COUNTER reports count uses of the same months. Does this table count the same uses?',
    same: 'Yes, the same uses: the COUNTER reports count, this table doesn’t',
  },
  counter: {
    question: 'A plain table counts uses of the same months. Does it count the same uses as this report?',
    same: 'Yes, the same uses: this report counts, the table doesn’t',
  },
};
const other = 'No, other uses, such as another vendor’s: both are added up';

interface NewReport {
  read: ReadUsage | null;
  usesMetric: string | null;
  shape: string | null;
  institutionId: number;
  answers: UsageAnswers;
}

/**
 * Decides whether a plain table and the COUNTER reports of its months both count. Asked about the later of them, and remembered for later
 * files with its headings if the same kinds of reports meet. Uses in another unit cannot be added, so nothing is asked.
 */
export async function chooseOtherUses(
  db: Db,
  { read, usesMetric, shape, institutionId, answers }: NewReport,
): Promise<TableChoice> {
  const candidates = read ? await mayCountTheSame(db, { read, usesMetric, institutionId }) : [];
  const counting = candidates.filter((stored) => !candidates.some((newer) => replaces(newer, stored)));
  if (!read || counting.length === 0) return { question: null, besides: [], toRemember: [] };

  const keys = [keyOf({ ...read, shape }), ...counting.map(keyOf)];
  const isTold = shape !== null && !keys.includes(null);
  const about = aboutOf(
    keys.map((key) => key ?? ''),
    [],
  );
  const kept = isTold ? (await findRemembered(db, { institutionId, shape }))[questionId] : undefined;
  const remembered = kept?.about === about ? kept.answer : [];
  const isGiven = Object.hasOwn(answers, questionId);
  const given = isGiven ? answers[questionId] : remembered;
  const answer = ['same', 'other'].filter((value) => given?.includes(value)).slice(0, 1);
  const { question, same } = wordings[read.report === 'TABLE' ? 'table' : 'counter'];
  const options: UsageQuestion['options'] = [
    { value: 'same', label: same },
    { value: 'other', label: other },
  ];
  const isRemembered = !isGiven && answer.length > 0;
  return {
    question: { id: questionId, question, options, isMultiple: false, answer, isRemembered },
    // Includes replaced reports: they count again when their correction is removed.
    besides: answer[0] === 'other' ? candidates.map(({ resourceId }) => resourceId) : [],
    toRemember:
      isTold && answer.length > 0 ? [{ id: questionId, isOfShape: true, isOfSheets: false, about, answer }] : [],
  };
}

/** For a plain table the COUNTER reports, and for a COUNTER report the plain tables, with uses of the same months and unit. */
async function mayCountTheSame(
  db: Db,
  { read, usesMetric, institutionId }: { read: ReadUsage; usesMetric: string | null; institutionId: number },
): Promise<StoredImport[]> {
  const isTable = read.report === 'TABLE';
  // A report of refusals alone counts no use.
  if (!isTable && usesMetric === null) return [];
  const months = read.monthly.filter(({ uses }) => uses > 0).map(({ month }) => month);
  return (await listImports(db, institutionId)).map(toStoredImport).filter((stored) => {
    const isOtherForm = isTable ? stored.usesMetric !== null : stored.report === 'TABLE';
    return isOtherForm && unitOf(stored) === unitOf({ usesMetric }) && months.some((month) => stored.uses.get(month));
  });
}

/** Equal for the monthly reports of one vendor, as far as can be told; null if its shape was not recorded. */
function keyOf({ report, platforms, shape }: Pick<StoredImport, 'report' | 'platforms' | 'shape'>): string | null {
  return report === 'TABLE' ? shape : JSON.stringify([report, [...(platforms ?? [])].sort()]);
}
