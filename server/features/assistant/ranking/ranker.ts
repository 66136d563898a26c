import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Candidate, Finding } from '#server/features/assistant/finding/candidates.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { readAsked } from './asked-question.ts';
import { traitsOf } from './passage-traits.ts';
import { readSigns, signNames } from './signs.ts';

export interface Ranked extends Candidate {
  /** The share of 1 that this candidate has among all. */
  share: number;
  /** Its signs, in the order of their names. */
  signs: readonly number[];
}

/** The candidates, best first, and how likely it is that the first answers, and that one of the first two does. */
export interface Ranking {
  hits: Ranked[];
  first: number;
  firstTwo: number;
}

const Weights = z.object({
  /** By the name of a sign. */
  signs: z.record(z.string(), z.number()),
  first: z.record(z.string(), z.number()),
  firstTwo: z.record(z.string(), z.number()),
});
export type Weights = z.infer<typeof Weights>;
const WeightsFile = z.object({ 'words and meaning': Weights, words: Weights });
export type WeightsFile = z.infer<typeof WeightsFile>;

/** Next to the build, or where the proof has written them. */
const places = ['./exam/ranker-weights.json', '../exam/ranker-weights.json'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);
let known: WeightsFile | undefined;

function shippedWeights(): WeightsFile {
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error('There are no weights of the ranker beside the product');
  known ??= WeightsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return known;
}

/** The signs of each candidate, in its order. */
export function signsOf(text: string, isStaff: boolean, finding: Finding, { passages }: Pick<Corpus, 'passages'>) {
  const asked = readAsked(text);
  return finding.candidates.map((candidate) => {
    const passage = passages.get(candidate.id);
    const traits = passage && traitsOf(passage, passages);
    return readSigns({ asked, isStaff, candidate, passage, traits, all: finding.candidates });
  });
}

export function rank(
  text: string,
  isStaff: boolean,
  finding: Finding,
  corpus: Pick<Corpus, 'passages'>,
  weights: Weights = shippedWeights()[finding.way],
): Ranking {
  return judge(finding, signsOf(text, isStaff, finding, corpus), weights);
}

/** Ranks candidates by their signs, in the same order. */
export function judge(finding: Finding, signs: readonly (readonly number[])[], weights: Weights): Ranking {
  const each = signNames.map((name) => weights.signs[name] ?? 0);
  const shared = shares(signs.map((values) => product(values, each)));
  const found = finding.candidates
    .map((candidate, at) => ({ ...candidate, share: shared[at] ?? 0, signs: signs[at] ?? [] }))
    .sort((a, b) => b.share - a.share);
  const hits = ofRoleFirst(found);
  const measures = measuresOf(finding, hits);
  return { hits, first: likely(measures, weights.first), firstTwo: likely(measures, weights.firstTwo) };
}

const staffSign = signNames.indexOf('staffArticle');
/** The share of the best candidate from which an article of the asker's role comes first. Chosen on the tuning half. */
const ofRoleFrom = 0.1;

/** For staff: their own article before one for librarians, unless it is far less likely. */
function ofRoleFirst(found: Ranked[]): Ranked[] {
  const least = (found[0]?.share ?? 0) * ofRoleFrom;
  const isOwn = ({ share, signs }: Ranked) => signs[staffSign] === 1 && share >= least;
  return [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))];
}

/** Signs of the first candidate that also tell whether it answers. */
const tellingSigns = [
  'sameName',
  'askedInHeading',
  'askedInText',
  'pairs',
  'ownFact',
  'strangeFact',
  'staffArticle',
] as const;

/** The signs by which the first passage is judged to answer at all. */
export function measuresOf({ outside }: Finding, [first, second]: readonly Ranked[]): Record<string, number> {
  const none = { words: 0, coverage: 0, phrase: 0, likeness: 0, name: 0, body: 0, share: 0 };
  const { words, coverage, phrase, likeness, name, body, share } = first ?? none;
  const next = second ?? none;
  const signs = tellingSigns.map((sign) => [sign, first?.signs[signNames.indexOf(sign)] ?? 0]);
  return {
    constant: 1,
    share,
    shareOfTwo: share + next.share,
    coverage: Math.max(coverage, next.coverage),
    phrase: Math.max(phrase, next.phrase),
    likeness: Math.max(likeness, next.likeness),
    name,
    body,
    outsideMeaning: outside.likeness - likeness,
    outsideWords: outside.words - words,
    ...Object.fromEntries(signs),
  };
}

export function shares(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

function likely(measures: Record<string, number>, weights: Record<string, number>): number {
  let sum = 0;
  for (const [name, value] of Object.entries(measures)) sum += value * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}
