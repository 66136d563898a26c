import { expect, test } from 'vitest';
import { isSure, mergeHits } from './join.ts';

const hit = (id: string, score: number) => ({ id, score, coverage: 0.9, phrase: score, part: null });

test('how far the best article is ahead is measured against other articles, not against its own sections', () => {
  const own = [hit('article access/sign-in', 1), hit('article access/sign-in#locked-out', 1)];
  const alone = mergeHits([...own, hit('article billing/invoices', 0.2)], null);
  expect(alone.features?.margin).toBeCloseTo(0.8175);
  expect(isSure(alone)).toBe(true);
  const rivalled = mergeHits([...own, hit('article billing/invoices', 1)], null);
  expect(rivalled.features?.margin).toBeCloseTo(0.0175);
});

test('common words alone are no ground for an answer, however far ahead what has them is', () => {
  const ahead = { likeness: 0, margin: 0.9, outsideMeaning: 0, outsideWords: -1 };
  const findingWith = (coverage: number) => ({ hits: [], features: { ...ahead, coverage }, way: 'words' as const });
  expect(isSure(findingWith(0.1))).toBe(true);
  expect(isSure(findingWith(0))).toBe(false);
  expect(isSure(findingWith(0), { isOwnFact: true })).toBe(false);
  // If meaning was searched, a coverage of 0 words is accepted.
  const meant = { ...ahead, coverage: 0, likeness: 1, outsideMeaning: -1 };
  expect(isSure({ hits: [], features: meant, way: 'words and meaning' })).toBe(true);
});
