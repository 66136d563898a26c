import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MonthRangeChoice } from './month-range.tsx';

const known = { from: '2025-02', to: '2026-10' };
const onChoose = vi.fn();

afterEach(() => {
  cleanup();
  onChoose.mockClear();
});

function show() {
  render(<MonthRangeChoice known={known} period={{ from: '2025-11', to: '2026-10' }} onChoose={onChoose} />);
}

const month = (name: string) => screen.getByRole('button', { name });

it('the first press begins a period and the second ends it, in whichever order', () => {
  show();
  fireEvent.click(month('March 2026'));
  expect(onChoose).not.toHaveBeenCalled();
  screen.getByText('From March 2026: choose the last month.');
  fireEvent.click(month('December 2025'));
  expect(onChoose).toHaveBeenCalledWith({ from: '2025-12', to: '2026-03' });
});

it('months without figures are not offered, and the chosen ones are marked', () => {
  show();
  expect(month('January 2025')).toHaveProperty('disabled', true);
  expect(month('November 2026')).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(12);
});

it('is one stop of the Tab key, and the arrow keys move by months and rows but never beyond the figures', () => {
  show();
  const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([month('October 2026')]);
  month('October 2026').focus();
  fireEvent.keyDown(month('October 2026'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(month('October 2026'));
  fireEvent.keyDown(month('October 2026'), { key: 'ArrowUp' });
  fireEvent.keyDown(month('June 2026'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(month('May 2026'));
  expect(stops()).toEqual([month('May 2026')]);
});
