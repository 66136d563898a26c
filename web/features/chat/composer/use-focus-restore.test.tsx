import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusRestore } from './use-focus-restore.ts';

afterEach(cleanup);

function Field({ isDisabled }: { isDisabled: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusRestore(field, isDisabled);
  return (
    <>
      <textarea ref={field} defaultValue="half a thought" disabled={isDisabled} />
      <button type="button">Elsewhere</button>
    </>
  );
}

function writeUpTo(caret: number) {
  const shown = render(<Field isDisabled={false} />);
  const field = screen.getByRole('textbox') as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(caret, caret);
  fireEvent.keyUp(field);
  /** Imitates a browser at a lost connection: a disabled field loses focus and caret, which jsdom does not do. */
  const lose = () => {
    shown.rerender(<Field isDisabled />);
    screen.getByRole('button').focus();
    screen.getByRole('button').blur();
    field.setSelectionRange(0, 0);
  };
  const reconnect = () => shown.rerender(<Field isDisabled={false} />);
  return { field, lose, reconnect };
}

it('is where it was after a reconnect, with the caret', () => {
  const { field, lose, reconnect } = writeUpTo(4);
  lose();
  expect(document.activeElement).toBe(document.body);
  reconnect();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
});

it('stays where somebody went meanwhile, or had gone before', () => {
  const { field, lose, reconnect } = writeUpTo(4);
  const elsewhere = screen.getByRole('button');
  lose();
  elsewhere.focus();
  reconnect();
  expect(document.activeElement).toBe(elsewhere);
  field.focus();
  elsewhere.focus();
  elsewhere.blur();
  lose();
  reconnect();
  expect(document.activeElement).toBe(document.body);
});
