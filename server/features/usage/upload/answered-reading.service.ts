import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import type { TableMapping, TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import type { UsageFileKind } from '#contract/values/files/usage-file-kinds.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { ImportRunner } from '#server/features/usage/imports/import-runner.ts';
import type { ReaderQuestion, RememberedAnswers } from '#server/features/usage/reading/questions.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import { rememberedMapping } from './remembered-mappings.service.ts';
import { findAnswers, keepAnswers } from './usage-answers.queries.ts';

export interface FileToRead {
  path: string;
  kind: UsageFileKind;
  importId: number | null;
  institutionId: number;
  thisMonth: string;
  /** The present answers, which take precedence over remembered ones. */
  answers: UsageAnswers;
  /** The sender's mapping of the columns, which takes precedence too. */
  mapping: TableMapping | null;
}

export interface AnsweredReading {
  reading: FileReading;
  questions: UsageQuestion[];
  /** Whose mapping was used, if it is an earlier one. */
  mappedBy: TableToMap['remembered'];
}

/**
 * Reads a file with the answers remembered for its shape, if it raises the same questions. Answers about a workbook's sheets come first,
 * since the chosen sheet decides the headings.
 */
export async function readAnswered(
  { db, runner }: { db: Db; runner: ImportRunner },
  { institutionId, mapping, ...asked }: FileToRead,
): Promise<AnsweredReading> {
  let job = { ...asked, mapping: mapping && { mapping, key: null as string | null } };
  let reading = await runner.read(job);
  let mappedBy: AnsweredReading['mappedBy'] = null;
  let remembered: RememberedAnswers = {};
  for (const shapeIn of [sheetsIn, headingsIn]) {
    if (shapeIn === headingsIn && !mapping) {
      const known = await rememberedMapping(db, reading.table);
      if (known) {
        job = { ...job, mapping: known.given };
        mappedBy = known.by;
        reading = await runner.read({ ...job, remembered });
      }
    }
    const shape = shapeIn(reading);
    const known = shape === null ? {} : await findRemembered(db, { institutionId, shape });
    // Also if no question is open: a date that contradicts a remembered answer raises its question again.
    if (Object.keys(known).length === 0) continue;
    remembered = { ...remembered, ...known };
    reading = await runner.read({ ...job, remembered });
  }
  const questions = reading.questions.map(({ isOfShape: _, isOfSheets: __, about: ___, ...question }) => question);
  return { reading, questions, mappedBy };
}

const sheetsIn = ({ sheetsShape }: FileReading) => sheetsShape;
const headingsIn = ({ shape }: FileReading) => shape;

/** The answers of a file, as they are remembered. */
interface AnsweredFile extends Pick<FileReading, 'shape' | 'sheetsShape'> {
  questions: readonly Pick<ReaderQuestion, 'id' | 'answer' | 'about' | 'isOfShape' | 'isOfSheets'>[];
}

/** Answers about the institution's last file with these headings. */
export async function findRemembered(
  db: Db,
  file: { institutionId: number; shape: string },
): Promise<RememberedAnswers> {
  return rememberedIn(await findAnswers(db, file));
}

/** Stores the answers that hold for files of the same shape, in the transaction that stores the file. */
export async function rememberAnswers(
  transaction: Transaction,
  { shape, sheetsShape, questions }: AnsweredFile,
  by: { institutionId: number; byId: number; at: string },
): Promise<void> {
  const ofHeadings = questions.filter(({ isOfShape }) => isOfShape);
  const ofSheets = questions.filter(({ isOfSheets }) => isOfSheets);
  if (shape !== null) await keep(transaction, { shape, questions: ofHeadings }, by);
  if (sheetsShape !== null) await keep(transaction, { shape: sheetsShape, questions: ofSheets }, by);
}

async function keep(
  transaction: Transaction,
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

/** Skips answers of versions that did not record what they were about: those are asked again. */
function rememberedIn(row: { answers: string } | undefined): RememberedAnswers {
  const kept: Record<string, RememberedAnswers[string] | string[]> = row ? JSON.parse(row.answers) : {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([id, known]) => (Array.isArray(known) ? [] : [[id, known] as const])),
  );
}
