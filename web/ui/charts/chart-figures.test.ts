import { expect, it } from 'vitest';
import { inASentence, lastRows } from './chart-figures.ts';

it('says of each series where it is highest and lowest and how it ends, and of none that there is nothing', () => {
  const figures = {
    of: 'Month',
    series: ['Requests', 'Searches'],
    rows: [
      { label: 'Jan 2026', values: [1200, null] },
      { label: 'Feb 2026', values: [300, null] },
      { label: 'Mar 2026', values: [null, null] },
      { label: 'Apr 2026', values: [450.5, null] },
    ],
  };
  const said =
    'Requests: highest 1,200 (Jan 2026), lowest 300 (Feb 2026), last 450.5 (Apr 2026). Searches: no figures.';
  expect(inASentence(figures)).toBe(said);
  expect(inASentence({ ...figures, series: ['Requests'], rows: figures.rows.slice(0, 2) })).toBe(
    'Requests: highest 1,200 (Jan 2026), lowest 300 (Feb 2026).',
  );
  expect(inASentence({ ...figures, series: ['Requests'], rows: figures.rows.slice(0, 1) })).toBe(
    'Requests: 1,200 (Jan 2026).',
  );
});

it('keeps the last rows where there are more than fit, and the very same figures where there are not', () => {
  const figures = { of: 'Month', series: ['Uses'], rows: ['a', 'b', 'c'].map((label) => ({ label, values: [1] })) };
  expect(lastRows(figures, 2).rows.map(({ label }) => label)).toEqual(['b', 'c']);
  expect(lastRows(figures, 3)).toBe(figures);
});
