import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

it('what is submitted in a dialog is not submitted to the form around it', async () => {
  const [inside, around] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={around}>
      <FormDialog
        {...{ title: 'Change the price', submitText: 'Apply', pendingText: 'Applying...', isPending: false }}
        {...{ onClose: vi.fn(), onSubmit: inside }}
      >
        <input aria-label="Price" />
      </FormDialog>
    </form>,
  );
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(inside).toHaveBeenCalledOnce());
  expect(around).not.toHaveBeenCalled();
});
