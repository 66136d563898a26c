import type { Answer, AnswerCard, AnswerSource } from '#contract/assistant/assistant.ts';
import type { AnswerVerdict, AssistantTopic } from '#contract/values/assistant.ts';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import { isWritten, type Passage, publicScope } from '#server/features/assistant/finding/passage.ts';
import { corrected } from '#server/features/assistant/finding/spelling.ts';
import { factId, factOf } from '#server/features/assistant/knowledge/account-passages.ts';
import { articleHref } from '#server/features/assistant/knowledge/article-text.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { type Ranking, rank } from '#server/features/assistant/ranking/ranker.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { factAsked } from './asked-fact.ts';
import { cardOf, type Evidence, plainText, toSource } from './cards.ts';
import { articleIdOf, type createEvidence, hasAccount, readableScopes } from './evidence.service.ts';
import { contextOf } from './follow-up.ts';
import { questionsIn } from './letter.ts';
import { kindOf } from './question-kind.ts';
import { remarkOn } from './remarks.ts';
import {
  asksForOwnFact,
  asksForSteps,
  asksHow,
  asTheirOwn,
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
  cards: AnswerCard[];
  unanswered: string[];
  isCloseCall: boolean;
  places: Answer['places'];
  nearest: Answer['nearest'];
  /** Passages that may be sent to a model, best first; empty if nothing answers. */
  passageIds: string[];
  /** Passages that are shown, best first, without those that are folded. */
  answeredFrom: string[];
  before: string;
  /** True if the question was declined because no source answers it, so an article may be missing. */
  isGap: boolean;
  /** True if the search by meaning was not ready, so only words were used. */
  isMeaningLate: boolean;
}

export interface DraftSources {
  evidence: ReturnType<typeof createEvidence>;
  find: Finder['find'];
  now: () => number;
  /** Institutions whose facts the staff member may read. */
  served: (me: Person) => Promise<NamedInstitution[]>;
}

/** Maximum number of passages sent to a model. */
const passagesMax = 6;
const nearestMax = 3;
/**
 * Probabilities, chosen on the tuning half of the exam: from `answers` on that one of the first two parts answers they
 * are shown; from `isSure` on that the first one does, the second is folded.
 */
const from = { answers: 0.6, isSure: 0.9 };
/** The second part has nearly the share of the first, so either may be meant. */
const closeFrom = 0.7;
/** The share from which a fact of an institution that staff name is meant, though something else comes first. */
const namedFactFrom = 0.1;

const texts = {
  declined: 'I do not know the answer to this: nothing in the knowledge base answers it well enough.',
  declinedToStaff:
    'I do not know the answer to this: no article for customers or for staff answers it well enough. The guides under Help describe the work of staff.',
  unwritten: 'The provider has not written down the answer to this yet:',
  whereWritten: 'Administrators write it under Knowledge Base, Provider facts.',
  others: 'I can only show what concerns your own institution.',
  notServed: 'I can only show this for the institutions that you serve.',
  meaningLate:
    '(This was found by its words alone, because looking by meaning was not ready. Ask again, and there may be a better answer.)',
};

const unansweredText = 'The knowledge base has no answer to this part of the question.';

const nothing: Omit<Draft, 'text' | 'verdict'> = {
  sources: [],
  cards: [],
  unanswered: [],
  isCloseCall: false,
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
  const questions = questionsIn(question.text);
  const [only = question.text] = questions;
  if (questions.length < 2) return draftOne(parts, me, corpus, { ...question, text: only });
  return draftLetter(parts, me, corpus, question, questions);
}

/** Answers each question of a letter by itself. */
async function draftLetter(
  parts: DraftSources,
  me: Person,
  corpus: Corpus,
  asked: Question,
  questions: readonly string[],
): Promise<Draft> {
  const drafts: { text: string; draft: Draft }[] = [];
  for (const [at, text] of questions.entries()) {
    const earlier = [...asked.earlier, ...questions.slice(0, at)];
    drafts.push({ text, draft: await draftOne(parts, me, corpus, { ...asked, text, earlier }) });
  }
  const answers = drafts.filter(({ draft }) => draft.verdict === 'answered');
  // A gate of one question holds for the letter.
  const refused = drafts.find(({ draft }) => draft.verdict !== 'answered' && !draft.isGap);
  if (answers.length === 0) return refused?.draft ?? draftOne(parts, me, corpus, asked);
  const whole: Draft = { ...nothing, text: '', verdict: 'answered' };
  const texts: string[] = [];
  for (const { text, draft } of drafts) {
    const shift = whole.sources.length;
    const sources = draft.sources.slice(0, 1).map((source) => ({ ...source, number: source.number + shift }));
    whole.sources = [...whole.sources, ...sources];
    const cards = draft.cards.slice(0, 1).map((card) => ({ ...card, source: card.source + shift, question: text }));
    whole.cards = [...whole.cards, ...cards];
    whole.places = [...whole.places, ...draft.places];
    whole.passageIds = [...new Set([...whole.passageIds, ...draft.passageIds.slice(0, 2)])].slice(0, passagesMax);
    whole.answeredFrom = [...whole.answeredFrom, ...draft.answeredFrom.slice(0, 1)];
    const unsaid = draft.isGap ? unansweredText : draft.text;
    const said = cards.length > 0 ? plainText(cards, whole.sources) : unsaid;
    if (cards.length === 0) whole.unanswered = [...whole.unanswered, text];
    texts.push(`${text}\n${said}`);
  }
  return { ...whole, text: texts.join('\n\n') };
}

async function draftOne(parts: DraftSources, me: Person, corpus: Corpus, question: Question): Promise<Draft> {
  const served = hasAccount(me) ? null : await draftOfServed(parts, me, corpus, question.text);
  if (served) return served;
  const own = hasAccount(me) ? await draftOfOwn(parts, me, corpus, question.text) : null;
  if (own) return own;
  const { ranking, before, text } = await findFor(parts, me, corpus, question);
  if (isAboutOthers(text, corpus.vocabulary)) return { ...nothing, text: texts.others, verdict: 'declined' };
  const nearest = nearestOf(corpus, ranking);
  const ids = ranking.firstTwo >= from.answers ? ranking.hits.slice(0, 2).map(({ id }) => id) : [];
  const evidence = await parts.evidence.read(me, corpus, ids, text);
  const articleIds = evidence.flatMap(({ passageId }) => articleIdOf(passageId) ?? []);
  const rest = {
    ...nothing,
    before,
    passageIds: ranking.hits.slice(0, passagesMax).map(({ id }) => id),
    places: articleIds.slice(0, 1).flatMap((id) => corpus.articles.get(id)?.text.places ?? []),
    nearest: nearest.filter(({ id }) => !articleIds.includes(id)).slice(0, nearestMax),
  };
  // The passage that answers may have gone, or be one that the asker may not read.
  if (evidence[0]?.passageId !== ids[0] || ids.length === 0) {
    const found = corpus.passages.get(ids[0] ?? '');
    return { ...declined(me, nearest, question.topic, found && !isWritten(found) ? found : undefined), before };
  }
  return answered(before ? `${text} ${before}` : text, evidence, rest, ranking);
}

/** Answers with the fact that the words of a question ask for, before anything is searched; null if they ask for none. */
async function draftOfOwn(parts: DraftSources, me: Person, corpus: Corpus, typed: string): Promise<Draft | null> {
  const text = withOwnName(typed, me.companyName);
  const fact = asksHow(text) || isAboutOthers(text, corpus.vocabulary) ? undefined : factAsked(text, parts.now());
  if (fact === undefined) return null;
  const evidence = await parts.evidence.read(me, corpus, [factId(fact)], text);
  return evidence.length === 0 ? null : answered(text, evidence, { ...nothing, passageIds: [factId(fact)] });
}

/** Searches for a question and ranks what is found. */
async function findFor({ find }: DraftSources, me: Person, corpus: Corpus, { text: typed, earlier, topic }: Question) {
  const text = withOwnName(typed, me.companyName);
  const before = contextOf(text, earlier);
  const mine = { scopes: readableScopes(me), withAccount: hasAccount(me) && !asksForSteps(text) };
  const mended = corrected(text, corpus.vocabulary);
  const finding = await find({ text: mended, before, topic, ...mine });
  const ranking = rank(before ? `${mended} ${before}` : mended, !hasAccount(me), finding, corpus);
  return { ranking, before, text };
}

/**
 * Answers with a fact of an institution that the staff member serves and the question names; null if the question is
 * about something else.
 */
async function draftOfServed(parts: DraftSources, me: Person, corpus: Corpus, text: string): Promise<Draft | null> {
  const named = institutionsIn(text, await parts.served(me), corpus.vocabulary);
  const [institution, other] = named;
  if (!institution)
    return isAboutOthers(text, corpus.vocabulary) ? { ...nothing, text: texts.notServed, verdict: 'declined' } : null;
  const asked = asTheirOwn(text, institution.name);
  const said = asksHow(asked) ? undefined : factAsked(asked, parts.now());
  const finding = await parts.find({ text: asked, before: '', topic: null, scopes: [publicScope], withAccount: true });
  const ranking = rank(asked, false, finding, corpus);
  const fact = said ?? factIn(ranking, asksForOwnFact(asked) ? namedFactFrom : 1);
  if (fact === undefined) return null;
  if (other) return { ...nothing, text: whichOf(named), verdict: 'greeting' };
  const evidence = await parts.evidence.readOfServed(me, institution, { name: fact, question: text });
  return evidence.length === 0 ? null : answered(text, evidence, { ...nothing, passageIds: [factId(fact)] });
}

/** The fact that comes first, or has this share. */
function factIn({ hits }: Ranking, share: number) {
  const fact = hits.find(({ id }) => factOf(id) !== undefined);
  return fact && (fact === hits[0] || fact.share >= share) ? factOf(fact.id) : undefined;
}

function whichOf(named: readonly NamedInstitution[]): string {
  return `Which one do you mean: ${named.map(({ name }) => name).join(' or ')}?`;
}

function answered(
  question: string,
  evidence: readonly Evidence[],
  rest: Omit<Draft, 'text' | 'verdict'>,
  ranking?: Ranking,
): Draft {
  const isSure = ranking === undefined || ranking.first >= from.isSure;
  const sources = evidence.map((each, at) => toSource(question, each, at + 1));
  const headings = evidence.map(({ place, title }) => place ?? title);
  const articleOf = ({ passageId }: Evidence) => articleIdOf(passageId);
  const cards = evidence.map((each, at) => {
    const card = cardOf(question, each, { source: at + 1, isFolded: at > 0 && isSure, asked: null });
    // The headings of an article stand once.
    const isAgain = evidence.slice(0, at).some((earlier) => articleOf(earlier) === articleOf(each));
    return { ...card, others: isAgain ? [] : card.others.filter(({ heading }) => !headings.includes(heading)) };
  });
  const [first, second] = ranking?.hits ?? [];
  const isOfTwo = new Set(evidence.map(articleOf)).size > 1;
  const isCloseCall = !isSure && isOfTwo && (second?.share ?? 0) >= closeFrom * (first?.share ?? 1);
  const answeredFrom = evidence.filter((_, at) => !cards[at]?.isFolded).map(({ passageId }) => passageId);
  return { ...rest, text: plainText(cards, sources), verdict: 'answered', sources, cards, isCloseCall, answeredFrom };
}

/** Names the nearest titles, and who can help. `unwritten`: the section that would answer, once its fact is written. */
export function declined(
  me: Person,
  nearest: Draft['nearest'],
  topic: AssistantTopic | null,
  unwritten?: Passage,
): Draft {
  const titles = nearest.slice(0, nearestMax);
  const names = titles.map(({ title }) => `“${title}”`).join(', ');
  const hint = titles.length > 0 ? ` The nearest articles: ${names}.` : '';
  const help =
    topic === 'technical' && me.techSupportId !== null
      ? ' Technical support can help: “Ask technical support” opens the chat with your questions as a draft.'
      : ' Your account manager can help: “Ask my account manager” opens the chat with your questions as a draft.';
  const missing = unwritten && `${texts.unwritten} “${unwritten.heading}”.`;
  const text = hasAccount(me)
    ? `${missing ?? texts.declined}${hint}${help}`
    : `${missing ? `${missing} ${texts.whereWritten}` : texts.declinedToStaff}${hint}`;
  return { ...nothing, text, verdict: 'declined', nearest: titles, isGap: true };
}

/** The articles among the hits, without duplicates, best first. */
function nearestOf(corpus: Corpus, { hits }: Ranking): Draft['nearest'] {
  const ids = new Set(hits.flatMap(({ id }) => articleIdOf(id) ?? []));
  return [...ids].flatMap((id) => {
    const article = corpus.articles.get(id);
    return article ? [{ id, title: article.text.title, href: articleHref(id) }] : [];
  });
}
