import { expect, test } from 'vitest';
import { isSure, joinHits } from './join.ts';

const hit = (id: string, score: number) => ({ id, score, coverage: 0.9, phrase: score, part: null });

test('how far the best article is ahead is measured against other articles, not against its own sections', () => {
  const own = [hit('article access/sign-in', 1), hit('article access/sign-in#locked-out', 1)];
  const alone = joinHits([...own, hit('article billing/invoices', 0.2)], null);
  expect(alone.signs?.margin).toBeCloseTo(0.8175);
  expect(isSure(alone)).toBe(true);
  const rivalled = joinHits([...own, hit('article billing/invoices', 1)], null);
  expect(rivalled.signs?.margin).toBeCloseTo(0.0175);
});
