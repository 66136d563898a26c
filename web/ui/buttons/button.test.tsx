import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertWindow } from '#web/ui/overlays/alert-window.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

afterEach(cleanup);

it('a button that waits keeps the focus, and neither it nor Enter in a field sends once more', () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const press = vi.fn();
  const form = (isPending: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" isPending={isPending}>
        Save
      </Button>
      <IconButton label="Delete" icon={null} isPending={isPending} onClick={press} />
    </form>
  );
  const { rerender } = render(form(false));
  const [save, remove] = screen.getAllByRole('button');
  fireEvent.click(save as HTMLElement);
  fireEvent.click(remove as HTMLElement);
  rerender(form(true));
  for (const button of [save, remove]) {
    expect(button).toMatchObject({ disabled: false, ariaDisabled: 'true', ariaBusy: 'true' });
    fireEvent.click(button as HTMLElement);
  }
  expect([send.mock.calls.length, press.mock.calls.length]).toEqual([1, 1]);
});

it('an alert takes the focus to its only button, and gives it back', async () => {
  const alert = (isOpen: boolean) => (
    <>
      <button type="button">Before</button>
      <AlertWindow isOpen={isOpen} onClose={() => {}} title="Invoice requested">
        It is on its way.
      </AlertWindow>
    </>
  );
  const { rerender } = render(alert(false));
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  rerender(alert(true));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' })));
  rerender(alert(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(before));
});
