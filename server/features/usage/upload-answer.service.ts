import type { EarlierUpload, ReadUsage, UsageUpload } from '#contract/usage.ts';
import type { Db } from '#server/db/schema.ts';
import { institutionKey } from '#server/features/people/institutions/institutions.service.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import type { AnsweredReading } from './answered-reading.service.ts';
import { toStoredImport } from './stored-import.ts';
import type { UploadForm } from './upload-form.ts';
import { listImports, listInstitutionsWithFile, listReportResources } from './usage.queries.ts';

export interface ReadUpload extends AnsweredReading {
  file: SpooledFile;
  form: UploadForm;
}

/** What an admin is told of a file that was read, compared with what is stored. */
export async function answerOf(db: Db, { reading, questions, file, form }: ReadUpload): Promise<UsageUpload> {
  const { read, problems, problemCount, warnings, warningCount, isText } = reading;
  const { institution } = form;
  const named = read?.institutionInFile ?? null;
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
    warnings: [...warnings],
    warningCount,
    questions,
    earlier: await listEarlier(db, { read, file, institutionId: institution.id }),
    alsoAt: await listInstitutionsWithFile(db, file.sha256, institution.id),
    canBePlainFile: isText && file.size > 0,
  };
}

/** "The University of X" in the file is the customer "University of X". */
function isSameName(a: string, b: string): boolean {
  const key = (name: string) =>
    institutionKey(name.normalize('NFKD').replace(/\p{M}/gu, ''))
      .replace(/^the /, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return key(a) === key(b);
}

async function listEarlier(
  db: Db,
  { read, file, institutionId }: { read: ReadUsage | null; file: SpooledFile; institutionId: number },
): Promise<EarlierUpload[]> {
  const reports = await listReportResources(db, institutionId);
  const imports = new Map((await listImports(db, institutionId)).map((row) => [row.resourceId, toStoredImport(row)]));
  return reports.flatMap(({ id, title, sharedAt, sha256 }): EarlierUpload[] => {
    const known = imports.get(id);
    const isSame = sha256 === file.sha256;
    const months = known?.report === read?.report ? (read?.months ?? []).filter((month) => known?.uses.has(month)) : [];
    if (!isSame && months.length === 0) return [];
    return [{ is: isSame ? 'same-file' : 'same-months', resourceId: id, title, uploadedAt: sharedAt, months }];
  });
}
