import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';
import { groupOf, type Passage } from '#server/features/assistant/finding/passage.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { type AskedKind, kindAsked, pairsOf } from './asked-question.ts';

/** The traits of a passage that do not depend on the question. */
export interface PassageTraits {
  headingWords: ReadonlySet<string>;
  titleWords: ReadonlySet<string>;
  textWords: ReadonlySet<string>;
  textConcepts: ReadonlySet<string>;
  /** The heading, and each phrasing of the part. */
  names: readonly ReadonlySet<string>[];
  pairs: ReadonlySet<string>;
  headingKind: AskedKind;
  hasSteps: boolean;
  hasFigure: boolean;
  hasPlace: boolean;
  hasReason: boolean;
  tellsProblem: boolean;
  isFirst: boolean;
  /** 0 for the first part of an article to 1 for its last. */
  place: number;
  isOnly: boolean;
  words: number;
}

const known = new WeakMap<Passage, PassageTraits>();
const placesOf = new WeakMap<Corpus['passages'], ReadonlyMap<string, readonly string[]>>();

export function traitsOf(passage: Passage, passages: Corpus['passages']): PassageTraits {
  const traits = known.get(passage) ?? readTraits(passage, passages);
  known.set(passage, traits);
  return traits;
}

function readTraits(passage: Passage, passages: Corpus['passages']): PassageTraits {
  const { title, heading, text, asked } = passage;
  const parts = partsOf(passages).get(groupOf(passage.id)) ?? [];
  const at = Math.max(0, parts.indexOf(passage.id));
  const name = heading || title;
  return {
    headingWords: distinctive(name),
    titleWords: distinctive(title),
    textWords: distinctive(text),
    textConcepts: new Set(contentWords(`${name} ${text}`).filter(isConcept)),
    names: [name, ...asked].map(distinctive),
    pairs: pairsOf([name, ...asked, text].join(' . ')),
    headingKind: kindAsked(name),
    hasSteps: /^\d+\. /m.test(text),
    hasFigure: /[\d£]/.test(text.replace(/^\d+\. /gm, '')),
    hasPlace: /\b(?:page|screen|menu|button|press|open|under|beside|below|tab)\b/i.test(text),
    hasReason: /\bbecause\b|\bso that\b|\bsince\b|\breason\b|\botherwise\b/i.test(text),
    tellsProblem: kindAsked(`${name} ${text}`).problem,
    isFirst: at === 0,
    place: parts.length > 1 ? at / (parts.length - 1) : 0,
    isOnly: parts.length <= 1,
    words: text.split(/\s+/).length,
  };
}

function distinctive(text: string): Set<string> {
  return new Set(contentWords(text).filter((word) => !isConcept(word)));
}

/** The ids of each article's parts, in their order. */
function partsOf(passages: Corpus['passages']): ReadonlyMap<string, readonly string[]> {
  const read = placesOf.get(passages);
  if (read) return read;
  const parts = new Map<string, string[]>();
  for (const id of passages.keys()) {
    const group = groupOf(id);
    parts.set(group, [...(parts.get(group) ?? []), id]);
  }
  placesOf.set(passages, parts);
  return parts;
}
