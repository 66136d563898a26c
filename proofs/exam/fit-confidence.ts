import type { Features } from '#server/features/assistant/finding/join.ts';
import type { Sitting } from './marks.ts';

const featureNames: (keyof Features)[] = ['coverage', 'likeness', 'margin', 'outsideMeaning', 'outsideWords'];
const steps = 6000;
const rate = 0.3;
const ridge = 0.5;
const folds = 5;

interface Example {
  features: number[];
  isRight: boolean;
  hasAnswer: boolean;
}

/**
 * The weights of a logistic regression on the tuning half, and the effect of each threshold there, by cross-validation.
 */
export function fitConfidence(sittings: readonly Sitting[]): string {
  const examples = sittings.flatMap(({ question, found: { finding } }): Example[] => {
    if (question.half !== 'tuning' || !finding?.features) return [];
    const { features } = finding;
    const isRight = question.answers.includes(finding.hits[0]?.id ?? '');
    return [
      { features: [1, ...featureNames.map((name) => features[name])], isRight, hasAnswer: question.answers.length > 0 },
    ];
  });
  const weights = fitWeights(examples);
  const held: { probability: number; example: Example }[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = fitWeights(examples.filter((_, at) => at % folds !== fold));
    for (const [at, example] of examples.entries()) {
      if (at % folds === fold) held.push({ probability: probability(others, example.features), example });
    }
  }
  const names = ['constant', ...featureNames].map((name, at) => `${name}: ${weights[at]?.toFixed(2)}`);
  const lines = [0.4, 0.45, 0.5, 0.55, 0.6, 0.65].map((from) => thresholdLine(from, held));
  return [names.join(', '), ...lines].join('\n');
}

function fitWeights(examples: readonly Example[]): number[] {
  const weights = Array.from({ length: featureNames.length + 1 }, () => 0);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map(() => 0);
    for (const { features, isRight } of examples) {
      const error = probability(weights, features) - Number(isRight);
      for (const [at, sign] of features.entries()) slope[at] = (slope[at] ?? 0) + error * sign;
    }
    for (const [at, weight] of weights.entries()) {
      const pull = at === 0 ? 0 : ridge * weight;
      weights[at] = weight - (rate * ((slope[at] ?? 0) + pull)) / examples.length;
    }
  }
  return weights;
}

function probability(weights: readonly number[], features: readonly number[]): number {
  const sum = features.reduce((all, sign, at) => all + sign * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

function thresholdLine(from: number, held: readonly { probability: number; example: Example }[]): string {
  const share = (of: typeof held, all: typeof held) => `${((100 * of.length) / (all.length || 1)).toFixed(1)} %`;
  const said = held.filter((each) => each.probability >= from);
  const answerable = held.filter(({ example }) => example.hasAnswer);
  const wrong = share(
    said.filter(({ example }) => !example.isRight),
    held,
  );
  const declined = share(
    answerable.filter((each) => each.probability < from),
    answerable,
  );
  return `from ${from.toFixed(2)}: answered wrong ${wrong} of all, wrongly declined ${declined}`;
}
