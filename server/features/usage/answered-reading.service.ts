import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImportRunner } from './import-runner.ts';
import type { RememberedAnswers } from './reading/questions.ts';
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

/** Reads a file, with what was answered about an earlier one of the same shape where it asks for the same. */
export async function readAnswered(
  { db, runner }: { db: Db; runner: ImportRunner },
  { institutionId, ...job }: FileToRead,
): Promise<AnsweredReading> {
  const first = await runner.read(job);
  const { shape } = first;
  const remembered = shape === null ? {} : rememberedIn(await findAnswers(db, { institutionId, shape }));
  // Also where nothing is open: a date that can only be what was not answered is asked about.
  const isRemembering = Object.keys(remembered).length > 0;
  const reading = isRemembering ? await runner.read({ ...job, remembered }) : first;
  const questions = reading.questions.map(({ isOfShape: _, about: __, ...question }) => question);
  return { reading, questions };
}

/** Keeps, in the transaction that stores the file, what was answered and will hold for files of the same shape. */
export async function rememberAnswers(
  transaction: Db,
  { shape, questions }: FileReading,
  { institutionId, byId, at }: { institutionId: number; byId: number; at: string },
): Promise<void> {
  const kept = questions
    .filter(({ isOfShape }) => isOfShape)
    .map(({ id, answer, about }) => [id, { answer, about }] as const);
  if (shape === null || kept.length === 0) return;
  const before = await findAnswers(transaction, { institutionId, shape });
  const answers = JSON.stringify({ ...rememberedIn(before), ...Object.fromEntries(kept) });
  const row = { institutionId, shape, answers, byId, at };
  if (row.answers === before?.answers) return;
  await keepAnswers(transaction, row);
  const object = { objectType: 'usageAnswers', objectId: shape, institutionId } as const;
  await recordChange(transaction, { byId, at, ...object, action: 'remember', after: row, ...(before && { before }) });
}

/** Without those of versions that did not note what an answer was about: they are asked once more. */
function rememberedIn(row: { answers: string } | undefined): RememberedAnswers {
  const kept: Record<string, RememberedAnswers[string] | string[]> = row ? JSON.parse(row.answers) : {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, known]) => (Array.isArray(known) ? [] : [[id, known] as const])),
  );
}
