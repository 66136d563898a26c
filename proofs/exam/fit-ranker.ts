import type { Finding } from '#server/features/assistant/finding/candidates.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import {
  judge,
  measuresOf,
  type Ranking,
  shares,
  signsOf,
  type Weights,
} from '#server/features/assistant/ranking/ranker.ts';
import { signNames } from '#server/features/assistant/ranking/signs.ts';

/** A question of the tuning half with what the searches found. */
export interface RankedExample {
  text: string;
  isStaff: boolean;
  finding: Finding;
  /** Ids of the passages that answer; empty if none does. */
  answers: readonly string[];
}

interface Example {
  finding: Finding;
  values: number[][];
  right: boolean[];
  hasAnswer: boolean;
}

export const folds = 5;
const fit = { steps: 200, rate: 0.08, ridge: 0.001 };
const fitSure = { steps: 1500, rate: 1, ridge: 0.3 };

/** Weights from all examples. Whether to answer is fitted on rankings whose weights never saw the question. */
export function fitRanker(examples: readonly RankedExample[], corpus: Pick<Corpus, 'passages'>): Weights {
  const read = examples.map((each) => readExample(each, corpus));
  return { ...fitSureness(read), signs: named(fitSigns(read)) };
}

/** The ranking of each example by weights that never saw it. */
export function rankedInFolds(examples: readonly RankedExample[], corpus: Pick<Corpus, 'passages'>): Ranking[] {
  const read = examples.map((each) => readExample(each, corpus));
  return inFolds(read, (others) => ({ ...fitSureness(others), signs: named(fitSigns(others)) }));
}

function inFolds(read: readonly Example[], fitted: (others: readonly Example[]) => Weights): Ranking[] {
  const rankings: Ranking[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitted(read.filter((_, at) => at % folds !== fold));
    for (const [at, example] of read.entries()) if (at % folds === fold) rankings[at] = rankExample(example, weights);
  }
  return rankings;
}

function readExample({ text, isStaff, finding, answers }: RankedExample, corpus: Pick<Corpus, 'passages'>): Example {
  const right = finding.candidates.map(({ id }) => answers.includes(id));
  return { finding, values: signsOf(text, isStaff, finding, corpus), right, hasAnswer: answers.length > 0 };
}

function rankExample({ finding, values }: Example, weights: Weights): Ranking {
  return judge(finding, values, weights);
}

/** A softmax over the candidates of each question, with a ridge; steps by Adam. */
function fitSigns(examples: readonly Example[]): number[] {
  const answered = examples.filter(({ right }) => right.includes(true)).map(flattened);
  const weights = new Float64Array(signNames.length);
  const [mean, spread] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let step = 1; step <= fit.steps; step++) {
    const slope = weights.map((weight) => fit.ridge * weight);
    for (const example of answered) addSlope(slope, example, weights, answered.length);
    for (let at = 0; at < slope.length; at++) {
      const each = slope[at] ?? 0;
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * each;
      spread[at] = 0.99 * (spread[at] ?? 0) + 0.01 * each * each;
      const [first, second] = [(mean[at] ?? 0) / (1 - 0.9 ** step), (spread[at] ?? 0) / (1 - 0.99 ** step)];
      weights[at] = (weights[at] ?? 0) - (fit.rate * first) / (Math.sqrt(second) + 1e-8);
    }
  }
  return [...weights];
}

interface Flat {
  /** The signs of each candidate, one after the other. */
  values: Float64Array;
  right: readonly boolean[];
}

function flattened({ values, right }: Example): Flat {
  return { values: Float64Array.from(values.flat()), right };
}

function addSlope(slope: Float64Array, { values, right }: Flat, weights: Float64Array, among: number): void {
  const count = weights.length;
  const scores = right.map((_, at) => {
    let sum = 0;
    for (let sign = 0; sign < count; sign++) sum += (values[at * count + sign] ?? 0) * (weights[sign] ?? 0);
    return sum;
  });
  const shared = shares(scores);
  const rightShare = shared.reduce((sum, share, at) => sum + (right[at] ? share : 0), 0) || 1e-9;
  for (const [at, share] of shared.entries()) {
    const pull = (share - (right[at] ? share / rightShare : 0)) / among;
    for (let sign = 0; sign < count; sign++) slope[sign] = (slope[sign] ?? 0) + pull * (values[at * count + sign] ?? 0);
  }
}

function fitSureness(examples: readonly Example[]): Pick<Weights, 'first' | 'firstTwo'> {
  const rankings = inFolds(examples, (others) => ({ first: {}, firstTwo: {}, signs: named(fitSigns(others)) }));
  const rows = examples.map(({ finding, right }, at) => {
    const { hits } = rankings[at] as Ranking;
    const isRight = (place: number) => right[finding.candidates.findIndex(({ id }) => id === hits[place]?.id)] === true;
    return { measures: measuresOf(finding, hits), first: isRight(0), firstTwo: isRight(0) || isRight(1) };
  });
  const fitted = (wanted: 'first' | 'firstTwo') =>
    fitLogistic(rows.map((row) => ({ measures: row.measures, isRight: row[wanted] })));
  return { first: fitted('first'), firstTwo: fitted('firstTwo') };
}

function fitLogistic(rows: readonly { measures: Record<string, number>; isRight: boolean }[]): Record<string, number> {
  const names = Object.keys(rows[0]?.measures ?? {});
  const values = rows.map(({ measures }) => names.map((name) => measures[name] ?? 0));
  const weights = names.map(() => 0);
  for (let step = 0; step < fitSure.steps; step++) {
    const slope = weights.map((weight, at) => (names[at] === 'constant' ? 0 : fitSure.ridge * weight));
    for (const [row, value] of values.entries()) {
      const error = 1 / (1 + Math.exp(-product(value, weights))) - Number(rows[row]?.isRight);
      for (const [at, amount] of value.entries()) slope[at] = (slope[at] ?? 0) + error * amount;
    }
    for (const [at, each] of slope.entries()) weights[at] = (weights[at] ?? 0) - (fitSure.rate * each) / values.length;
  }
  return Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)]));
}

function named(weights: readonly number[]): Record<string, number> {
  return Object.fromEntries(signNames.map((name, at) => [name, rounded(weights[at] ?? 0)]));
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}

function product(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
}
