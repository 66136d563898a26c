import type { Evidence } from '#server/features/assistant/answering/cards.ts';
import { piecesOf } from '#server/features/assistant/answering/sentences.ts';
import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';
import { comparableWords, isPartOf } from './claim-words.ts';

/**
 * A statement in the words of a source: the model's words if they are literally part of it, otherwise the source's
 * sentence.
 */
export interface Statement {
  text: string;
  /** Index of the source, from 0. */
  source: number;
}

/** Minimum share of the statement's words in a sentence that replaces it. */
const sharedMin = 0.4;
/** Words of the title or heading count less, because all sentences below share them. */
const headingShare = 0.35;
/** A longer sentence is a result of wrong splitting. */
const sentenceMaxLength = 500;

/** Finds the sentence of the sources for a statement; undefined if there is none. */
export function statementOf(said: string, sources: readonly Evidence[]): Statement | undefined {
  const words = comparableWords(said);
  const wanted = weighed(said);
  let best: (Statement & { shared: number }) | undefined;
  for (const [source, { title, place, text }] of sources.entries()) {
    const heading = new Set(contentWords(`${title} ${place ?? ''}`));
    for (const sentence of sentencesWithTheirBeginning(text)) {
      if (isPartOf(words, comparableWords(sentence))) return { text: said, source };
      const shared = sharedOf(wanted, new Set(contentWords(sentence)), heading);
      if (sentence.length <= sentenceMaxLength && shared > (best?.shared ?? 0))
        best = { text: sentence, source, shared };
    }
  }
  return best && best.shared >= sharedMin ? best : undefined;
}

function weighed(said: string): Map<string, number> {
  return new Map(contentWords(said).map((word) => [word, isConcept(word) ? 0.5 : 1]));
}

function sharedOf(wanted: ReadonlyMap<string, number>, known: ReadonlySet<string>, heading: ReadonlySet<string>) {
  let [shared, all] = [0, 0];
  for (const [word, weight] of wanted) {
    all += weight;
    if (known.has(word)) shared += weight;
    else if (heading.has(word)) shared += weight * headingShare;
  }
  return all === 0 ? 0 : shared / all;
}

/** "No." alone says nothing, so it is joined with the next sentence. */
function sentencesWithTheirBeginning(text: string): string[] {
  const sentences: string[] = [];
  let beginning = '';
  for (const { text: sentence } of piecesOf(text)) {
    if (/^\p{L}+[.!]$/u.test(sentence)) {
      beginning = `${sentence} `;
      continue;
    }
    sentences.push(beginning + sentence);
    beginning = '';
  }
  return beginning ? [...sentences, beginning.trim()] : sentences;
}
