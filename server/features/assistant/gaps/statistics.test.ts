import { expect, test } from 'vitest';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { readStatistics, statisticsSince } from './statistics.service.ts';

test('figures are of thirty days of London, today among them, also where the clocks have changed in between', () => {
  const since = (moment: string) => statisticsSince(Date.parse(moment));
  expect(since('2026-03-04T12:00:00.000Z')).toBe('2026-02-03');
  // Half past midnight on 1 April in London.
  expect(since('2026-03-31T23:30:00.000Z')).toBe('2026-03-03');
  expect(since('2026-11-01T00:30:00.000Z')).toBe('2026-10-03');
});

describeOnAnyEngine('the figures of articles', (makeApp) => {
  test('name those that answered most first, as far as they are still there, since the first of the days', async () => {
    const { db } = await makeApp();
    const now = Date.parse('2026-03-04T12:00:00.000Z');
    const none = { asked: 0, answered: 0, declined: 0, helpful: 0, notHelpful: 0, byModel: 0 };
    const rows = [
      { day: '2026-02-03', article: 'access/b', answered: 2, helpful: 1 },
      { day: '2026-03-04', article: 'access/b', answered: 1, notHelpful: 1 },
      { day: '2026-03-04', article: 'access/c', answered: 3 },
      { day: '2026-03-04', article: 'access/a', answered: 4 },
      { day: '2026-02-02', article: 'access/a', answered: 9 },
      { day: '2026-03-04', article: 'access/gone', answered: 9 },
    ];
    for (const row of rows)
      await db
        .insertInto('answerCounts')
        .values({ ...none, ...row })
        .execute();
    const known = ['access/a', 'access/b', 'access/c'].map(
      (id) => [id, { id, text: { title: id.toUpperCase() } }] as const,
    );
    const corpus = { articles: new Map(known) } as unknown as Corpus;
    const { articles } = await readStatistics(db, corpus, now);
    expect(articles).toEqual([
      { id: 'access/a', title: 'ACCESS/A', answered: 4, helpful: 0, notHelpful: 0 },
      { id: 'access/b', title: 'ACCESS/B', answered: 3, helpful: 1, notHelpful: 1 },
      { id: 'access/c', title: 'ACCESS/C', answered: 3, helpful: 0, notHelpful: 0 },
    ]);
  });
});
