import type { Candidate } from '#server/features/assistant/finding/candidates.ts';
import { groupOf, type Passage, publicScope } from '#server/features/assistant/finding/passage.ts';
import type { AskedText } from './asked-question.ts';
import type { PassageTraits } from './passage-traits.ts';

/** A candidate with all that its signs are read from. */
export interface Judged {
  asked: AskedText;
  /** True if the asker is staff. */
  isStaff: boolean;
  candidate: Candidate;
  /** Undefined for a page of a file, of which only the searches tell. */
  passage: Passage | undefined;
  traits: PassageTraits | undefined;
  /** The other candidates, with this one, in the order of the searches. */
  all: readonly Candidate[];
}

type Sign = (judged: Judged) => number;

/* Signs that a passage answers a question, each from 0 to 1. Their weights are fitted by proofs/exam. */
export const signs = {
  /** The passage has the words of the question. */
  words: ({ candidate }) => candidate.words,
  /** The passage has most of the question's rare words. */
  coverage: ({ candidate }) => candidate.coverage,
  /** One of its headings or phrasings is worded like the question. */
  phrase: ({ candidate }) => candidate.phrase,
  /** Its own heading and text have the words, not only its article. */
  part: ({ candidate }) => candidate.part,
  /** Its nearest text means the same. */
  likeness: ({ candidate }) => candidate.likeness,
  /** Its heading or a phrasing means the same. */
  name: ({ candidate }) => candidate.name,
  /** Its text means the same. */
  body: ({ candidate }) => candidate.body,
  /** No other candidate has more of the words. */
  firstByWords: ({ candidate, all }) => nearness(all, candidate, 'words'),
  /** No other candidate is nearer in meaning. */
  firstByMeaning: ({ candidate, all }) => nearness(all, candidate, 'likeness'),
  /** No other candidate has a nearer heading. */
  firstByName: ({ candidate, all }) => nearness(all, candidate, 'name'),
  /** Some part of its article has the words. */
  articleWords: ({ candidate, all }) => bestOfArticle(all, candidate, 'words'),
  /** Some part of its article is worded like the question. */
  articlePhrase: ({ candidate, all }) => bestOfArticle(all, candidate, 'phrase'),
  /** Some part of its article means the same. */
  articleLikeness: ({ candidate, all }) => bestOfArticle(all, candidate, 'likeness'),
  /** Many parts of its article were found. */
  articleShare: ({ candidate, all }) =>
    all.filter(({ id }) => groupOf(id) === groupOf(candidate.id)).length / (all.length || 1),
  /** The passage is the nearest part of its article in meaning. */
  bestPart: ({ candidate, all }) => Number(candidate.likeness >= bestOfArticle(all, candidate, 'likeness')),

  /** Words of the question stand in its heading. */
  askedInHeading: fromTraits(({ asked, traits }) => share(asked.words, traits.headingWords)),
  /** Its heading has few words that were not asked for. */
  headingIsAsked: fromTraits(({ asked, traits }) => share(traits.headingWords, asked.words)),
  /** Words of the question stand in the title of its article. */
  askedInTitle: fromTraits(({ asked, traits }) => share(asked.words, traits.titleWords)),
  /** The title has few words that were not asked for. */
  titleIsAsked: fromTraits(({ asked, traits }) => share(traits.titleWords, asked.words)),
  /** Words of the question stand in its text. */
  askedInText: fromTraits(({ asked, traits }) => share(asked.words, traits.textWords)),
  /** Synonyms of the question stand in it. */
  conceptsInText: fromTraits(({ asked, traits }) => share(asked.concepts, traits.textConcepts)),
  /** Its heading or one phrasing has the same words and no others. */
  sameName: fromTraits(({ asked, traits }) => Math.max(...traits.names.map((name) => overlap(asked.words, name)))),
  /** Words follow each other as in the question. */
  pairs: fromTraits(({ asked, traits }) => share(asked.pairs, traits.pairs)),

  /** "How do I" finds steps. */
  stepsForHow: fromTraits(({ asked, traits }) => Number(asked.kind.how && !asked.kind.howMuch && traits.hasSteps)),
  /** Steps answer no other question. */
  stepsForOther: fromTraits(({ asked, traits }) => Number(!asked.kind.how && traits.hasSteps)),
  /** "How much" finds a figure. */
  figureForHowMuch: fromTraits(({ asked, traits }) => Number(asked.kind.howMuch && traits.hasFigure)),
  /** "When" finds a figure. */
  figureForWhen: fromTraits(({ asked, traits }) => Number(asked.kind.when && traits.hasFigure)),
  /** "Where" finds a page or a button. */
  placeForWhere: fromTraits(({ asked, traits }) => Number(asked.kind.where && traits.hasPlace)),
  /** "Why" finds a reason. */
  reasonForWhy: fromTraits(({ asked, traits }) =>
    Number(asked.kind.why && (traits.hasReason || traits.headingKind.why)),
  ),
  /** The question tells of a problem, and the passage is about problems. */
  problemForProblem: fromTraits(({ asked, traits }) => Number(asked.kind.problem && traits.headingKind.problem)),
  /** A part on problems answers no other question. */
  problemForOther: fromTraits(({ asked, traits }) => Number(!asked.kind.problem && traits.headingKind.problem)),
  /** The heading asks with the same word: how, when, who. */
  sameKind: fromTraits(({ asked, traits }) => sameKind(asked.kind, traits.headingKind)),
  /** A question for yes or no finds a heading that asks the same way. */
  yesOrNo: fromTraits(({ asked, traits }) => Number(asked.kind.yesOrNo && traits.headingKind.yesOrNo)),
  /** A definition or a plain subject finds the beginning of an article. */
  firstForWhat: fromTraits(({ asked, traits }) => Number(asked.kind.what && traits.isFirst)),
  /** "How do I" finds the beginning of an article. */
  firstForHow: fromTraits(({ asked, traits }) => Number(asked.kind.how && traits.isFirst)),
  /** A question of few words finds the beginning of an article. */
  firstForFew: fromTraits(({ asked, traits }) => Number(asked.words.size <= 2 && traits.isFirst)),

  /** The passage begins its article, which says the most important first. */
  first: fromTraits(({ traits }) => Number(traits.isFirst && !traits.isOnly)),
  /** The passage is its whole article. */
  only: fromTraits(({ traits }) => Number(traits.isOnly)),
  /** The passage stands near the end of its article. */
  late: fromTraits(({ traits }) => traits.place),
  /** The passage is long. */
  long: fromTraits(({ traits }) => Math.min(1, traits.words / 150)),

  /** The passage is written for staff, and a member of staff asks. */
  staffArticle: ({ passage }) => Number(passage?.kind === 'article' && passage.scope < publicScope),
  /** The passage is a fact of the account, and the asker says "our" or "my". */
  ownFact: ({ passage, asked }) => Number(passage?.kind === 'account' && asked.isOwn),
  /** The passage is a fact of the account, and the asker does not say "our" or "my". */
  strangeFact: ({ passage, asked }) => Number(passage?.kind === 'account' && !asked.isOwn),
  /** The passage is a fact of the account, and the question is how something is done or why. */
  factForHow: ({ passage, asked }) => Number(passage?.kind === 'account' && (asked.kind.how || asked.kind.why)),
  /** The passage is a fact of the account, and the question is how much, when or who. */
  factForFigure: ({ passage, asked }) =>
    Number(passage?.kind === 'account' && (asked.kind.howMuch || asked.kind.when || asked.kind.who)),
} satisfies Record<string, Sign>;

export type SignName = keyof typeof signs;
export const signNames = Object.keys(signs) as SignName[];

export function readSigns(judged: Judged): number[] {
  return signNames.map((name) => signs[name](judged));
}

/** A sign that a page of a file has no traits for; it is measured by how much of the question it covers. */
function fromTraits(sign: (judged: Judged & { traits: PassageTraits }) => number): Sign {
  return (judged) => {
    const { traits } = judged;
    return traits ? sign({ ...judged, traits }) : 0;
  };
}

function nearness(all: readonly Candidate[], candidate: Candidate, by: 'words' | 'likeness' | 'name'): number {
  return 1 / (1 + all.filter((other) => other[by] > candidate[by]).length);
}

function bestOfArticle(all: readonly Candidate[], { id }: Candidate, by: 'words' | 'phrase' | 'likeness'): number {
  const group = groupOf(id);
  return Math.max(0, ...all.filter((other) => groupOf(other.id) === group).map((other) => other[by]));
}

/** The share of `of` that is in `among`. */
function share(of: ReadonlySet<string>, among: ReadonlySet<string>): number {
  if (of.size === 0) return 0;
  let count = 0;
  for (const word of of) if (among.has(word)) count += 1;
  return count / of.size;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return common / (a.size + b.size - common || 1);
}

const tellingKinds = ['how', 'howMuch', 'when', 'where', 'why', 'who', 'yesOrNo'] as const;

function sameKind(asked: AskedText['kind'], heading: AskedText['kind']): number {
  return Number(tellingKinds.some((kind) => asked[kind] && heading[kind]));
}
