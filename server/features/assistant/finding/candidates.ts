import { isOutside } from '#server/features/assistant/knowledge/outside-passages.ts';
import type { MeaningHit } from './meaning-index.ts';
import { groupOf } from './passage.ts';
import type { WordHit } from './word-index.ts';

/** A passage that may answer, with what both searches say about it. */
export interface Candidate {
  id: string;
  /** Score by words, relative to the best of all passages (1). */
  words: number;
  /** Share of the question that the passage covers, weighted by rarity: 0 to 1. */
  coverage: number;
  /** Score of its best heading or phrasing, relative to the best of all. */
  phrase: number;
  /** Score of its own heading and words, without those of the whole article, relative to the best of all. */
  part: number;
  /** Similarity in meaning of its nearest text, of its names and of its own text; 0 if only words were searched. */
  likeness: number;
  name: number;
  body: number;
}

/** The passages that the searches found, before they are ranked. */
export interface Finding {
  /** Without passages on topics outside the knowledge base. */
  candidates: Candidate[];
  /** How near the nearest topic outside the knowledge base is, by words and by meaning. */
  outside: Pick<Candidate, 'words' | 'likeness'>;
  way: 'words and meaning' | 'words';
  /** True if the search by meaning was requested but was not ready. */
  isMeaningLate?: boolean;
}

/** The right passage is among so many for nearly every question of the exam. */
const candidatesMax = 20;

/** Merges the hits of both searches. `meaning` is null if that search is unavailable. */
export function candidatesOf(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Finding {
  const found = measured(words, meaning);
  const bestOf = new Map<string, number>();
  for (const each of found) bestOf.set(groupOf(each.id), Math.max(promise(each), bestOf.get(groupOf(each.id)) ?? 0));
  // A part counts with its article, because the question may name the subject and not what is asked of it.
  const worth = (each: Candidate) => promise(each) + (bestOf.get(groupOf(each.id)) ?? 0);
  const outside = found.filter(({ id }) => isOutside(id));
  return {
    candidates: found
      .filter(({ id }) => !isOutside(id))
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, candidatesMax),
    outside: {
      words: Math.max(0, ...outside.map((each) => each.words)),
      likeness: Math.max(0, ...outside.map((each) => each.likeness)),
    },
    way: meaning ? 'words and meaning' : 'words',
  };
}

function promise({ words, phrase, part, likeness, name, body }: Candidate): number {
  return words + phrase + part + 2 * likeness + name + body;
}

function measured(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Candidate[] {
  const byWords = new Map(words.map((hit) => [hit.id, hit]));
  const byMeaning = new Map(meaning?.map((hit) => [hit.id, hit]));
  const best = Math.max(...words.map(({ score }) => score), 0) || 1;
  const bestPart = Math.max(...words.map(({ part }) => part ?? 0)) || 1;
  const nearest = meaning?.[0]?.likeness ?? 0;
  return [...new Set([...byWords.keys(), ...byMeaning.keys()])].map((id): Candidate => {
    const word = byWords.get(id);
    const relative = (word?.score ?? 0) / best;
    // A passage without a vector yet gets a likeness in proportion to its words.
    const assumed = { likeness: relative * nearest, name: relative * nearest, body: relative * nearest };
    const { likeness, name, body } = byMeaning.get(id) ?? assumed;
    return {
      ...{ id, words: relative, coverage: word?.coverage ?? 0, likeness, name, body },
      // Passages without phrases, or not from an article, are measured by their words.
      phrase: word ? (word.phrase ?? relative) : 0,
      part: word?.part == null ? relative : word.part / bestPart,
    };
  });
}
