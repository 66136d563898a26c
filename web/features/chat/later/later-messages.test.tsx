import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { useDraft } from '#web/features/chat/chat.drafts.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { testSummary } from '#web/testing/test-messages.ts';
import { LaterMessages } from './later-messages.tsx';

const viewer = { id: 4, fullName: 'Priya Shah', role: 'account_manager' } as User;
const contact = { id: 2, fullName: 'Maya Okafor', role: 'customer', subject: null, grade: null } as const;
const later = { receiverId: 2, replyTo: null, sendAt: '2030-03-05T09:00:00.000Z' };
const waiting = { ...later, id: 1, content: 'Good morning', held: null };
const held = { ...later, id: 2, content: 'And now?', held: 'answered' };
const elsewhere = { ...later, id: 3, receiverId: 9, content: 'To somebody else', held: null };

function Draft() {
  return <output>{useDraft(contact.id)[0]}</output>;
}

afterEach(cleanup);

test('messages to this contact wait in sight, say why one was held, and return to the draft', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    return Response.json(method === 'GET' ? [waiting, held, elsewhere] : waiting);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <LaterMessages summary={testSummary({ contact })} />
        <Draft />
      </ViewerContext>
    </QueryClientProvider>,
  );
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Good morningWill be sent Tue,? 5 Mar/),
    expect.stringContaining('Not sent: Maya has written since'),
  ]);
  const [withdraw] = screen.getAllByRole('button', { name: 'Withdraw' });
  if (withdraw) fireEvent.click(withdraw);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Good morning'));
  expect(asked.some((call) => call.startsWith('POST') && call.endsWith('/api/later-messages/1/withdraw'))).toBe(true);
});
