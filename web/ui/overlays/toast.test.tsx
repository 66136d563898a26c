import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Popover } from './popover.tsx';
import { ToastViewport, toast } from './toast.tsx';

const shownMs = 5000;
const closingMs = 180;

beforeEach(async () => {
  vi.useFakeTimers();
  await act(async () => {
    render(<ToastViewport />);
    // Comes in a file of its own.
    toast({ title: 'Before all others' });
    await import('./toast-viewport.tsx');
  });
  pass(shownMs + closingMs);
});

afterEach(() => {
  // The queue outlives the component: empty it, so that every test starts without toasts.
  for (let round = 0; round < 5; round++) pass(shownMs + closingMs);
  cleanup();
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

it('Escape closes the panel that somebody is in, also when a toast has appeared since', () => {
  // jsdom has no layout, and the panel asks for the size of its button.
  vi.stubGlobal('ResizeObserver', StillObserver);
  const onOpenChange = vi.fn();
  render(
    <Popover isOpen onOpenChange={onOpenChange} title="Panel" trigger={<button type="button">Open</button>}>
      <button type="button">Within</button>
    </Popover>,
  );
  say({ title: 'Above it' });
  fireEvent.keyDown(screen.getByText('Within'), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  vi.unstubAllGlobals();
});
