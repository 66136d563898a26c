import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { TextDialog } from './text-dialog.tsx';

const sent = vi.fn();
const closed = vi.fn();
let answer: () => Promise<unknown>;

beforeEach(() => {
  sessionStorage.clear();
  sent.mockReset();
  closed.mockReset();
  answer = async () => {};
});

function Page({ text }: { text?: string }) {
  const [refusal, setRefusal] = useState<Error | null>(null);
  const send = async (typed: string) => {
    sent(typed);
    await answer().catch((error: Error) => {
      setRefusal(error);
      throw error;
    });
  };
  return (
    <TextDialog
      {...{ title: 'Rename it', label: 'Name', maxLength: 20, missing: 'Give it a name', persistKey: 'test' }}
      {...{ isPending: false, refusal, send, onClose: closed, ...(text !== undefined && { text }) }}
    />
  );
}

const open = (text?: string) =>
  render(
    <AsViewer>
      <Page {...(text !== undefined && { text })} />
    </AsViewer>,
  );
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a missing text is said at the field once it is submitted, takes the focus, and nothing is sent', async () => {
  open();
  await field();
  expect(screen.queryByText('Give it a name')).toBeNull();
  screen.getByRole('button', { name: 'Save' }).focus();
  save();
  await screen.findByText('Give it a name');
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  expect(sent).not.toHaveBeenCalled();
});

it('a text that is emptied is a mistake at once', async () => {
  open('Alma');
  await type(' ');
  await screen.findByText('Give it a name');
});

it('what the server refuses leaves the dialog open with what was typed, also after the session ended', async () => {
  const refused = new ApiError({ status: 409, bodyText: '{"message":"The name is taken"}', statusText: '' });
  answer = () => Promise.reject(refused);
  const { unmount } = open('Alma');
  await type('Celus');
  save();
  await screen.findByText('The name is taken');
  expect(closed).not.toHaveBeenCalled();
  unmount();
  open('Alma');
  expect((await field()).value).toBe('Celus');
});

it('a text that was sent closes the dialog and is no longer kept', async () => {
  const { unmount } = open('Alma');
  await type('Celus');
  save();
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([['Celus']]);
  unmount();
  open('Alma');
  expect((await field()).value).toBe('Alma');
});
