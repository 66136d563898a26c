import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastExam } from '#server/features/assistant/gaps/last-exam.ts';
import { ownSet } from './exam-sets.ts';
import { markOf, sit } from './marks.ts';
import { type Way, waysOf } from './ways.ts';

/** The best results so far, on 955 questions; raise them when figures improve. */
const reached = {
  words: { first: 0.74, right: 0.76, wrong: 0.08 },
  'words and meaning': { first: 0.78, right: 0.78, wrong: 0.07 },
};

test('finds and answers as well as it did, by words alone, on questions that nothing was tuned on', async () => {
  const all = await ownSet();
  const set = { ...all, questions: all.questions.filter(({ half }) => half === 'reported') };
  const way = (await waysOf(set, null)).find(({ name }) => name === 'words alone');
  const { firstRight, answers } = markOf('', 'reported', await sit(set, way as Way));
  expect(firstRight).toBeGreaterThanOrEqual(reached.words.first);
  expect(answers?.right).toBeGreaterThanOrEqual(reached.words.right);
  expect(answers?.wrong).toBeLessThanOrEqual(reached.words.wrong);
}, 60_000);

test('the exam that ships is of these questions, and no worse', () => {
  const questions: unknown[] = JSON.parse(readFileSync('proofs/exam/questions.json', 'utf8'));
  const own = lastExam()?.sets.find(({ name }) => name === 'own');
  expect(own?.about).toContain(`${questions.length} questions`);
  const last = own?.results.find(({ way, half }) => way === 'words and meaning' && half === 'reported');
  expect(last?.firstRight).toBeGreaterThanOrEqual(reached['words and meaning'].first);
  expect(last?.answers?.right).toBeGreaterThanOrEqual(reached['words and meaning'].right);
  expect(last?.answers?.wrong).toBeLessThanOrEqual(reached['words and meaning'].wrong);
});
