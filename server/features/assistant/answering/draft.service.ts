import type { Answer, AnswerSource } from '#contract/assistant/assistant.ts';
import type { AnswerVerdict, AssistantTopic } from '#contract/values/assistant.ts';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import { type Finding, isSure } from '#server/features/assistant/finding/join.ts';
import { groupOf } from '#server/features/assistant/finding/passage.ts';
import { corrected } from '#server/features/assistant/finding/spelling.ts';
import { factOf } from '#server/features/assistant/knowledge/account-passages.ts';
import { articleHref } from '#server/features/assistant/knowledge/article-text.ts';
import type { Shelf } from '#server/features/assistant/knowledge/library.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { composeAnswer, type Evidence } from './compose.ts';
import { articleIdOf, type createEvidence, hasAccount, readableScopes } from './evidence.service.ts';
import { contextOf } from './follow-up.ts';
import { kindOf } from './question-kind.ts';

export interface Question {
  text: string;
  /** What the same person asked before in this conversation, the newest last. */
  earlier: readonly string[];
  topic: AssistantTopic | null;
}

/** An answer that nobody has stored or sent yet. */
export interface Draft {
  text: string;
  verdict: AnswerVerdict;
  sources: AnswerSource[];
  places: Answer['places'];
  nearest: Answer['nearest'];
  /** What a model may be shown, the best first; empty where nothing answers. */
  passageIds: string[];
  before: string;
}

export interface DraftParts {
  evidence: ReturnType<typeof createEvidence>;
  find: Finder['find'];
}

/** Passages that a model reads. */
const passagesMax = 6;
const nearestMax = 3;
/** As measured on the tuning half of the exam: nearer than this, the question may mean either. */
const pairedWithin = 0.08;

const texts = {
  greeting:
    'Hello. Please ask a question about signing in, your subscription or technical matters, and I will look it up.',
  language:
    'I can read and answer English alone, so I cannot answer this. Please ask again in English, or ask your account manager.',
  declined: 'I do not know the answer to this: nothing in the knowledge base answers it well enough.',
};

/** The built-in answer to a question, from what its asker may read. */
export async function draftAnswer(
  { evidence, find }: DraftParts,
  me: Person,
  shelf: Shelf,
  { text, earlier, topic }: Question,
): Promise<Draft> {
  const kind = kindOf(text);
  if (kind !== 'question') return remark(kind);
  const before = contextOf(text, earlier);
  const mine = { scopes: readableScopes(me), withAccount: hasAccount(me) };
  const finding = await find({ text: corrected(text, shelf.vocabulary), before, topic, ...mine });
  const nearest = nearestOf(shelf, finding);
  const sources = isSure(finding) ? await readable(evidence, me, shelf, finding) : [];
  const composed = composeAnswer(before ? `${text} ${before}` : text, sources);
  if (composed.text === '') return { ...declined(nearest, hasAccount(me)), before };
  const articleIds = sources.flatMap(({ passageId }) => articleIdOf(passageId) ?? []);
  return {
    ...{ ...composed, verdict: 'answered', before },
    places: articleIds.flatMap((id) => shelf.articles.get(id)?.text.places ?? []),
    nearest: nearest.filter(({ id }) => !articleIds.includes(id)).slice(0, nearestMax),
    passageIds: finding.hits.slice(0, passagesMax).map(({ id }) => id),
  };
}

/** The best passage that the person may read, and with a fact of their account what is written about it, or the other way round. */
async function readable(
  evidence: DraftParts['evidence'],
  me: Person,
  shelf: Shelf,
  finding: Finding,
): Promise<Evidence[]> {
  const sources: Evidence[] = [];
  for (const id of answeringIds(finding)) sources.push(...(await evidence.read(me, shelf, [id])));
  return sources;
}

/** The ids of the passages that answer: one, or a fact and what is written about it where they are about as near, the fact first. */
export function answeringIds({ hits }: Finding): string[] {
  const [first] = hits;
  if (!first) return [];
  const isFact = (id: string) => factOf(id) !== undefined;
  const second = hits.find(({ id }) => groupOf(id) !== groupOf(first.id));
  const isPair = second && isFact(second.id) !== isFact(first.id) && second.score >= first.score - pairedWithin;
  if (!isPair) return [first.id];
  // An article would leave it no room.
  return isFact(first.id) ? [first.id, second.id] : [second.id, first.id];
}

function remark(verdict: 'greeting' | 'language'): Draft {
  return { text: texts[verdict], verdict, sources: [], places: [], nearest: [], passageIds: [], before: '' };
}

function declined(nearest: Draft['nearest'], canAsk: boolean): Draft {
  const [first] = nearest;
  const hint = first ? ` The nearest article is “${first.title}”.` : '';
  const help = canAsk ? ' Your account manager can help: “Ask my account manager” sends this question along.' : '';
  const shown = nearest.slice(0, nearestMax);
  return {
    ...{ text: `${texts.declined}${hint}${help}`, verdict: 'declined', sources: [], places: [] },
    ...{ nearest: shown, passageIds: [], before: '' },
  };
}

/** The articles that were found, each once, the best first. */
function nearestOf(shelf: Shelf, { hits }: Finding): Draft['nearest'] {
  const ids = new Set(hits.flatMap(({ id }) => articleIdOf(id) ?? []));
  return [...ids].flatMap((id) => {
    const article = shelf.articles.get(id);
    return article ? [{ id, title: article.text.title, href: articleHref(id) }] : [];
  });
}
