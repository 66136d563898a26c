import type { ErrorCode } from '#contract/errors.ts';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { ReadImport, UsageImport } from '#contract/plans-and-usage/usage-imports.ts';
import type { UploadForm } from '#server/features/usage/upload/upload-form.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { UploadRow } from './usage-uploads.queries.ts';

type Outcome =
  | { upload: UsageUpload }
  | { refusal: { status: number; code: ErrorCode; message: string; field: string | undefined } };

export type StoredForm = Omit<UploadForm, 'institution'>;

export function textOfUpload(upload: UsageUpload): string {
  return JSON.stringify({ upload } satisfies Outcome);
}

export function textOfRefusal({ statusCode: status, code, message, field }: HttpError): string {
  return JSON.stringify({ refusal: { status, code, message, field } } satisfies Outcome);
}

export function storedForm({ form }: { form: string }): StoredForm {
  return JSON.parse(form) as StoredForm;
}

/** A report as its uploader sees it in the queue. */
export function toUsageImport(row: UploadRow): UsageImport {
  const { id, filename, fileSize, state, createdAt, changedAt } = row;
  const outcome = outcomeOf(row);
  const institution = { id: row.institutionId, name: row.institutionName };
  const refusal = outcome && 'refusal' in outcome ? outcome.refusal.message : null;
  const { isDryRun } = storedForm(row);
  const before = Number(row.before ?? 0);
  return { id, institution, filename, fileSize, state, isDryRun, before, refusal, createdAt, changedAt };
}

export function toReadImport(row: UploadRow): ReadImport {
  const outcome = outcomeOf(row);
  return { ...toUsageImport(row), upload: outcome && 'upload' in outcome ? outcome.upload : null };
}

/** The answer for a caller who waited; null while it is not finished. Throws the refusal. */
export function answerOf(row: UploadRow): UsageUpload | null {
  const outcome = row.state === 'waiting' || row.state === 'reading' ? null : outcomeOf(row);
  if (!outcome) return null;
  if ('upload' in outcome) return outcome.upload;
  const { status, code, message, field } = outcome.refusal;
  throw new HttpError(status, code, message, field === undefined ? {} : { field });
}

function outcomeOf({ outcome }: UploadRow): Outcome | null {
  return outcome === null ? null : (JSON.parse(outcome) as Outcome);
}
