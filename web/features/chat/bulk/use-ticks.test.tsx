import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bulkMax } from '#contract/values/limits.ts';
import { testSummary } from '#web/testing/test-messages.ts';
import { useTicks } from './use-ticks.ts';

const rowsUpTo = (count: number) =>
  Array.from({ length: count }, (_, at) => testSummary({ conversation: `channel:${at + 1}` }));

function ticking(count: number) {
  const { result, rerender } = renderHook(({ rows }) => useTicks(rows), { initialProps: { rows: rowsUpTo(count) } });
  const keys = () => result.current.ticked.map(({ conversation }) => conversation);
  const does = (what: 'toggle' | 'extend', at: number) => act(() => result.current[what](`channel:${at}`));
  return { result, keys, does, rerender };
}

it('ticks one, extends to another in either direction, and takes one away again', () => {
  const { keys, does } = ticking(6);
  does('toggle', 4);
  does('extend', 2);
  expect(keys()).toEqual(['channel:2', 'channel:3', 'channel:4']);
  does('toggle', 3);
  does('toggle', 5);
  does('extend', 6);
  expect(keys()).toEqual(['channel:2', 'channel:4', 'channel:5', 'channel:6']);
});

it('counts only what the list still shows, and never more than can be changed at once', () => {
  const { result, keys, does, rerender } = ticking(bulkMax + 5);
  does('toggle', 1);
  does('extend', bulkMax + 5);
  expect(keys()).toHaveLength(bulkMax);
  rerender({ rows: rowsUpTo(3) });
  expect(keys()).toEqual(['channel:1', 'channel:2', 'channel:3']);
  act(() => result.current.tick([]));
  expect(keys()).toEqual([]);
});
