import { expect, test } from 'vitest';
import type { Finding } from '#server/features/assistant/finding/candidates.ts';
import { judge } from './ranker.ts';
import { signNames } from './signs.ts';

const none = { words: 0, coverage: 0, phrase: 0, part: 0, likeness: 0, name: 0, body: 0 };

/** The order of candidates of these worths, of which those in capitals are articles for staff. */
function orderOf(worths: Record<string, number>): string[] {
  const ids = Object.keys(worths);
  const finding: Finding = {
    candidates: ids.map((id) => ({ id, ...none })),
    outside: { words: 0, likeness: 0 },
    way: 'words',
  };
  const signs = ids.map((id) =>
    signNames.map((name) => {
      if (name === 'staffArticle') return Number(id === id.toUpperCase());
      return name === 'words' ? (worths[id] ?? 0) : 0;
    }),
  );
  const { hits } = judge(finding, signs, { signs: { words: 1 }, first: {}, firstTwo: {} });
  return hits.map(({ id }) => id);
}

test('an article for staff comes before a likelier one for librarians, unless it is far less likely', () => {
  expect(orderOf({ a: 3, B: 2, c: 1, D: 2.5 })).toEqual(['D', 'B', 'a', 'c']);
  expect(orderOf({ a: 9, B: 2 })).toEqual(['a', 'B']);
});
