import type { Evidence } from '#server/features/assistant/answering/compose.ts';
import { piecesOf } from '#server/features/assistant/answering/sentences.ts';
import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';
import { claimWords, isPartOf } from './claim-words.ts';

/** What a source says of something: the words that were said where they are a part of the source's, otherwise the source's own. */
export interface Saying {
  text: string;
  /** Which of the sources says it, from 0. */
  source: number;
}

/** So much of what is said has to stand in a sentence that may take its place. */
const sharedMin = 0.4;
/** Words of the title or the heading count less: all sentences below have them. */
const headingShare = 0.35;
/** A longer one was cut badly, and is no sentence. */
const sentenceMaxLength = 500;

/** What these sources say of something; undefined where none of them says it. */
export function sayingOf(said: string, sources: readonly Evidence[]): Saying | undefined {
  const words = claimWords(said);
  const wanted = weighed(said);
  let best: (Saying & { shared: number }) | undefined;
  for (const [source, { title, place, text }] of sources.entries()) {
    const heading = new Set(contentWords(`${title} ${place ?? ''}`));
    for (const sentence of sentencesWithTheirBeginning(text)) {
      if (isPartOf(words, claimWords(sentence))) return { text: said, source };
      const shared = sharedOf(wanted, new Set(contentWords(sentence)), heading);
      if (sentence.length <= sentenceMaxLength && shared > (best?.shared ?? 0))
        best = { text: sentence, source, shared };
    }
  }
  return best && best.shared >= sharedMin ? best : undefined;
}

/** What is said, word by word, with how much each counts. */
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

/** "No." alone says nothing, so it stays with the sentence that follows. */
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
