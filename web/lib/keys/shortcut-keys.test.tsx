import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShortcutKeys } from './shortcut-keys.ts';
import { useShortcut } from './shortcuts.ts';
import { turnSingleKeys } from './single-keys.ts';

const done = vi.fn<(what: string) => void>();

function Page() {
  useShortcut('palette', () => done('palette'));
  useShortcut('nextConversation', () => done('next'));
  useShortcutKeys((key) => {
    if (key === 'u') done('usage');
    return key === 'u';
  });
  return (
    <>
      <button type="button">Button</button>
      <input aria-label="Text" />
      <textarea aria-label="Area" />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  );
}

/** Presses a key; returns whether the page handled it, so that the browser does nothing. */
function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}): boolean {
  return !fireEvent.keyDown(target, { key, ...more });
}

beforeEach(() => {
  done.mockReset();
  render(<Page />);
});
afterEach(() => {
  cleanup();
  turnSingleKeys(true);
});

it('does what a key stands for, and leaves other keys to the browser', () => {
  expect(press('j', screen.getByText('Button'))).toBe(true);
  expect(press('x')).toBe(false);
  // This page has no composer to reply in.
  expect(press('r')).toBe(false);
  expect(done.mock.calls).toEqual([['next']]);
});

it('goes to a page with two keys, one after the other', () => {
  press('g');
  expect(press('u')).toBe(true);
  expect(press('u')).toBe(false);
  press('g');
  // The second key matches no page, and does nothing else either.
  expect(press('j')).toBe(false);
  expect(done.mock.calls).toEqual([['usage']]);
});

it('searches everything where the page has no search of its own', () => {
  expect(press('/')).toBe(true);
  expect(done.mock.calls).toEqual([['palette']]);
});

it('does nothing with single keys while somebody types, is in a dialog or holds another key', () => {
  for (const name of ['Text', 'Area']) expect(press('j', screen.getByLabelText(name))).toBe(false);
  expect(press('j', screen.getByText('In a dialog'))).toBe(false);
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('j', document.body, { [held]: true })).toBe(false);
  expect(press('j', document.body, { isComposing: true })).toBe(false);
  expect(done).not.toHaveBeenCalled();
});

it('opens the palette with Ctrl-K even while somebody types or single keys are off', () => {
  turnSingleKeys(false);
  expect(press('j')).toBe(false);
  expect(press('k', screen.getByLabelText('Area'), { ctrlKey: true })).toBe(true);
  expect(done.mock.calls).toEqual([['palette']]);
});

it('forgets what is no longer on the screen', () => {
  cleanup();
  expect(press('j')).toBe(false);
  expect(press('k', document.body, { ctrlKey: true })).toBe(false);
});
