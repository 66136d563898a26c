import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImportRunner } from '#server/features/usage/imports/import-runner.ts';
import type { ReaderQuestion, RememberedAnswers } from '#server/features/usage/reading/questions.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
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

/**
 * Reads a file, with what was answered about an earlier one of the same shape where it asks for the same: first about the sheets of a
 * workbook, since which of them is read tells the headings.
 */
export async function readAnswered(
  { db, runner }: { db: Db; runner: ImportRunner },
  { institutionId, ...job }: FileToRead,
): Promise<AnsweredReading> {
  let reading = await runner.read(job);
  let remembered: RememberedAnswers = {};
  for (const shapeIn of [sheetsIn, headingsIn]) {
    const shape = shapeIn(reading);
    const known = shape === null ? {} : await findRemembered(db, { institutionId, shape });
    // Also where nothing is open: a date that can only be what was not answered is asked about.
    if (Object.keys(known).length === 0) continue;
    remembered = { ...remembered, ...known };
    reading = await runner.read({ ...job, remembered });
  }
  const questions = reading.questions.map(({ isOfShape: _, isOfSheets: __, about: ___, ...question }) => question);
  return { reading, questions };
}

const sheetsIn = ({ sheetsShape }: FileReading) => sheetsShape;
const headingsIn = ({ shape }: FileReading) => shape;

/** What is remembered of a file. */
interface AnsweredFile extends Pick<FileReading, 'shape' | 'sheetsShape'> {
  questions: readonly Pick<ReaderQuestion, 'id' | 'answer' | 'about' | 'isOfShape' | 'isOfSheets'>[];
}

/** What was answered about the last file of this institution with these headings. */
export async function findRemembered(
  db: Db,
  file: { institutionId: number; shape: string },
): Promise<RememberedAnswers> {
  return rememberedIn(await findAnswers(db, file));
}

/** Keeps, in the transaction that stores the file, what was answered and will hold for files of the same shape. */
export async function rememberAnswers(
  transaction: Db,
  { shape, sheetsShape, questions }: AnsweredFile,
  by: { institutionId: number; byId: number; at: string },
): Promise<void> {
  const ofHeadings = questions.filter(({ isOfShape }) => isOfShape);
  const ofSheets = questions.filter(({ isOfSheets }) => isOfSheets);
  if (shape !== null) await keep(transaction, { shape, questions: ofHeadings }, by);
  if (sheetsShape !== null) await keep(transaction, { shape: sheetsShape, questions: ofSheets }, by);
}

async function keep(
  transaction: Db,
  { shape, questions }: Pick<AnsweredFile, 'questions'> & { shape: string },
  { institutionId, byId, at }: { institutionId: number; byId: number; at: string },
): Promise<void> {
  if (questions.length === 0) return;
  const kept = questions.map(({ id, answer, about }) => [id, { answer, about }] as const);
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
