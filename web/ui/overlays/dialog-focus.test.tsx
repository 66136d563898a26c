import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusDialog, useDialogFocus } from './dialog-focus.ts';

afterEach(cleanup);

function Desk({ isDone = false }) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useDialogFocus();
  return (
    <section aria-label="Renewals">
      <button type="button" disabled={isDone}>
        Make offers
      </button>
      <div
        role="dialog"
        tabIndex={-1}
        ref={(dialog) => {
          dialog?.addEventListener('opened', onOpenAutoFocus);
          dialog?.addEventListener('closed', onCloseAutoFocus);
        }}
      >
        <input aria-label="Price" />
      </div>
    </section>
  );
}

it('an opened dialog gives the focus to its first field that is seen', () => {
  render(
    <div role="dialog" tabIndex={-1}>
      <button type="button">Close</button>
      {/* The hidden field for password managers. */}
      <input type="text" hidden readOnly name="username" value="librarian" />
      <input aria-label="Current password" type="password" />
    </div>,
  );
  const dialog = screen.getByRole('dialog');
  dialog.addEventListener('opened', focusDialog, { once: true });
  dialog.dispatchEvent(new Event('opened'));
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});

it('a closed dialog gives it to the part of the page whose button has nothing left to do', () => {
  const { rerender } = render(<Desk />);
  screen.getByRole('button').focus();
  const dialog = screen.getByRole('dialog');
  dialog.dispatchEvent(new Event('opened'));
  expect(document.activeElement).toBe(screen.getByLabelText('Price'));
  rerender(<Desk isDone />);
  dialog.dispatchEvent(new Event('closed'));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Renewals' }));
});
