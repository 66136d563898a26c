import { expect, test } from 'vitest';
import { createQuestions } from '#server/features/usage/reading/questions.ts';
import { askAboutMonths, askAboutSums, withoutEmptyFuture } from './plausible-months.ts';

/** The questions about January and the months after it, when it is March 2026. */
function askedAbout(...uses: number[]): string[] {
  const questions = createQuestions({});
  const monthly = uses.map((of, at) => ({ month: `2026-0${at + 1}`, uses: of }));
  askAboutMonths(monthly, { thisMonth: '2026-03', questions });
  return questions.asked.map(({ question }) => question);
}

const isRight = (uses: string) => [`Is it right that there were ${uses} uses in Jan 2026?`];

test.each<[string, number[], string[]]>([
  ['ten million', [10_000_000], []],
  ['one more', [10_000_001], isRight('10,000,001')],
  ['fifty thousand, however few others have', [50_000, 1], []],
  ['one more beside very few', [50_001, 1], isRight('50,001')],
  ['a hundred times the next largest', [60_000, 600, 5], []],
  ['more than that', [60_001, 600, 5], isRight('60,001')],
  ['a single month among empty ones', [60_001, 0, 0], []],
])('%s in a month', (_, uses, questions) => {
  expect(askedAbout(...uses)).toEqual(questions);
});

test('a figure beyond reason in any other metric', () => {
  const sum = { month: '2026-01', metric: 'No_License', dataType: '', accessMethod: '' };
  const questions = createQuestions({});
  askAboutSums([{ ...sum, figure: 10_000_000 }], questions);
  expect(questions.asked).toEqual([]);
  askAboutSums([{ ...sum, figure: 100_000_000_000 }], questions);
  expect(questions.asked.map(({ question }) => question)).toEqual([
    'Is it right that there are 100,000,000,000 under No_License in Jan 2026?',
  ]);
});

test('a month that is still to come', () => {
  expect(askedAbout(1, 1, 1)).toEqual([]);
  expect(askedAbout(1, 1, 1, 1)).toEqual(['Apr 2026 is still to come. Are there figures already?']);
});

test('months to come are left out where nothing was used in them', () => {
  const monthly = [0, 0, 0, 1, 0].map((uses, at) => ({ month: `2026-0${at + 1}`, uses }));
  const kept = withoutEmptyFuture(monthly, '2026-03').map(({ month }) => month);
  expect(kept).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
});
