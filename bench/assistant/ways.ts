import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import { type Finding, joinHits } from '#server/features/assistant/finding/join.ts';
import { createMeaningIndex, type Vector } from '#server/features/assistant/finding/meaning-index.ts';
import { groupOf, meaningsOf, publicScope } from '#server/features/assistant/finding/passage.ts';
import type { SentenceModel } from '#server/features/assistant/finding/sentence-model.ts';
import { corrected, vocabularyOf } from '#server/features/assistant/finding/spelling.ts';
import { createWordIndex } from '#server/features/assistant/finding/word-index.ts';
import { isOutside } from '#server/features/assistant/knowledge/outside-passages.ts';
import type { ExamSet } from './exam-sets.ts';

/** What a way of finding makes of a question: groups, the best first, and for our own what its answer would rest on. */
export interface Found {
  groups: string[];
  finding: Finding | null;
}

export interface Way {
  name: string;
  find(question: string): Promise<Found>;
}

/** Plain MiniSearch twice, and ours with and without meaning. */
export async function waysOf(set: ExamSet, model: SentenceModel): Promise<Way[]> {
  const vectors = new Map<string, Promise<Vector>>();
  const embed = (text: string) => {
    const known = vectors.get(text) ?? model.embed(text);
    vectors.set(text, known);
    return known;
  };
  const words = createWordIndex();
  words.add(set.passages);
  const meaning = createMeaningIndex();
  for (const passage of set.passages) {
    const made: Vector[] = [];
    for (const text of meaningsOf(passage)) made.push(await embed(text));
    meaning.add([{ ...passage, vectors: made }]);
  }
  const vocabulary = await vocabularyOf(set.passages);
  const readable = { scopes: [publicScope], withAccount: true };

  async function own(question: string, withMeaning: boolean): Promise<Found> {
    const text = corrected(question, vocabulary);
    const byWords = words.search({ text, before: '', topic: null, ...readable });
    const finding = joinHits(
      byWords,
      withMeaning ? meaning.search(await embed(text), { ...readable, also: byWords.map(({ id }) => id) }) : null,
    );
    return { groups: groupsOf(finding.hits), finding };
  }

  return [
    plainWay('plain MiniSearch', set, (word) => word.toLowerCase()),
    plainWay('MiniSearch with stemming', set, (word) => stemmer(word.toLowerCase())),
    { name: 'words alone', find: (question) => own(question, false) },
    { name: 'words and meaning', find: (question) => own(question, true) },
  ];
}

function plainWay(name: string, { passages }: ExamSet, processTerm: (word: string) => string): Way {
  const index = new MiniSearch<{ id: string }>({ fields: ['title', 'asked', 'heading', 'text'], processTerm });
  index.addAll(passages.filter(({ id }) => !isOutside(id)).map((each) => ({ ...each, asked: each.asked.join(' ') })));
  return { name, find: async (question) => ({ groups: groupsOf(index.search(question)), finding: null }) };
}

function groupsOf(hits: readonly { id: string }[]): string[] {
  return [...new Set(hits.map(({ id }) => groupOf(id)))];
}
