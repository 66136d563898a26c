import type { FileKindName } from '#contract/file-kinds.ts';

/** What a file is by its content alone. */
export interface Recognised {
  /** The kinds that it can pass for; several only for text, none for what the portal does not take. */
  kinds: readonly FileKindName[];
  /** In words, after "it is". */
  what: string;
  /** Why it is not taken although it looks like one of the kinds: a whole sentence. */
  problem?: string;
}
