import type { ReadUsage, UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { Db } from '#server/db/schema.ts';
import { areOtherPlatforms } from '#server/features/usage/feed/overlapping-reports.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { replaces, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { listImports } from '#server/features/usage/usage.queries.ts';

const questionId = 'platforms';
const options = { add: 'Count both: they are added up', replace: 'Count the new one instead of the earlier one' };

export interface PlatformChoice {
  /** Null if there is nothing to choose. */
  question: UsageQuestion | null;
  countsBeside: boolean;
}

/**
 * Decides whether a report counts beside earlier ones with the same months. Asks if those are of other platforms, unless its own platforms
 * counted beside them before.
 */
export async function choosePlatforms(
  db: Db,
  { read, institutionId, answers }: { read: ReadUsage | null; institutionId: number; answers: UsageAnswers },
): Promise<PlatformChoice> {
  if (!read) return { question: null, countsBeside: false };
  const ofKind = (await listImports(db, institutionId))
    .map(toStoredImport)
    .filter(({ report }) => report === read.report);
  const others = ofKind.filter(
    ({ uses, platforms }) =>
      read.months.some((month) => uses.has(month)) && areOtherPlatforms(platforms, read.platforms),
  );
  if (others.length === 0) return { question: null, countsBeside: false };
  const before = ofKind.filter(({ platforms }) => String(platforms) === String(read.platforms));
  if (before.some((own) => others.every((other) => standBeside(own, other)))) {
    return { question: null, countsBeside: true };
  }
  const chosen = (answers[questionId] ?? []).find((value) => value in options);
  const names = [...new Set(others.flatMap(({ platforms }) => platforms ?? []))].join(', ');
  return {
    question: {
      id: questionId,
      question: `The earlier report of these months is about ${names}, this one about ${read.platforms.join(', ')}. Which of them count?`,
      options: Object.entries(options).map(([value, label]) => ({ value, label })),
      isMultiple: false,
      answer: chosen ? [chosen] : [],
      isRemembered: false,
    },
    countsBeside: chosen === 'add',
  };
}

function standBeside(a: StoredImport, b: StoredImport): boolean {
  return !replaces(a, b) && !replaces(b, a);
}
