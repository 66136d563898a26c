import type { ReadUsage, UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { replaces, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { aboutOf, type ReaderQuestion } from '#server/features/usage/reading/questions.ts';
import { listImports, listReportResources } from '#server/features/usage/usage.queries.ts';
import { findRemembered } from './answered-reading.service.ts';

const questionId = 'tables';
const none = {
  value: 'none',
  label: 'None of them: it is of something else, such as another vendor, and its uses are added',
};

export interface TableChoice {
  /** Null if there is nothing to choose. */
  question: UsageQuestion | null;
  /** The resources of the tables that count beside it. */
  besides: number[];
  /** The answer in the form that is remembered for the next table. */
  toRemember: Pick<ReaderQuestion, 'id' | 'answer' | 'about' | 'isOfShape' | 'isOfSheets'>[];
}

interface ReadTable {
  read: ReadUsage | null;
  shape: string | null;
  institutionId: number;
  answers: UsageAnswers;
}

/**
 * Decides which earlier plain tables of the same months a new one replaces: no table names its vendor, so a correction and another vendor's
 * table look alike. An answer is remembered only if all the tables have different headings, and for the same set of them.
 */
export async function chooseTables(db: Db, { read, shape, institutionId, answers }: ReadTable): Promise<TableChoice> {
  const earlier =
    read?.report === 'TABLE'
      ? (await listImports(db, institutionId))
          .map(toStoredImport)
          .filter(({ report, uses }) => report === 'TABLE' && read.months.some((month) => uses.has(month)))
      : [];
  const counting = earlier.filter((table) => read?.months.some((month) => countsIn(month, table, earlier)));
  if (counting.length === 0) return { question: null, besides: [], toRemember: [] };

  const shapes = counting.map((table) => table.shape);
  const isTold = shape !== null && !shapes.includes(null) && new Set([shape, ...shapes]).size === shapes.length + 1;
  const about = aboutOf(
    shapes.map((each) => each ?? ''),
    [],
  );
  const kept = isTold ? await findRemembered(db, { institutionId, shape }) : {};
  const known = kept[questionId]?.about === about ? kept[questionId].answer : [];
  const isGiven = Object.hasOwn(answers, questionId);
  const remembered = [
    ...counting.filter((table) => table.shape !== null && known.includes(table.shape)).map(idOf),
    ...known.filter((value) => value === none.value),
  ];
  const given = (isGiven ? answers[questionId] : remembered) ?? [];
  const replaced = counting.filter((table) => given.includes(idOf(table)));
  const isNone = replaced.length === 0 && given.includes(none.value);
  const answer = isNone ? [none.value] : replaced.map(idOf);
  const beside = counting.filter((table) => !replaced.includes(table));
  const hidden = earlier.filter((table) => !counting.includes(table) && isHiddenBy(beside, replaced, table));
  return {
    question: {
      id: questionId,
      question: 'Earlier tables count uses of the same months. Which of them does this one replace?',
      options: [...(await labelled(db, institutionId, counting)), none],
      isMultiple: counting.length > 1,
      answer,
      isRemembered: !isGiven && answer.length > 0,
    },
    besides: answer.length > 0 ? [...beside, ...hidden].map(({ resourceId }) => resourceId) : [],
    toRemember:
      isTold && answer.length > 0
        ? [
            {
              id: questionId,
              isOfShape: true,
              isOfSheets: false,
              about,
              answer: isNone ? [none.value] : replaced.map((table) => table.shape ?? ''),
            },
          ]
        : [],
  };
}

function countsIn(month: string, table: StoredImport, tables: readonly StoredImport[]): boolean {
  return table.uses.has(month) && !tables.some((other) => other.uses.has(month) && replaces(other, table));
}

/** A table that an earlier one replaced counts again when that one is removed, so it has to be treated like that one. */
function isHiddenBy(beside: readonly StoredImport[], replaced: readonly StoredImport[], table: StoredImport): boolean {
  return beside.some((other) => replaces(other, table)) && !replaced.some((other) => replaces(other, table));
}

function idOf({ resourceId }: StoredImport): string {
  return String(resourceId);
}

async function labelled(
  db: Db,
  institutionId: number,
  tables: readonly StoredImport[],
): Promise<UsageQuestion['options']> {
  const reports = new Map((await listReportResources(db, institutionId)).map((report) => [report.id, report]));
  return tables.map((table) => {
    const { title = '', filename, sharedAt = table.completedAt } = reports.get(table.resourceId) ?? {};
    const { day } = londonTime(Date.parse(sharedAt));
    return { value: idOf(table), label: `“${title}”${filename ? ` (${filename})` : ''}, uploaded on ${day}` };
  });
}
