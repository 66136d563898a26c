import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import type { Db } from '#server/db/schema.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import type { FileRow, Readers } from './files.queries.ts';
import type { Files } from './files.service.ts';

export interface Attached {
  url: string;
  /** The field of the request that a refusal names. */
  field: string;
  kinds: readonly FileKindName[];
  readers: Readers;
  uploaderId: number;
}

/** Attaches the uploaded file at this address. 400 with a text for people, 409. */
export async function attachUpload(
  db: Db,
  files: Pick<Files, 'attach'>,
  { url, field, kinds, readers, uploaderId }: Attached,
): Promise<FileRow> {
  const name = fileNameOf(url);
  if (name === null) throw badRequest('Please upload a file first: its address is not one of an upload', field);
  const file = await files.attach(db, name, uploaderId, readers).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
    throw badRequest('This upload is no longer available. Please choose the file again', field);
  });
  if (!kinds.includes(file.kind)) throw badRequest('Files of this kind are not accepted here', field);
  return file;
}

/** The readers of a resource's files: an institution, else one person, else everyone. */
export function readersFor({ institutionId, personId }: Record<'institutionId' | 'personId', number | null>): Readers {
  if (institutionId !== null) return { readers: 'institution', institutionId };
  return personId === null ? { readers: 'everyone' } : { readers: 'person', personId };
}
