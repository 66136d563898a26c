import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertWindow } from './alert-window.tsx';
import { DialogWindow } from './dialog-window.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { SheetWindow } from './sheet-window.tsx';
import { ToastViewport, toast } from './toast.tsx';

const shownMs = 5000;
const closingMs = 180;

beforeEach(async () => {
  vi.useFakeTimers();
  await act(async () => {
    render(<ToastViewport />);
    // The viewport is in a file that is loaded with the first toast.
    toast({ title: 'Before all others' });
    await import('./toast-viewport.tsx');
  });
  pass(shownMs + closingMs);
});

afterEach(() => {
  // The queue outlives the component: empty it, so that every test starts without toasts.
  for (let round = 0; round < 5; round++) pass(shownMs + closingMs);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function say(content: Parameters<typeof toast>[0]): void {
  act(() => {
    toast(content);
  });
}

function StillObserver() {
  return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
}

const isShown = (title: string) => screen.queryAllByText(title).length > 0;

it('a toast goes after five seconds and the next one comes', () => {
  say({ title: 'First' });
  say({ title: 'Second' });
  pass(shownMs - 100);
  expect(isShown('First')).toBe(true);
  expect(isShown('Second')).toBe(false);
  pass(100 + closingMs);
  expect(isShown('First')).toBe(false);
  expect(isShown('Second')).toBe(true);
});

it('is announced in sentences', () => {
  say({ title: 'Reply deleted', description: 'It was yours alone.', action: { label: 'Undo', onAct: () => {} } });
  pass(200);
  const said = screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent);
  expect(said).toContain('Notification Reply deleted. It was yours alone. Undo');
});

it('its time stops while the pointer is on it', () => {
  say({ title: 'Held' });
  fireEvent.pointerMove(screen.getByRole('region'));
  pass(3 * shownMs);
  expect(isShown('Held')).toBe(true);
  fireEvent.pointerLeave(screen.getByRole('region'));
  pass(shownMs + closingMs);
  expect(isShown('Held')).toBe(false);
});

it('Enter acts as soon as F8 has led there', () => {
  const undo = vi.fn();
  say({ title: 'Deleted', action: { label: 'Undo', onAct: undo } });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Enter' });
  expect(undo).toHaveBeenCalledTimes(1);
});

it('F8 takes the focus to it and its action acts once', () => {
  const open = vi.fn();
  say({ title: 'New message', action: { label: 'Open', onAct: open } });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region').contains(document.activeElement)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  pass(closingMs);
  expect(open).toHaveBeenCalledTimes(1);
  expect(isShown('New message')).toBe(false);
});

describe('Escape while a toast has appeared since', () => {
  // jsdom has no layout, and panels measure their button.
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', StillObserver);
  });

  const within = <input aria-label="Within" />;
  const opener = <button type="button">Open</button>;
  const overlays: Record<string, (close: () => void) => ReactNode> = {
    panel: (close) => (
      <Popover isOpen onOpenChange={close} title="Panel" trigger={opener}>
        {within}
      </Popover>
    ),
    dialog: (close) => (
      <DialogWindow isOpen onOpenChange={close} title="Dialog">
        {within}
      </DialogWindow>
    ),
    sheet: (close) => (
      <SheetWindow isOpen onOpenChange={close} title="Sheet">
        {within}
      </SheetWindow>
    ),
    alert: (close) => (
      <AlertWindow isOpen onClose={close} title="Alert">
        Within
      </AlertWindow>
    ),
    menu: (close) => (
      <Menu isOpen onOpenChange={close} trigger={opener}>
        {within}
      </Menu>
    ),
  };

  for (const [kind, draw] of Object.entries(overlays)) {
    it(`closes the ${kind} that somebody is in, and the toast stays`, () => {
      const close = vi.fn();
      render(draw(close));
      say({ title: 'Above it' });
      fireEvent.keyDown(screen.queryByLabelText('Within') ?? screen.getByText('Within'), { key: 'Escape' });
      pass(closingMs);
      expect(close).toHaveBeenCalledTimes(1);
      expect(isShown('Above it')).toBe(true);
      fireEvent.keyDown(document.body, { key: 'Escape' });
      pass(closingMs);
      expect(isShown('Above it')).toBe(false);
    });
  }

  it('closes a panel in a dialog and leaves the dialog', () => {
    const [closeOuter, closeInner] = [vi.fn(), vi.fn()];
    render(
      <DialogWindow isOpen onOpenChange={closeOuter} title="Dialog">
        {overlays['panel']?.(closeInner)}
      </DialogWindow>,
    );
    say({ title: 'Above both' });
    fireEvent.keyDown(screen.getByLabelText('Within'), { key: 'Escape' });
    expect([closeInner.mock.calls.length, closeOuter.mock.calls.length]).toEqual([1, 0]);
  });
});
