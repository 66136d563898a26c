import { type FileKind, type FileKindName, fileKinds } from '#contract/values/files/file-kinds.ts';
import { uploadMaxBytes } from '#contract/values/limits.ts';
import { fileSizeText } from './file-size.ts';

/** File extensions in use besides the usual one. */
const otherEndings: Readonly<Partial<Record<FileKindName, readonly string[]>>> = { jpeg: ['jpeg'] };

/** Why a file would be refused, in a sentence for people, or null. Checked before sending; only the server can tell the real kind. */
export function refusalOf(file: File, kinds: readonly FileKindName[], maxBytes = uploadMaxBytes): string | null {
  if (!kinds.some((kind) => isOfKind(file, kind))) return `Only ${listOf(kinds)} files can be uploaded.`;
  if (file.size > maxBytes) {
    return `The file is ${fileSizeText(file.size)}. The limit is ${fileSizeText(maxBytes)}.`;
  }
  return file.size === 0 ? 'The file is empty.' : null;
}

/** For the `accept` attribute of a file field. */
export function acceptOf(kinds: readonly FileKindName[]): string {
  return kinds.flatMap((kind) => endingsOf(kind).map((ending) => `.${ending}`)).join(',');
}

/** The kinds in words, as in 'PDF, DOC and PPT'. */
export function listOf(kinds: readonly FileKindName[]): string {
  const labels = kinds.map((kind) => fileKinds[kind].label);
  const last = labels.pop() ?? '';
  return labels.length > 0 ? `${labels.join(', ')} and ${last}` : last;
}

/** Whether a file has this kind by its name, or by its type where the name has no ending. */
export function isOfKind(file: File, kind: FileKindName): boolean {
  const { contentType }: FileKind = fileKinds[kind];
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
  return ending === undefined ? file.type === contentType : endingsOf(kind).includes(ending);
}

function endingsOf(kind: FileKindName): readonly string[] {
  return [fileKinds[kind].extension, ...(otherEndings[kind] ?? [])];
}
