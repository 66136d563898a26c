import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import type { Db } from '#server/db/schema.ts';
import { type Draft, draftAnswer } from '#server/features/assistant/answering/draft.service.ts';
import { createEvidence } from '#server/features/assistant/answering/evidence.service.ts';
import { candidatesOf, type Finding } from '#server/features/assistant/finding/candidates.ts';
import { createMeaningIndex, type Vector, vectorOf } from '#server/features/assistant/finding/meaning-index.ts';
import { type MeaningText, meaningsOf, type Passage, publicScope } from '#server/features/assistant/finding/passage.ts';
import type { SentenceModel } from '#server/features/assistant/finding/sentence-model.ts';
import { hashOf, shippedVector } from '#server/features/assistant/finding/shipped-vectors.ts';
import { createWordIndex, type WordQuestion } from '#server/features/assistant/finding/word-index.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { isOutside } from '#server/features/assistant/knowledge/outside-passages.ts';
import { rank } from '#server/features/assistant/ranking/ranker.ts';
import type { ExamQuestion, ExamSet } from './exam-sets.ts';
import { personOf, servedByExaminees } from './examinees.ts';

/** The result of a way of searching: passages, best first, and for our own ways the answer. */
export interface Found {
  ids: string[];
  finding: Finding | null;
  /** The text that was searched and ranked: mended, with what it follows up. */
  whole?: string;
  draft: Draft | null;
}

export interface Way {
  name: string;
  find(question: ExamQuestion): Promise<Found>;
}

/** Plain MiniSearch in two variants, and ours with and without embeddings; without a model, only by words. */
export async function waysOf(set: ExamSet, model: SentenceModel | null): Promise<Way[]> {
  const vectors = new Map<string, Promise<Vector>>();
  const embed = (text: string) => {
    if (!model) throw new Error('There is no model');
    const shipped = shippedVector(hashOf(text));
    const known = vectors.get(text) ?? (shipped === undefined ? model.embed(text) : Promise.resolve(vectorOf(shipped)));
    vectors.set(text, known);
    return known;
  };
  const words = createWordIndex();
  words.add(set.passages);
  const meaning = createMeaningIndex();
  for (const passage of model ? set.passages : []) {
    const made: { vector: Vector; of: MeaningText['of'] }[] = [];
    for (const { text, of } of meaningsOf(passage)) made.push({ vector: await embed(text), of });
    meaning.add([{ ...passage, vectors: made }]);
  }

  async function search(question: WordQuestion, withMeaning: boolean): Promise<Finding> {
    const byWords = words.search(question);
    if (!withMeaning) return candidatesOf(byWords, null);
    const { text, before, scopes, withAccount } = question;
    const vector = await embed(before ? `${before} ${text}` : text);
    return candidatesOf(byWords, meaning.search(vector, { scopes, withAccount, also: byWords.map(({ id }) => id) }));
  }

  async function own(question: ExamQuestion, withMeaning: boolean): Promise<Found> {
    if (set.corpus) return drafted(set.corpus, question, (asked) => search(asked, withMeaning));
    const everything = { scopes: [publicScope], withAccount: true, topic: null, before: '' };
    const finding = await search({ text: question.text, ...everything }, withMeaning);
    const { hits } = rank(question.text, false, finding, passagesOf(set));
    return { ids: hits.map(({ id }) => id), finding, draft: null };
  }

  return [
    plainWay('plain MiniSearch', set, (word) => word.toLowerCase()),
    plainWay('MiniSearch with stemming', set, (word) => stemmer(word.toLowerCase())),
    { name: 'words alone', find: (question) => own(question, false) },
    ...(model ? [{ name: 'words and meaning', find: (question: ExamQuestion) => own(question, true) }] : []),
  ];
}

/** Drafts like the product; each fact contains its own name, and there are no files. */
async function drafted(
  corpus: Corpus,
  { text, earlier, by }: ExamQuestion,
  find: (question: WordQuestion) => Promise<Finding>,
): Promise<Found> {
  const found: { asked: WordQuestion; finding: Finding }[] = [];
  const evidence = createEvidence({ db: {} as Db, readFact: async (_, { name }) => [`This is the fact ${name}.`] });
  const parts = {
    evidence,
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    served: async () => (by === 'customers' ? [] : servedByExaminees),
    async find(question: WordQuestion) {
      const finding = await find(question);
      found.push({ asked: question, finding });
      return finding;
    },
  };
  const draft = await draftAnswer(parts, personOf(by), corpus, { text, earlier, topic: null });
  const [first] = found;
  const whole = first && (first.asked.before ? `${first.asked.text} ${first.asked.before}` : first.asked.text);
  const ranking = first && rank(whole ?? text, by !== 'customers', first.finding, corpus);
  return { ids: ranking?.hits.map(({ id }) => id) ?? [], finding: first?.finding ?? null, whole: whole ?? text, draft };
}

function passagesOf({ passages }: ExamSet) {
  const known = passagesOfSets.get(passages) ?? new Map(passages.map((passage) => [passage.id, passage]));
  passagesOfSets.set(passages, known);
  return { passages: known };
}
const passagesOfSets = new WeakMap<ExamSet['passages'], Map<string, Passage>>();

function plainWay(name: string, { passages }: ExamSet, processTerm: (word: string) => string): Way {
  const index = new MiniSearch<{ id: string }>({ fields: ['title', 'asked', 'heading', 'text'], processTerm });
  index.addAll(passages.filter(({ id }) => !isOutside(id)).map((each) => ({ ...each, asked: each.asked.join(' ') })));
  return {
    name,
    find: async ({ text }) => ({ ids: index.search(text).map(({ id }) => String(id)), finding: null, draft: null }),
  };
}
