import type { EarlierUpload, Finding, ReadUsage, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { TableToMap } from '#contract/plans-and-usage/usage-mapping.ts';
import type { Db } from '#server/db/schema.ts';
import { areOtherPlatforms } from '#server/features/usage/feed/overlapping-reports.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import type { StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { listUses } from '#server/features/usage/figures/institution-uses.queries.ts';
import type { ReadTable } from '#server/features/usage/reading/mapping/mapped-table.ts';
import { listImports, listInstitutionsWithFile, listReportResources } from '#server/features/usage/usage.queries.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import type { AnsweredReading } from './answered-reading.service.ts';
import { isSameName } from './named-institution.ts';
import { isOtherSheet } from './other-sheets.ts';
import { sizeQuestionId, unusualSize } from './unusual-size.ts';
import type { UploadForm } from './upload-form.ts';

export interface ReadUpload extends AnsweredReading {
  file: Pick<SpooledFile, 'filename' | 'size' | 'sha256'>;
  form: UploadForm;
  countsBeside: boolean;
  besides: readonly number[];
  /** When the report says that it was made. */
  createdAt: string | null;
}

/** The answer to the admin about a file: what was read, compared with stored reports. */
export async function answerOf(
  db: Db,
  { reading, questions, mappedBy, file, form, ...made }: ReadUpload,
): Promise<UsageUpload> {
  const { read, problems, problemCount, warnings, warningCount, isText, areOthers, table } = reading;
  const { institution } = form;
  const named = read?.institutionInFile ?? null;
  const uses = await listUses(db, [institution.id]);
  const isSizeAsked = questions.some(({ id }) => id === sizeQuestionId);
  const unusual = read && !isSizeAsked && unusualSize(read.monthly, uses);
  return {
    isStored: false,
    resourceId: null,
    read,
    institution,
    isSameInstitution: named === null ? null : isSameName(named, institution.name),
    filename: file.filename,
    fileSize: file.size,
    problems: [...problems],
    problemCount,
    warnings: unusual ? [remark(unusual), ...warnings] : [...warnings],
    warningCount: warningCount + (unusual ? 1 : 0),
    questions,
    // The template says everything itself.
    table: !table || (table.isTemplate && table.open.length === 0) ? null : toMap(table, mappedBy),
    storedMonths: uses.filter(({ month }) => read?.months.includes(month)).map(({ month, uses }) => ({ month, uses })),
    earlier: await listEarlier(db, { read, file, form, ...made }),
    alsoAt: await listInstitutionsWithFile(db, file.sha256, institution.id),
    canBePlainFile: isText && file.size > 0 && !areOthers,
  };
}

function remark(message: string): Finding {
  return { row: null, column: null, heading: null, place: null, message, count: 1 };
}

function toMap({ mapping, isSaid, reasons, open, rows }: ReadTable, remembered: TableToMap['remembered']): TableToMap {
  return { mapping, isSaid, reasons, open, rows, remembered };
}

async function listEarlier(
  db: Db,
  {
    read,
    file,
    form,
    ...made
  }: Pick<ReadUpload, 'file' | 'form' | 'countsBeside' | 'besides' | 'createdAt'> & { read: ReadUsage | null },
): Promise<EarlierUpload[]> {
  const institutionId = form.institution.id;
  const reports = await listReportResources(db, institutionId);
  const imports = new Map((await listImports(db, institutionId)).map((row) => [row.resourceId, toStoredImport(row)]));
  return reports.flatMap(({ id, title, sharedAt, sha256 }): EarlierUpload[] => {
    const known = imports.get(id);
    const isSame = sha256 === file.sha256 && !isOtherSheet(known, read);
    const months = known?.report === read?.report ? (read?.months ?? []).filter((month) => known?.uses.has(month)) : [];
    if (!isSame && months.length === 0) return [];
    const other = known && read ? besideOf(known, { read, ...made }) : 'same-months';
    return [{ is: isSame ? 'same-file' : other, resourceId: id, title, uploadedAt: sharedAt, months }];
  });
}

/** The relation of a stored report of the same months to the new one. */
function besideOf(
  known: StoredImport,
  {
    read,
    countsBeside,
    besides,
    createdAt,
  }: Pick<ReadUpload, 'countsBeside' | 'besides' | 'createdAt'> & { read: ReadUsage },
): EarlierUpload['is'] {
  if (besides.includes(known.resourceId)) return 'other-platform';
  if (countsBeside && areOtherPlatforms(known.platforms, read.platforms)) return 'other-platform';
  const isMadeBefore = createdAt !== null && createdAt < (known.createdAt ?? known.completedAt);
  return isMadeBefore ? 'made-later' : 'same-months';
}
