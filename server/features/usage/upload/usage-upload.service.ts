import type { ReadUsage, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { filePathOf } from '#contract/values/files/file-paths.ts';
import { type UsageFileKind, usageFileKindOf } from '#contract/values/files/usage-file-kinds.ts';
import { importMaxMs } from '#contract/values/limits.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { monthsAndUses, toStoredImport, whatReportSays } from '#server/features/usage/feed/stored-import.ts';
import { noteUses } from '#server/features/usage/figures/institution-uses.service.ts';
import type { ImportRunner } from '#server/features/usage/imports/import-runner.ts';
import { listRowlessImports } from '#server/features/usage/imports/usage-facts.queries.ts';
import {
  completeImport,
  deleteImport,
  insertImport,
  isUncompleted,
  listAbandonedImports,
  listImportsWithoutSums,
} from '#server/features/usage/imports/usage-imports.queries.ts';
import { monthName } from '#server/features/usage/reading/months/months.ts';
import { insertReport, listImports, listReportResources, lockUploads } from '#server/features/usage/usage.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { type AnsweredReading, readAnswered, rememberAnswers } from './answered-reading.service.ts';
import { createdReport } from './created-report.ts';
import { isOtherSheet } from './other-sheets.ts';
import { refusalOf, refuseOpen, refuseUnmapped, refuseUnsaid } from './refusals.ts';
import { rememberMapping } from './remembered-mappings.service.ts';
import { chooseBeside } from './reports-beside.service.ts';
import { askAboutSize } from './unusual-size.ts';
import { answerOf } from './upload-answer.service.ts';
import type { UploadForm } from './upload-form.ts';
import { askWhoseReport } from './whose-report.service.ts';

/** Dependencies for turning reports into rows. */
export interface Importing {
  runner: ImportRunner;
  /** Queues the news that a new month may have figures. */
  noteMonth: QueueNews<{ institutionId: number }>;
}

/** Tells open pages that an institution has a new report. */
export type TellStored = (institutionId: number) => Promise<void>;

/** The demo stores reports without a portal. */
type Storing = Pick<Portal, 'db' | 'clock' | 'files'>;

export interface UsageFile {
  file: Omit<SpooledFile, 'contentType' | 'discard'>;
  /** The name in the storage, where only its uploader can read it until it is stored as a report. */
  fileName: string;
  form: UploadForm;
  uploaderId: number;
  /** Set if the portal fetched the report itself: the platform's name, and a check before it is stored. */
  fetched?: { from: string; check(answered: AnsweredReading): Promise<void> };
}

/** Reads a file and compares it with stored reports. Stores nothing. */
export async function previewUpload(
  portal: Storing,
  importing: Importing,
  { file, form }: Pick<UsageFile, 'file' | 'form'>,
): Promise<UsageUpload> {
  return answerOf(portal.db, { ...(await readFor(portal, importing, { file, form }, null)), file, form });
}

/** Reads a file with its open questions, and the effect on reports beside it. */
async function readFor(
  { db, clock }: Storing,
  { runner }: Importing,
  { file, form, fetched }: Pick<UsageFile, 'file' | 'form' | 'fetched'>,
  importId: number | null,
) {
  const { answers, institution, mapping } = form;
  const thisMonth = londonTime(clock()).day.slice(0, 7);
  const institutionId = institution.id;
  const answered = await readAnswered(
    { db, runner },
    {
      path: file.path,
      kind: kindOf(file),
      importId,
      institutionId,
      thisMonth,
      answers,
      mapping,
    },
  );
  const { read, table } = answered.reading;
  const isUnseen = mapping === null && table?.isSaid && !table.isTemplate && table.open.length === 0;
  const size = read && isUnseen ? await askAboutSize(db, { read, institutionId, answers }) : null;
  const beside = await chooseBeside(db, { ...answered.reading, institutionId, answers });
  const created = createdReport(read, { now: isoTime(clock()), answers });
  // A fetched report is checked against what its platform was asked for.
  const whose = fetched ? nobodyAsked : await askWhoseReport(db, { ...answered.reading, institutionId, answers });
  const asked = [whose.question, ...beside.questions, created.question, size].filter((question) => question !== null);
  return {
    ...answered,
    ...beside,
    questions: [...answered.questions, ...asked],
    whose: whose.question,
    toRemember: [...beside.toRemember, ...whose.toRemember],
    createdAt: created.createdAt,
  };
}

const nobodyAsked = { question: null, toRemember: [] };

/** Stores the sender's answer in the transaction that stores the report. */
type NoteAnswer = (transaction: Transaction, answer: UsageUpload) => Promise<void>;

/** Reads and stores a report: its readers, its figures, its entry in the list and what `note` writes, all or nothing. */
export async function storeUpload(
  portal: Storing,
  importing: Importing,
  upload: UsageFile,
  note: NoteAnswer,
): Promise<void> {
  const { db, clock } = portal;
  const { runner, noteMonth } = importing;
  const { file, form, uploaderId } = upload;
  // Which sheet of a workbook it is, or which part of a table, is only known after reading.
  if (kindOf(file) !== 'xlsx' && !form.mapping) await refuseSameFile(db, upload, null);
  if (form.asPlainFile) {
    const answered = await readFor(portal, importing, upload, null);
    const { reading } = answered;
    if (!reading.isText) throw badRequest(reading.problems[0]?.message ?? 'This is not a CSV file', 'file');
    if (reading.areOthers) throw badRequest('Nothing was stored. Some of these rows may be about others', 'file');
    // Everybody at the institution can download it.
    if (answered.whose) refuseOpen([answered.whose]);
    const answer = await answerOf(db, { ...answered, file, form });
    const plain = { ...answer, read: null };
    return keepReport(portal, upload, plain, (transaction, resourceId) =>
      note(transaction, { ...plain, isStored: true, resourceId }),
    );
  }

  const startedAt = isoTime(clock());
  const begun = { institutionId: form.institution.id, uploaderId, sha256: file.sha256, startedAt };
  const importId = await insertImport(db, begun);
  try {
    const answered = await readFor(portal, importing, upload, importId);
    const { reading } = answered;
    const { read } = reading;
    // What is only supposed of a table may be why it seems to be wrong.
    if (read) refuseUnsaid(reading, answered.questions);
    if (!read || reading.problemCount > 0) throw badRequest(refusalOf(reading), 'file');
    await upload.fetched?.check(answered);
    // Checked before the questions, because answering them for the same file would be useless.
    await refuseSameFile(db, upload, read);
    // Which sheet it is decides which columns there are.
    refuseOpen(answered.reading.questions.filter(({ isOfSheets }) => isOfSheets));
    refuseUnmapped(reading, answered.questions);
    refuseOpen(answered.questions);
    const answer = await answerOf(db, { ...answered, file, form });
    const counted = monthsAndUses(new Map(read.monthly.map(({ month, uses }) => [month, uses])));
    const { countsBeside, createdAt } = answered;
    const besides = JSON.stringify(answered.besides);
    const said = { ...whatReportSays(read, reading), countsBeside, besides, createdAt };
    const remembering = { institutionId: form.institution.id, byId: uploaderId };
    await keepReport(portal, upload, answer, async (transaction, resourceId) => {
      // Another report may have been stored while this one was read.
      const { institution, answers } = form;
      refuseOpen((await chooseBeside(transaction, { ...reading, institutionId: institution.id, answers })).questions);
      const questions = [...reading.questions, ...answered.toRemember];
      await rememberAnswers(transaction, { ...reading, questions }, { ...remembering, at: isoTime(clock()) });
      if (reading.table) await rememberMapping(transaction, reading.table, { byId: uploaderId, at: isoTime(clock()) });
      const completion = { ...counted, ...said, completedAt: isoTime(clock()), resourceId };
      if (!(await completeImport(transaction, importId, completion))) {
        throw conflict('The import took too long. Nothing was stored.');
      }
      await noteUses(transaction, form.institution.id);
      await noteMonth(transaction, { institutionId: form.institution.id });
      await note(transaction, { ...answer, isStored: true, resourceId });
    });
  } catch (error) {
    await giveUpImport(db, runner, importId);
    throw error;
  }
}

/**
 * Deletes the rows of interrupted imports, and of imports whose report was deleted. Rows can outlive their import's own row if a process
 * that was frozen for long continues after the sweep.
 */
export async function sweepImports({ db, clock }: Pick<Portal, 'db' | 'clock'>, runner: ImportRunner): Promise<void> {
  for (const id of await listAbandonedImports(db, isoTime(clock() - 2 * importMaxMs)))
    await discardImport(db, runner, id);
  for (const id of await listRowlessImports(db)) await runner.discard(id);
}

/** Deletes an import's rows after a failure, unless a commit whose answer was lost completed it. */
export async function giveUpImport(db: Db, runner: ImportRunner, importId: number): Promise<void> {
  if (await isUncompleted(db, importId)) await discardImport(db, runner, importId);
}

/** Deletes an import that is still invisible. */
async function discardImport(db: Db, runner: ImportRunner, importId: number): Promise<void> {
  await runner.discard(importId);
  await deleteImport(db, importId);
}

/** How many reports claim uses without stored figures: their file was lost, or restored from another time. */
export async function countLostReports(db: Db): Promise<number> {
  return (await listImportsWithoutSums(db)).filter(({ uses }) => /[1-9]/.test(uses)).length;
}

/** The final commit, which makes the report visible. */
async function keepReport(
  { db, files, clock }: Storing,
  upload: UsageFile,
  { read, filename }: Pick<UsageUpload, 'read' | 'filename'>,
  complete: (transaction: Transaction, resourceId: number) => Promise<void>,
): Promise<void> {
  const { fileName, form, uploaderId, fetched } = upload;
  const institutionId = form.institution.id;
  const at = isoTime(clock());
  await db.transaction().execute(async (transaction) => {
    await lockUploads(transaction, institutionId);
    await refuseSameFile(transaction, upload, read);
    await files.setReaders(transaction, fileName, { readers: 'institution', institutionId });
    const report = await insertReport(transaction, {
      title: form.title ?? (read ? titleOf(read) : filename),
      description:
        form.description ?? (read ? descriptionOf(read) : 'A file for download; its figures are in no chart.'),
      url: filePathOf(fileName),
      category: read?.report ?? 'File',
      uploaderId,
      institutionId,
      fileName,
      fetchedFrom: fetched?.from ?? null,
      totalPages: form.totalPages ?? read?.totalPages ?? null,
      totalHits: form.totalHits ?? read?.totalHits ?? null,
      createdAt: at,
    });
    await complete(transaction, report.id);
    const object = { objectType: 'resource', objectId: report.id, institutionId } as const;
    const byId = fetched ? null : uploaderId;
    await recordChange(transaction, { byId, at, ...object, action: 'add', after: report });
  });
}

/** By its name; the reader then confirms or refuses it. The content shows only that it is a table. */
export function kindOf({ filename }: Pick<SpooledFile, 'filename'>): UsageFileKind {
  return usageFileKindOf(filename) ?? 'csv';
}

async function refuseSameFile(
  db: Db,
  { file, form: { institution } }: Pick<UsageFile, 'file' | 'form'>,
  read: ReadUsage | null,
): Promise<void> {
  const reports = (await listReportResources(db, institution.id)).filter(({ sha256 }) => sha256 === file.sha256);
  if (reports.length === 0) return;
  const imports = (await listImports(db, institution.id)).map(toStoredImport);
  const same = reports.find(({ id }) => {
    const known = imports.find(({ resourceId }) => resourceId === id);
    return !isOtherSheet(known, read);
  });
  if (!same) return;
  const { day } = londonTime(Date.parse(same.sharedAt));
  throw conflict(`This file has already been uploaded: “${same.title}”, uploaded on ${day}`, 'file');
}

function titleOf({ reportName, report, months }: ReadUsage): string {
  const [first, last] = [months[0], months.at(-1)];
  const period =
    first && last ? `, ${first === last ? monthName(first) : `${monthName(first)} to ${monthName(last)}`}` : '';
  return `${reportName}${report === 'TABLE' ? '' : ` (${report})`}${period}`;
}

function descriptionOf({ kind, report, release, createdBy }: ReadUsage): string {
  if (kind === 'table') return 'A table of usage by month.';
  const by = createdBy ? ` from ${createdBy}` : '';
  return `COUNTER ${release ? `Release ${release}` : 'report'} ${report}${by}.`;
}
