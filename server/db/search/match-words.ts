import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** How the engine's word index writes what to search for. */
export interface MatchWords {
  /** Words hold only letters, digits and underscores, so inside quotes none can be an operator. */
  word(word: string): string;
  /** Every word with this prefix. */
  beginning(prefix: string): string;
  anyOf(wanted: readonly string[]): string;
  allOf(wanted: readonly string[]): string;
  without(wanted: string, unwanted: string): string;
}

export function matchWords(db: Db): MatchWords {
  return engineOf(db) === 'sqlite' ? fts5 : tsquery;
}

const fts5: MatchWords = {
  word: (word) => `"${word}"`,
  beginning: (prefix) => `"${prefix}" *`,
  anyOf: (wanted) => inBrackets(wanted, ' OR '),
  allOf: (wanted) => wanted.join(' AND '),
  without: (wanted, unwanted) => `(${wanted}) NOT (${unwanted})`,
};

const tsquery: MatchWords = {
  word: (word) => `'${word}'`,
  beginning: (prefix) => `'${prefix}':*`,
  anyOf: (wanted) => inBrackets(wanted, ' | '),
  allOf: (wanted) => wanted.join(' & '),
  without: (wanted, unwanted) => `(${wanted}) & !(${unwanted})`,
};

function inBrackets(wanted: readonly string[], or: string): string {
  return wanted.length === 1 ? (wanted[0] ?? '') : `(${wanted.join(or)})`;
}
