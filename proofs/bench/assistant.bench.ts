import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { ExamResult, KnowledgeExam, WrongAnswer } from '#contract/assistant/knowledge-exam.ts';
import { covidSet, type ExamSet, ownSet } from '#proofs/exam/exam-sets.ts';
import { markOf, sit, wrongAnswersOf } from '#proofs/exam/marks.ts';
import { waysOf } from '#proofs/exam/ways.ts';
import { writeWeights } from '#proofs/exam/write-weights.ts';
import {
  builtInModel,
  loadSentenceModel,
  type SentenceModel,
} from '#server/features/assistant/finding/sentence-model.ts';
import { measureSpeed } from './assistant/speed.ts';

/*
 * The exam of the Knowledge Base AI: how often it finds and answers right, compared with plain MiniSearch, with and
 * without embeddings. Thresholds and weights are tuned on one half of the questions; the other half is only reported.
 * The result is written to the file that ships. Then its speed. `npm run bench -- assistant [--fit] [--quick]
 * [--speed]`: `--fit` prints what the tuning half says about the weights and writes nothing, `--quick` leaves out the
 * speed, `--speed` the exam.
 */
const { values: flags } = parseArgs({
  options: {
    fit: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: false },
  },
});
const resultFile = 'server/features/assistant/exam/last-exam.json';

if (!flags.speed) await takeExam();
if (!flags.fit && !flags.quick) await measureSpeed();

async function takeExam(): Promise<void> {
  const model = await loadSentenceModel();
  const sets: KnowledgeExam['sets'] = [];
  if (flags.fit) {
    const set = await ownSet();
    const ways = await waysOf(set, model);
    const sat = async (name: string) => sit(set, ways.find((way) => way.name === name) as (typeof ways)[number]);
    writeWeights(set, { 'words and meaning': await sat('words and meaning'), words: await sat('words alone') });
    return;
  }
  for (const set of [await ownSet(), covidSet()]) if (set) sets.push(await examine(set, model));
  const exam: KnowledgeExam = { takenOn: new Date().toISOString().slice(0, 10), model: builtInModel, sets };
  mkdirSync(dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(exam, null, 2)}\n`);
  console.log(`\nWritten to ${resultFile}.`);
}

async function examine(set: ExamSet, model: SentenceModel): Promise<KnowledgeExam['sets'][number]> {
  const results: ExamResult[] = [];
  let wrong: WrongAnswer[] = [];
  console.log(`\n${set.name}: ${set.about}\n${heading()}`);
  for (const way of await waysOf(set, model)) {
    const sittings = await sit(set, way);
    for (const half of ['tuning', 'reported'] as const) {
      const result = markOf(way.name, half, sittings);
      results.push(result);
      console.log(lineOf(result));
    }
    // The last way is the product's own.
    wrong = set.corpus ? wrongAnswersOf('reported', sittings) : [];
  }
  return { name: set.name, about: set.about, results, wrong };
}

function heading(): string {
  return [
    'way'.padEnd(26),
    'half'.padEnd(9),
    'first (95 %)       ',
    'in 5 ',
    'MRR  ',
    'right',
    'wrong',
    'rightly declined',
    'wrongly declined',
  ].join(' ');
}

function lineOf({
  way,
  half,
  firstRight,
  firstRightInterval: [low, high],
  withinFive,
  meanReciprocalRank,
  answers,
}: ExamResult): string {
  const found = `${show(firstRight)} (${show(low)}–${show(high)}) ${show(withinFive)} ${show(meanReciprocalRank)}`;
  const { right, wrong, rightlyDeclined, wronglyDeclined } = answers ?? {};
  const answered = answers
    ? [right, wrong, rightlyDeclined, wronglyDeclined].map((share) => show(share ?? 0)).join(' ')
    : '';
  return `${way.padEnd(26)} ${half.padEnd(9)} ${found} ${answered}`;
}

function show(share: number): string {
  return share.toFixed(3);
}
