import type { FileKindName } from '#contract/values/files/file-kinds.ts';

/** What a file is by its content alone. */
export interface Recognised {
  /** The kinds it can be: several only for text, none if the portal does not accept it. */
  kinds: readonly FileKindName[];
  /** In words, after "it is". */
  what: string;
  /** Why it is refused although it looks like one of the kinds: a whole sentence. */
  problem?: string;
}
