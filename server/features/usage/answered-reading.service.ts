import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImportRunner } from './import-runner.ts';
import type { FileReading } from './reading/read-usage-file.ts';
import { findAnswers, keepAnswers } from './usage-answers.queries.ts';

/** A file to read for an institution; `importId` as in a ReadingJob. */
export interface FileToRead {
  path: string;
  kind: UsageFileKind;
  importId: number | null;
  institutionId: number;
  thisMonth: string;
  /** Given now: they go before what is remembered. */
  answers: UsageAnswers;
}

export interface AnsweredReading {
  reading: FileReading;
  questions: UsageQuestion[];
}

/** Reads a file, with what was answered about an earlier one of the same shape where it leaves something open. */
export async function readAnswered(
  { db, runner }: { db: Db; runner: ImportRunner },
  { institutionId, answers, ...job }: FileToRead,
): Promise<AnsweredReading> {
  const first = await runner.read({ ...job, answers });
  const { shape } = first;
  const known = shape !== null && isOpen(first) ? await findAnswers(db, { institutionId, shape }) : undefined;
  const remembered: UsageAnswers = known ? JSON.parse(known.answers) : {};
  const reading = known ? await runner.read({ ...job, answers: { ...remembered, ...answers } }) : first;
  const questions = reading.questions.map(({ isOfShape: _, ...question }) => ({
    ...question,
    isRemembered: question.answer.length > 0 && !Object.hasOwn(answers, question.id),
  }));
  return { reading, questions };
}

/** Keeps, in the transaction that stores the file, what was answered and will hold for files of the same shape. */
export async function rememberAnswers(
  transaction: Db,
  { shape, questions }: FileReading,
  { institutionId, byId, at }: { institutionId: number; byId: number; at: string },
): Promise<void> {
  const kept = questions.filter(({ isOfShape }) => isOfShape).map(({ id, answer }) => [id, answer] as const);
  if (shape === null || kept.length === 0) return;
  const before = await findAnswers(transaction, { institutionId, shape });
  const earlier: UsageAnswers = before ? JSON.parse(before.answers) : {};
  const row = { institutionId, shape, answers: JSON.stringify({ ...earlier, ...Object.fromEntries(kept) }), byId, at };
  if (row.answers === before?.answers) return;
  await keepAnswers(transaction, row);
  const object = { objectType: 'usageAnswers', objectId: shape, institutionId } as const;
  await recordChange(transaction, { byId, at, ...object, action: 'remember', after: row, ...(before && { before }) });
}

function isOpen({ questions }: Pick<FileReading, 'questions'>): boolean {
  return questions.some(({ answer }) => answer.length === 0);
}
