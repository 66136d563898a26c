import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLostFocus } from './use-lost-focus.ts';

afterEach(cleanup);

function Page({ place, isDisabled = false }: { place: string | null; isDisabled?: boolean }) {
  const taker = useLostFocus<HTMLDivElement>(place);
  return (
    <>
      <button type="button" disabled={isDisabled}>
        Send
      </button>
      <input aria-label="Elsewhere" />
      <div ref={taker} tabIndex={-1} data-testid="taker" />
    </>
  );
}

it('goes to what took the place of what had it', () => {
  const { rerender } = render(<Page place="one" />);
  const taker = screen.getByTestId('taker');
  expect(document.activeElement).toBe(taker);
  taker.blur();
  rerender(<Page place="one" />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Page place="two" />);
  expect(document.activeElement).toBe(taker);
});

it('is not taken from where somebody is', () => {
  const { rerender } = render(<Page place={null} />);
  expect(document.activeElement).toBe(document.body);
  const elsewhere = screen.getByRole('textbox');
  elsewhere.focus();
  for (const place of ['one', 'two', null]) {
    rerender(<Page place={place} />);
    expect(document.activeElement).toBe(elsewhere);
  }
});

it('is taken from a button that was disabled as it was drawn, and not from one that can be pressed', () => {
  const { rerender } = render(<Page place={null} />);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Page place="one" />);
  expect(document.activeElement).toBe(button);
  rerender(<Page place="two" isDisabled />);
  expect(document.activeElement).toBe(screen.getByTestId('taker'));
});
