import type { FileKindName } from '#contract/values/files/file-kinds.ts';

/** The result of detecting a file's kind by its content. */
export interface Recognised {
  /** Possible kinds: several only for text, none if the portal does not accept the file. */
  kinds: readonly FileKindName[];
  /** A noun phrase that follows "it is". */
  what: string;
  /** Why a file that looks like an accepted kind is refused: a whole sentence. */
  problem?: string;
}
