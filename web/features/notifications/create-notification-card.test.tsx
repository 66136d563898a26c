import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { CreateNotificationCard } from './create-notification-card.tsx';

const admin: User = {
  id: 1,
  username: 'admin',
  fullName: 'Ada Lindqvist',
  role: 'admin',
  institutionId: null,
  companyName: null,
  subscriptionTier: null,
  department: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

let audience: () => Promise<Response>;
let creation: () => Promise<Response>;
const fetched = vi.fn((url: string, _init?: RequestInit) => (url.endsWith('/audience') ? audience() : creation()));

beforeEach(() => {
  audience = async () => Response.json({ count: 27 });
  creation = async () => Response.json({ id: 1 });
  vi.stubGlobal('fetch', fetched);
  show();
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={admin}>
        <CreateNotificationCard />
      </ViewerContext>
      <ToastViewport />
    </QueryClientProvider>,
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const content = () => screen.getByLabelText<HTMLTextAreaElement>('Content');
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send Notification' });
const creations = () => fetched.mock.calls.filter(([url]) => url === '/api/notifications');

async function ask(): Promise<HTMLElement> {
  fill(title(), ' News ');
  fill(content(), 'Something happened.');
  fireEvent.click(sendButton());
  return screen.findByRole('dialog');
}

it('the send button waits until both are filled, and blanks do not count', () => {
  expect(sendButton().disabled).toBe(true);
  fill(title(), 'News');
  expect(sendButton().disabled).toBe(true);
  fill(content(), '   ');
  expect(sendButton().disabled).toBe(true);
  fill(content(), 'Something happened.');
  expect(sendButton().disabled).toBe(false);
});

it('Enter in an unfinished form says what is missing and sends nothing', async () => {
  fill(title(), 'News');
  fireEvent.keyDown(title(), { key: 'Enter' });
  await screen.findByText('Missing information');
  expect(screen.getAllByText('Please provide both a title and content for the notification')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it('a question names what is sent and whom it reaches, and Cancel sends nothing', async () => {
  const dialog = await ask();
  within(dialog).getByText('Send “News”?');
  await within(dialog).findByText('It goes to 27 customers at once. You can’t undo this.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(creations()).toEqual([]);
  expect(title().value).toBe(' News ');
});

it('the number is counted anew for each question', async () => {
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  audience = async () => Response.json({ count: 1 });
  fireEvent.click(sendButton());
  await screen.findByRole('button', { name: 'Send to 1 customer' });
});

it('with its priority it is sent to all, which is told, and the form is empty again', async () => {
  fireEvent.click(screen.getByRole('radio', { name: /^High/ }));
  const dialog = await ask();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Send to 27 customers' }));
  await screen.findByText('Notification created');
  expect(screen.getByText('The notification has been sent to all customer accounts')).toBeDefined();
  const [[, init] = []] = creations();
  expect(JSON.parse(String(init?.body))).toEqual({
    title: ' News ',
    description: 'Something happened.',
    priority: 'high',
    userId: null,
  });
  expect([title().value, content().value]).toEqual(['', '']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Normal/ }).checked).toBe(true);
});

it('a failed send says why and keeps what was typed, even when the page is left', async () => {
  creation = async () => Response.json({ error: 'Out of order', message: 'Out of order' }, { status: 500 });
  fireEvent.click(screen.getByRole('radio', { name: /^High/ }));
  fireEvent.click(await within(await ask()).findByRole('button', { name: 'Send to 27 customers' }));
  await screen.findByText('Failed to create notification');
  expect(screen.getByText('Out of order')).toBeDefined();
  cleanup();
  show();
  expect([title().value, content().value]).toEqual([' News ', 'Something happened.']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^High/ }).checked).toBe(true);
});

it('without a number nothing can be sent, and it can be asked for again', async () => {
  audience = async () => Response.json({ error: 'Not now', message: 'Not now' }, { status: 500 });
  const dialog = await ask();
  await within(dialog).findByText('Failed to count the customers');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  audience = async () => Response.json({ count: 0 });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await within(dialog).findByText('There are no active customers, so it would reach no one.');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});
