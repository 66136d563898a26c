import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WeightsFile } from '#server/features/assistant/ranking/ranker.ts';
import type { ExamSet } from './exam-sets.ts';
import { personOf } from './examinees.ts';
import { fitRanker, folds, type RankedExample, rankedInFolds } from './fit-ranker.ts';
import type { Sitting } from './marks.ts';

const file = 'server/features/assistant/exam/ranker-weights.json';
const fittedOn: readonly string[] = ['knowledge', 'account', 'none'];
const thresholds = [0.5, 0.55, 0.6, 0.65, 0.7];

/** Fits the ranker on the tuning half of both ways of searching, tells what the folds say, and writes the weights. */
export function writeWeights(set: ExamSet, sittings: Record<keyof WeightsFile, readonly Sitting[]>): void {
  const { corpus } = set;
  if (!corpus) return;
  const weights = {} as WeightsFile;
  for (const way of ['words and meaning', 'words'] as const) {
    const examples = sittings[way].flatMap(({ question, found: { finding, whole = '' } }): RankedExample[] => {
      if (question.half !== 'tuning' || !finding || !fittedOn.includes(question.kind)) return [];
      const isStaff = personOf(question.by).institutionId === null;
      return [{ text: whole, isStaff, finding, answers: question.answers }];
    });
    console.log(`\n${way}: ${examples.length} questions in ${folds} folds`);
    const ranked = rankedInFolds(examples, corpus).map((ranking, at) => ({
      ranking,
      example: examples[at] as RankedExample,
    }));
    for (const line of linesOf(ranked)) console.log(line);
    weights[way] = fitRanker(examples, corpus);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
  console.log(`\nWritten to ${file}.`);
}

type Folded = { ranking: ReturnType<typeof rankedInFolds>[number]; example: RankedExample }[];

function linesOf(ranked: Folded): string[] {
  const answerable = ranked.filter(({ example }) => example.answers.length > 0);
  const isRight = ({ ranking, example }: Folded[number], among: number) =>
    ranking.hits.slice(0, among).some(({ id }) => example.answers.includes(id));
  const share = (count: number, of: readonly unknown[]) => (count / (of.length || 1)).toFixed(3);
  const rightAmong = (among: number) => share(answerable.filter((each) => isRight(each, among)).length, answerable);
  return [
    `first ${rightAmong(1)}, among two ${rightAmong(2)}`,
    ...thresholds.map((from) => {
      const said = ranked.filter(({ ranking }) => ranking.firstTwo >= from);
      const right = said.filter((each) => isRight(each, 2)).length;
      const declined = answerable.filter(({ ranking }) => ranking.firstTwo < from).length;
      return `from ${from}: right ${share(right, answerable)}, wrong ${share(said.length - right, ranked)}, wrongly declined ${share(declined, answerable)}`;
    }),
  ];
}
