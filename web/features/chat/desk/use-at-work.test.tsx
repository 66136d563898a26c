import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idleAfterMs, useAtWork } from './use-at-work.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('whoever touches nothing for some minutes is not at work, and is again with the next key', () => {
  const { result } = renderHook(useAtWork);
  expect(result.current).toBe(true);
  act(() => vi.advanceTimersByTime(idleAfterMs - 1000));
  expect(result.current).toBe(true);
  act(() => vi.advanceTimersByTime(11_000));
  expect(result.current).toBe(false);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown')));
  expect(result.current).toBe(true);
});
