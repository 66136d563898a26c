import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider, useSearch } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createContext, useContext } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { User } from '#contract/people/people.ts';
import type { Summaries } from '#web/features/chat/conversations/summaries.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { testSummary } from '#web/testing/test-messages.ts';
import { useChannelFollow } from './use-channel-follow.ts';
import { useFirstConversation } from './use-first-conversation.ts';

const account = { companyName: null, subscriptionTier: null, department: null, createdAt: '2026-01-01T00:00:00.000Z' };
const librarian: User = {
  id: 2,
  username: 'librarian',
  fullName: 'Maya Okafor',
  role: 'customer',
  institutionId: 1,
  ...account,
};
const admin: User = { id: 1, username: 'admin', fullName: 'Ada', role: 'admin', institutionId: null, ...account };

function summary(group: ConversationSummary['group'], id: number): ConversationSummary {
  const contact = { id, fullName: `Person ${id}`, role: 'customer', subject: null, grade: null } as const;
  return testSummary({ conversation: group === 'channel' ? 'channel:2' : `pair:2:${id}`, group, contact });
}

const ofLibrarian = [summary('colleagues', 6), summary('support', 3), summary('channel', 4)];

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  // The server at the edge of the network answers every other call with an empty list.
  vi.stubGlobal('fetch', async () => Response.json([]));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Home's conversations in this test. */
const Loaded = createContext<{ summaries: Summaries; isPhone: boolean }>({ summaries: [], isPhone: false });

function Home() {
  const { summaries, isPhone } = useContext(Loaded);
  const { contact = null }: { contact?: number | null } = useSearch({ strict: false });
  // Like the server: any member of the team leads to the channel.
  const opened = summaries.filter(
    ({ group, contact: { id } }) => id === contact || (contact === 1 && group === 'channel'),
  );
  const isFollowing = useChannelFollow(contact, contact === null ? undefined : opened);
  useFirstConversation(contact, summaries, isPhone);
  return <p>{isFollowing ? 'looking' : `open: ${contact}`}</p>;
}

function open(path: string, { viewer = librarian, summaries = ofLibrarian, isPhone = false } = {}) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Home }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <Loaded value={{ summaries, isPhone }}>
          <RouterProvider router={router as never} />
        </Loaded>
      </ViewerContext>
    </QueryClientProvider>,
  );
  return router;
}

describe('the conversation that Home opens', () => {
  it('is the channel of a customer, and the first customer of staff, where list and chat stand side by side', async () => {
    open('/');
    await screen.findByText('open: 4');
    cleanup();
    open('/', { viewer: admin, summaries: [summary('team', 9), summary('customers', 2)] });
    await screen.findByText('open: 2');
  });

  it('is who has waited longest for staff, also in the part of the inbox of those who wait, and is marked as nobody’s choice', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: Request | string) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return Response.json(asked.at(-1)?.includes('inbox=waiting') ? [summary('customers', 7)] : []);
    });
    const summaries = [summary('customers', 2), summary('customers', 7)];
    for (const path of ['/', '/?inbox=waiting']) {
      const router = open(path, { viewer: admin, summaries });
      await screen.findByText('open: 7');
      expect(router.state.location.state).toMatchObject({ isOpenedByPage: true });
      cleanup();
    }
    open('/?inbox=closed', { viewer: admin, summaries });
    await screen.findByText('open: null');
    cleanup();
    open('/', { viewer: admin, summaries, isPhone: true });
    await screen.findByText('open: null');
  });

  it('is none on a phone', async () => {
    open('/', { isPhone: true });
    await screen.findByText('open: null');
  });

  it('is the customer’s channel for every administrator whom they follow a link to', async () => {
    const router = open('/?contact=1');
    await screen.findByText('open: 4');
    await waitFor(() => expect(router.state.location.search).toEqual({ contact: 4 }));
    expect(router.history.length).toBe(1);
  });

  it('is nobody’s for a stranger, once that is certain', async () => {
    open('/?contact=99');
    await screen.findByText('open: 99');
  });
});
