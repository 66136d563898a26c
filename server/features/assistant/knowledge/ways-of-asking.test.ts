import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rawWordsOf } from '#server/features/assistant/finding/field-words.ts';
import { toSnapshot } from './library.service.ts';
import { shippedArticles } from './shipped-articles.ts';

test('no question of the exam stands among the ways of asking, or the exam would be known by heart', async () => {
  const plain = (text: string) => rawWordsOf(text).join(' ');
  const exam: { question: string }[] = JSON.parse(readFileSync('proofs/exam/questions.json', 'utf8'));
  const questions = new Set(exam.map(({ question }) => plain(question)));
  const { passages } = await toSnapshot('now', shippedArticles());
  const asked = [...passages.values()].flatMap((passage) => passage.asked);
  expect(asked.length).toBeGreaterThan(1500);
  expect(asked.filter((way) => questions.has(plain(way)))).toEqual([]);
});
