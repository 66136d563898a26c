import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { testNotification } from '#web/testing/test-notifications.ts';
import { Bell, type BellRequests } from './bell.tsx';

const noRequests: BellRequests = {
  items: [],
  incomingCount: 0,
  isPending: false,
  isFetching: false,
  error: null,
  refetch: () => {},
};
const stored: Notification[] = [
  testNotification(3, { title: 'Webinar', priority: 'normal' }),
  testNotification(2, { title: 'Sign-in unavailable', priority: 'high' }),
  testNotification(1, { title: 'Welcome', read: true }),
];

const countCall = '/api/notifications/unread';
/** The reply to the next call, and the unread count. */
let answer: () => Promise<Response>;
let unread: number;
const fetched = vi.fn((url: string, _init?: RequestInit) =>
  url === countCall ? Promise.resolve(Response.json({ count: unread })) : answer(),
);

beforeEach(() => {
  answer = async () => Response.json(stored);
  unread = 2;
  vi.stubGlobal('fetch', fetched);
  // jsdom has no layout, and the panel measures its button.
  vi.stubGlobal('ResizeObserver', StillObserver);
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

function StillObserver() {
  return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
}

function OpenableBell({ requests }: { requests: BellRequests }) {
  const [isOpen, setOpen] = useState(false);
  return <Bell isOpen={isOpen} onOpenChange={setOpen} requests={requests} />;
}

function show(requests = noRequests): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OpenableBell requests={requests} />
    </QueryClientProvider>,
  );
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const openBell = () => fireEvent.click(bell());
const calls = () =>
  fetched.mock.calls.filter(([url]) => url !== countCall).map(([url, init]) => [init?.method, url, init?.body]);

it('says that it is loading, and then how many are new', async () => {
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  show({ ...noRequests, incomingCount: 1 });
  openBell();
  expect(screen.getByText('Loading notifications...')).toBeDefined();
  arrive(Response.json(stored));
  await screen.findByText('Webinar');
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 3 new');
});

it('a failed load is told, and Retry loads again', async () => {
  answer = async () => Response.json({ error: 'No', message: 'Not now', code: 'internal' }, { status: 500 });
  show();
  openBell();
  await screen.findByText('Error loading notifications');
  expect(screen.queryByText('No new notifications')).toBeNull();
  answer = async () => Response.json(stored);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Webinar');
});

it('requests that could not be loaded are no empty list either', async () => {
  const refetch = vi.fn();
  answer = async () => Response.json([]);
  show({ ...noRequests, error: new Error('The requests are out of reach'), refetch });
  openBell();
  await screen.findByText('Error loading notifications');
  expect(screen.getByText('The requests are out of reach')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('with nothing to show it says so, and carries no dot', async () => {
  answer = async () => Response.json([]);
  unread = 0;
  show();
  openBell();
  await screen.findByText('No new notifications');
  expect(screen.getByText("You'll see contact requests here")).toBeDefined();
  expect(bell().getAttribute('aria-label')).toBe('Notifications');
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

it('requests stand above the notifications, of which the unread one of high priority is first', async () => {
  show({ ...noRequests, incomingCount: 1, items: [<li key="1">Ines wants to connect</li>] });
  openBell();
  await screen.findByText('Webinar');
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Contact requests',
    'Announcements',
  ]);
  expect(titles()).toEqual(['Unread: Sign-in unavailable', 'Unread: Webinar', 'Welcome']);
  const [first] = within(screen.getByRole('region', { name: 'Announcements' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('High priority');
  expect(first?.textContent).toContain('3 hours ago');
});

it('one that is read stays in its place, gives up its button and keeps the focus near', async () => {
  show();
  openBell();
  await screen.findByText('Webinar');
  answer = async () => Response.json({ ...stored[1], read: true });
  unread = 1;
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Sign-in unavailable' }));
  await waitFor(() => expect(titles()).toEqual(['Sign-in unavailable', 'Unread: Webinar', 'Welcome']));
  expect(calls().at(-1)).toEqual(['POST', '/api/notifications/2/read', undefined]);
  expect(document.activeElement?.textContent).toContain('Sign-in unavailable');
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 new');
});

it('all are marked as read up to the newest that was seen', async () => {
  show();
  openBell();
  await screen.findByText('Webinar');
  answer = async () => Response.json({ marked: 2 });
  unread = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications'));
  expect(calls().at(-1)).toEqual(['POST', '/api/notifications/read-all', '{"upTo":3}']);
});

it('what could not be marked as read is unread again', async () => {
  show();
  openBell();
  await screen.findByText('Webinar');
  answer = async () => Response.json({ error: 'No', message: 'Not now', code: 'internal' }, { status: 500 });
  fetched.mockImplementationOnce(answer);
  answer = async () => Response.json(stored);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(calls()).toHaveLength(3));
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 new'));
});

it('earlier ones are read when somebody asks for them, and all that are unread are counted', async () => {
  const link = '</api/notifications?limit=20&cursor=2>; rel="next"';
  answer = async () => Response.json(stored.slice(0, 2), { headers: { link } });
  unread = 40;
  show();
  openBell();
  await screen.findByText('Webinar');
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 40 new'));
  answer = async () => Response.json(stored.slice(1));
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  await screen.findByText('Welcome');
  expect(titles()).toEqual(['Unread: Sign-in unavailable', 'Unread: Webinar', 'Welcome']);
  expect(calls()).toEqual([
    ['GET', '/api/notifications?limit=20', undefined],
    ['GET', '/api/notifications?limit=20&cursor=2', undefined],
  ]);
});

it('a long text is cut until somebody asks for the rest', async () => {
  answer = async () => Response.json([testNotification(1, { description: 'Word '.repeat(100) })]);
  show();
  openBell();
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
});

function titles(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
}
