import type { Answer, AnswerSource } from '#contract/assistant/assistant.ts';
import type { AnswerVerdict, AssistantTopic } from '#contract/values/assistant.ts';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import { type Finding, isNear, isSure } from '#server/features/assistant/finding/join.ts';
import { publicScope } from '#server/features/assistant/finding/passage.ts';
import { corrected } from '#server/features/assistant/finding/spelling.ts';
import { type AccountFactName, factOf } from '#server/features/assistant/knowledge/account-passages.ts';
import { articleHref } from '#server/features/assistant/knowledge/article-text.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { composeAnswer, type Evidence } from './compose.ts';
import { articleIdOf, type createEvidence, hasAccount, readableScopes } from './evidence.service.ts';
import { contextOf } from './follow-up.ts';
import { rankByQuestionKind } from './parts.ts';
import { kindOf } from './question-kind.ts';
import { remarkOn } from './remarks.ts';
import { questionsIn } from './several.ts';
import {
  asksForOwnFact,
  asTheirOwn,
  hasStrangeName,
  institutionsIn,
  isAboutOthers,
  type NamedInstitution,
  withOwnName,
} from './whose.ts';

export interface Question {
  text: string;
  /** Earlier questions of the same person in this conversation, newest last. */
  earlier: readonly string[];
  topic: AssistantTopic | null;
}

/** An answer before it is stored and sent. */
export interface Draft {
  text: string;
  verdict: AnswerVerdict;
  sources: AnswerSource[];
  places: Answer['places'];
  nearest: Answer['nearest'];
  /** Passages that may be sent to a model, best first; empty if nothing answers. */
  passageIds: string[];
  /** Passages that the text was taken from, in the same order. */
  answeredFrom: string[];
  before: string;
  /** True if the question was declined because no source answers it, so an article may be missing. */
  isGap: boolean;
  /** True if the search by meaning timed out, so only words were used. */
  isMeaningLate: boolean;
}

export interface DraftSources {
  evidence: ReturnType<typeof createEvidence>;
  find: Finder['find'];
  /** Institutions whose facts the staff member may read. */
  served: (me: Person) => Promise<NamedInstitution[]>;
}

/** Maximum number of passages sent to a model. */
const passagesMax = 6;
const nearestMax = 3;
/**
 * Tuned on the tuning half of the exam: a fact within this distance of the best hit wins if the viewer asks about their
 * own institution.
 */
const factWithin = 0.12;
/** Larger distance for questions that can only mean a fact. */
const namedFactWithin = 0.3;

const texts = {
  declined: 'I do not know the answer to this: nothing in the knowledge base answers it well enough.',
  declinedToStaff:
    'I do not know the answer to this: no article for customers or for staff answers it well enough. The guides under Help describe the work of staff.',
  others: 'I can only show what concerns your own institution.',
  notServed: 'I can only show this for the institutions that you serve.',
  meaningLate:
    '(This was found by its words alone, because looking by meaning took too long. Ask again, and there may be a better answer.)',
};

const nothing: Omit<Draft, 'text' | 'verdict'> = {
  sources: [],
  places: [],
  nearest: [],
  passageIds: [],
  answeredFrom: [],
  before: '',
  isGap: false,
  isMeaningLate: false,
};

/**
 * Drafts the built-in answer from sources that the viewer may read. `isMeaningLate` is set if the search by meaning was
 * left out.
 */
export async function draftAnswer(parts: DraftSources, me: Person, corpus: Corpus, asked: Question): Promise<Draft> {
  let isMeaningLate = false;
  const find: Finder['find'] = async (question) => {
    const finding = await parts.find(question);
    isMeaningLate ||= finding.isMeaningLate === true;
    return finding;
  };
  const draft = await drafted({ ...parts, find }, me, corpus, asked);
  return isMeaningLate ? { ...draft, text: `${draft.text}\n\n${texts.meaningLate}`, isMeaningLate } : draft;
}

async function drafted(parts: DraftSources, me: Person, corpus: Corpus, asked: Question): Promise<Draft> {
  // A line break must not change the question.
  const question = { ...asked, text: asked.text.replace(/\s+/g, ' ').trim() };
  const kind = kindOf(question.text);
  const remark = remarkOn(kind, hasAccount(me));
  if (remark) return { ...nothing, ...remark };
  if (kind === 'no words') return declined(me, [], question.topic);
  const several = await draftSeveral(parts, me, corpus, question);
  return several ?? draftOne(parts, me, corpus, question);
}

/**
 * Answers several questions about the viewer's account in one text; null if there is only one, or one cannot be
 * answered.
 */
async function draftSeveral(parts: DraftSources, me: Person, corpus: Corpus, asked: Question): Promise<Draft | null> {
  const questions = questionsIn(asked.text);
  if (questions.length < 2) return null;
  const facts: string[] = [];
  for (const [at, text] of questions.entries()) {
    const earlier = [...asked.earlier, ...questions.slice(0, at)];
    const { finding, before } = await findFor(parts, me, corpus, { ...asked, text, earlier });
    const isOwn = asksForOwnFact(before ? `${before} ${text}` : text);
    const own = nearFact(finding, isOwn ? namedFactWithin : 0);
    if (own === undefined || !(isSure(finding) || isOwn)) return null;
    if (!facts.includes(own)) facts.push(own);
  }
  const sources = await parts.evidence.read(me, corpus, facts, asked.text);
  if (facts.length < 2 || sources.length < facts.length) return null;
  return answered(asked.text, sources, { ...nothing, passageIds: facts });
}

async function draftOne(parts: DraftSources, me: Person, corpus: Corpus, question: Question): Promise<Draft> {
  const served = hasAccount(me) ? null : await draftOfServed(parts, me, corpus, question.text);
  if (served) return served;
  const { finding, before, text } = await findFor(parts, me, corpus, question);
  if (isAboutOthers(text, corpus.vocabulary, nearFact(finding, namedFactWithin) !== undefined))
    return { ...nothing, text: texts.others, verdict: 'declined' };
  const nearest = isNear(finding) ? nearestOf(corpus, finding) : [];
  const ids = answeringIds(text, finding);
  const isOwnFact =
    ids.some((id) => factOf(id) !== undefined) && asksForOwnFact(text) && !hasStrangeName(text, corpus.vocabulary);
  const sources = isSure(finding, { isOwnFact }) ? await parts.evidence.read(me, corpus, ids, text) : [];
  const articleIds = sources.flatMap(({ passageId }) => articleIdOf(passageId) ?? []);
  const draft = answered(before ? `${text} ${before}` : text, sources, {
    ...nothing,
    before,
    passageIds: finding.hits.slice(0, passagesMax).map(({ id }) => id),
    places: articleIds.flatMap((id) => corpus.articles.get(id)?.text.places ?? []),
    nearest: nearest.filter(({ id }) => !articleIds.includes(id)).slice(0, nearestMax),
  });
  return draft.text === '' ? { ...declined(me, nearest, question.topic), before } : draft;
}

/** Searches for a question and sorts the hits by what kind of answer it asks for. */
async function findFor({ find }: DraftSources, me: Person, corpus: Corpus, { text: typed, earlier, topic }: Question) {
  const text = withOwnName(typed, me.companyName);
  const before = contextOf(text, earlier);
  const mine = { scopes: readableScopes(me), withAccount: hasAccount(me) };
  const finding = await find({ text: corrected(text, corpus.vocabulary), before, topic, ...mine });
  return { finding: rankByQuestionKind(before ? `${text} ${before}` : text, finding, corpus), before, text };
}

/**
 * Answers with a fact of an institution that the staff member serves and the question names; null if the question is
 * about something else.
 */
async function draftOfServed(parts: DraftSources, me: Person, corpus: Corpus, text: string): Promise<Draft | null> {
  const named = institutionsIn(text, await parts.served(me), corpus.vocabulary);
  const [institution, other] = named;
  if (!institution && !hasStrangeName(text, corpus.vocabulary)) return null;
  const asked = institution ? asTheirOwn(text, institution.name) : text;
  const finding = await parts.find({ text: asked, before: '', topic: null, scopes: [publicScope], withAccount: true });
  const fact = nearFact(finding, institution && asksForOwnFact(asked) ? namedFactWithin : factWithin);
  if (fact === undefined) return null;
  if (!institution) return isSure(finding) ? { ...nothing, text: texts.notServed, verdict: 'declined' } : null;
  if (other) return { ...nothing, text: whichOf(named), verdict: 'greeting' };
  const name = factOf(fact) as AccountFactName;
  const sources = await parts.evidence.readOfServed(me, institution, { name, question: text });
  const draft = answered(text, sources, { ...nothing, passageIds: [fact] });
  return draft.text === '' ? null : draft;
}

function whichOf(named: readonly NamedInstitution[]): string {
  return `Which one do you mean: ${named.map(({ name }) => name).join(' or ')}?`;
}

function answered(question: string, sources: readonly Evidence[], rest: Omit<Draft, 'text' | 'verdict'>): Draft {
  const composed = composeAnswer(question, sources);
  const answeredFrom = composed.sources.flatMap(({ number }) => sources[number - 1]?.passageId ?? []);
  return { ...rest, ...composed, answeredFrom, verdict: 'answered' };
}

/** The fact that answers a question about the viewer's own account: the nearest, unless another hit is much nearer. */
function ownFact(text: string, { hits }: Finding): string | undefined {
  if (!asksForOwnFact(text)) return nearFact({ hits }, 0);
  // A file may only mention the words of the question; it is not about the viewer's account.
  return nearFact({ hits }, hits[0]?.id.startsWith('resource ') ? namedFactWithin : factWithin);
}

/** The nearest fact, if its score is within `within` of the best hit. */
function nearFact({ hits }: Pick<Finding, 'hits'>, within: number): string | undefined {
  const [first] = hits;
  const fact = hits.find(({ id }) => factOf(id) !== undefined);
  return first && fact && fact.score >= first.score - within ? fact.id : undefined;
}

/**
 * The passage to answer from: a fact, if the viewer asks about their own account and one is near enough; otherwise the
 * best hit.
 */
function answeringIds(text: string, finding: Finding): string[] {
  const [first] = finding.hits;
  return first ? [ownFact(text, finding) ?? first.id] : [];
}

function declined(me: Person, nearest: Draft['nearest'], topic: AssistantTopic | null): Draft {
  const [first] = nearest;
  const hint = first ? ` The nearest article is “${first.title}”.` : '';
  const help =
    topic === 'technical' && me.techSupportId !== null
      ? ' Technical support can help: “Ask technical support” opens the chat with your questions as a draft.'
      : ' Your account manager can help: “Ask my account manager” opens the chat with your questions as a draft.';
  const text = hasAccount(me) ? `${texts.declined}${hint}${help}` : `${texts.declinedToStaff}${hint}`;
  return { ...nothing, text, verdict: 'declined', nearest: nearest.slice(0, nearestMax), isGap: true };
}

/** The articles among the hits, without duplicates, best first. */
function nearestOf(corpus: Corpus, { hits }: Finding): Draft['nearest'] {
  const ids = new Set(hits.flatMap(({ id }) => articleIdOf(id) ?? []));
  return [...ids].flatMap((id) => {
    const article = corpus.articles.get(id);
    return article ? [{ id, title: article.text.title, href: articleHref(id) }] : [];
  });
}
