import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFocusFallback } from './use-focus-fallback.ts';

afterEach(cleanup);

function Page({ has }: { has: readonly string[] }) {
  useFocusFallback();
  return (
    <main>
      {has.includes('card') && (
        <section aria-label="Card">{has.includes('button') && <button type="button">Done</button>}</section>
      )}
      <input aria-label="Elsewhere" />
    </main>
  );
}

it('what goes away with the focus leaves it to its card, and with the card to the page', async () => {
  const { rerender } = render(<Page has={['card', 'button']} />);
  screen.getByRole('button').focus();
  rerender(<Page has={['card']} />);
  const card = screen.getByRole('region', { name: 'Card' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  rerender(<Page has={[]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.getByRole('main').tabIndex).toBe(-1);
  screen.getByRole('textbox').focus();
  expect(screen.getByRole('main').hasAttribute('tabindex')).toBe(false);
});

it('what has taken the focus by itself keeps it', async () => {
  const { rerender } = render(<Page has={['card', 'button']} />);
  screen.getByRole('button').focus();
  rerender(<Page has={['card']} />);
  screen.getByRole('textbox').focus();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('what has taken the focus a moment after the other went away keeps it as well', async () => {
  const { rerender } = render(<Page has={['card', 'button']} />);
  screen.getByRole('button').focus();
  rerender(<Page has={['card']} />);
  // Waits until the observer has seen that the button is gone.
  await new Promise((resolve) => setTimeout(resolve, 20));
  screen.getByRole('textbox').focus();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
