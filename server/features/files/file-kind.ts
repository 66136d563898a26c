import { type FileKindName, fileKinds } from '#contract/values/files/file-kinds.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import { recognise } from './file-content.ts';
import { endingOf, plainName } from './safe-filename.ts';

/** Accepted file name extensions of a kind, the usual one first. */
export function endingsOf(kind: FileKindName): readonly [string, ...string[]] {
  return kind === 'jpeg' ? ['jpg', 'jpeg'] : [fileKinds[kind].extension];
}

/**
 * The kind of a file by its content. 400 for an empty file; 415 if the content is none of `kinds`, or if the extension
 * does not match, because the extension decides which program opens the file.
 */
export async function kindOfFile(
  file: { path: string; filename: string; size: number },
  kinds: readonly FileKindName[],
): Promise<FileKindName> {
  if (file.size === 0) throw badRequest('The file is empty', 'file');
  const name = plainName(file.filename);
  const ending = endingOf(name);
  const named = kinds.find((kind) => endingsOf(kind).includes(ending));
  if (ending !== '' && !named) throw refusal(`Files ending in .${ending} are not accepted here. ${invitation(kinds)}`);

  const { kinds: possible, what, problem } = await recognise(file.path, file.size);
  if (problem) throw refusal(problem);
  if (named && possible.includes(named)) return named;
  if (named) throw refusal(`“${name}” is no ${fileKinds[named].label}, although its name says so: it is ${what}`);
  // A name without an extension is accepted if the content has only one possible kind.
  const [only, ...others] = possible;
  if (only && others.length === 0 && kinds.includes(only)) return only;
  throw refusal(`“${name}” is not accepted here: it is ${what}. ${invitation(kinds)}`);
}

function refusal(message: string): HttpError {
  return new HttpError(415, 'unsupported-type', message, { field: 'file' });
}

function invitation(kinds: readonly FileKindName[]): string {
  const labels = kinds.map((kind) => fileKinds[kind].label);
  return `Please choose a file of the kind ${new Intl.ListFormat('en', { type: 'disjunction' }).format(labels)}.`;
}
