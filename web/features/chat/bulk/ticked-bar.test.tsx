import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { testDesk, testSummary } from '#web/testing/test-messages.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { TickedBar } from './ticked-bar.tsx';
import '#web/ui/overlays/toast-viewport.tsx';
import '#web/ui/overlays/dialog-window.tsx';

const viewer = { id: 4, fullName: 'Priya Shah', role: 'account_manager' } as User;
const person = (id: number) =>
  ({ id, fullName: `Customer ${id}`, role: 'customer', subject: null, grade: null }) as const;
const channel = (id: number, tags: string[]) =>
  testSummary({
    ...{ conversation: `channel:${id}`, contact: person(id), lastChange: 10 * id },
    desk: testDesk({ version: id, tags }),
  });
const rows = [
  channel(2, ['proxy']),
  channel(3, []),
  channel(5, ['vip']),
  testSummary({ conversation: 'pair:4:6', contact: person(6) }),
];

let calls: [url: string, body: unknown][];

/** Customer 3's conversation has changed meanwhile. */
async function answer(url: string, { method = 'GET', body }: RequestInit = {}) {
  if (method !== 'GET') calls.push([url, JSON.parse(String(body))]);
  if (url.includes('/channels/3/desk')) {
    return Response.json({ code: 'conflict', message: 'A colleague has changed this since.' }, { status: 409 });
  }
  const version = calls.length + 10;
  if (url.includes('/desk')) return Response.json(testDesk({ version }));
  if (url.endsWith('/team'))
    return Response.json([{ id: 4, name: 'Priya Shah' }, ...(url.includes('/2/') ? [{ id: 1, name: 'Ada' }] : [])]);
  return Response.json(method === 'GET' ? [] : { id: calls.length });
}

const onTick = vi.fn<(keys: readonly string[]) => void>();

beforeEach(() => {
  calls = [];
  onTick.mockReset();
  sessionStorage.clear();
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <TickedBar ticked={rows} onTick={onTick} />
        <ToastViewport />
      </ViewerContext>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const deskCalls = () => calls.map(([url, body]) => [url.replace(/^.*\/channels/, ''), body]);

it('closes each as it was seen, says by count and reason what was not closed, and undoes each exactly', async () => {
  press('Close');
  await screen.findByText('2 conversations closed');
  expect(deskCalls()).toEqual([
    ['/2/desk', { act: 'close', version: 2, upTo: 20 }],
    ['/3/desk', { act: 'close', version: 3, upTo: 30 }],
    ['/5/desk', { act: 'close', version: 5, upTo: 50 }],
  ]);
  const told = screen.getByText(/Not done for/).textContent;
  expect(told).toContain('Not done for 1: A colleague has changed this since.');
  expect(told).toContain('Not done for 1: Only support conversations with customers can be');
  expect(onTick).toHaveBeenCalledWith(['channel:3', 'pair:4:6']);
  calls = [];
  press('Undo');
  await screen.findByText('2 conversations restored');
  expect(deskCalls()).toEqual([
    ['/2/desk', { act: 'undo', version: 11, upTo: 20 }],
    ['/5/desk', { act: 'undo', version: 13, upTo: 50 }],
  ]);
});

it('adds a tag to all and takes one away from all, and leaves the other tags of each', async () => {
  press('Tag');
  fireEvent.change(await screen.findByLabelText('New tag'), { target: { value: ' Renewal' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove “proxy”' }));
  press('Save');
  await screen.findByText('2 conversations tagged');
  expect(deskCalls().map(([, body]) => (body as { tags: string[] }).tags)).toEqual([
    ['renewal'],
    ['renewal'],
    ['vip', 'renewal'],
  ]);
});

it('offers everyone of any team for assigning, with how many they can take', async () => {
  press('Assign');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Priya Shah (you) · 3 of 4',
      'Ada · 1 of 4',
      'No one else',
    ]),
  );
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '1' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Assign' }).at(-1) as HTMLElement);
  await screen.findByText('2 conversations assigned');
  expect(calls[0]?.[1]).toMatchObject({ act: 'assign', assigneeId: 1 });
});

it('sets a reminder on each, also one to one, and withdraws them all with Undo', async () => {
  press('Remind');
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me' }));
  await screen.findByText('4 conversations marked with a reminder');
  expect(calls.map(([, body]) => (body as { contactId: number }).contactId)).toEqual([2, 3, 5, 6]);
  calls = [];
  press('Undo');
  await screen.findByText('4 conversations restored');
  expect(calls.map(([url]) => url.replace(/^.*\/api/, ''))).toEqual(
    [1, 2, 3, 4].map((id) => `/reminders/${id}/settle`),
  );
});
