import { open } from 'node:fs/promises';
import { type FileKindName, fileKinds } from '#contract/file-kinds.ts';
import { badRequest, HttpError } from '#server/platform/errors.ts';
import { endingOf } from './safe-filename.ts';

/** The kind of a file by its content, where it is one of `kinds`; throws 400 for an empty file and 415 otherwise. */
export async function kindOfFile(
  file: { path: string; filename: string; size: number },
  kinds: readonly FileKindName[],
): Promise<FileKindName> {
  if (file.size === 0) throw badRequest('The file is empty', 'file');
  const ending = endingOf(file.filename);
  const kind = kinds.find((name) => fileKinds[name].extension === ending || (name === 'jpeg' && ending === 'jpeg'));
  if (!kind) throw new HttpError(415, 'unsupported-type', 'Files of this kind are not accepted', { field: 'file' });
  const handle = await open(file.path, 'r');
  try {
    const head = Buffer.alloc(5);
    await handle.read(head, 0, head.length, 0);
    if (kind === 'pdf' && head.toString('latin1') !== '%PDF-') {
      throw new HttpError(415, 'unsupported-type', 'This is not a PDF', { field: 'file' });
    }
  } finally {
    await handle.close();
  }
  return kind;
}
