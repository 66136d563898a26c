import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusDialog } from './dialog-focus.ts';

afterEach(cleanup);

it('an opened dialog gives the focus to its first field that is seen', () => {
  render(
    <div role="dialog" tabIndex={-1}>
      <button type="button">Close</button>
      {/* As for password managers. */}
      <input type="text" hidden readOnly name="username" value="librarian" />
      <input aria-label="Current password" type="password" />
    </div>,
  );
  const dialog = screen.getByRole('dialog');
  dialog.addEventListener('opened', focusDialog, { once: true });
  dialog.dispatchEvent(new Event('opened'));
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
});
