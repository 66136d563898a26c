import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConversationSharing } from '#contract/people/conversation-sharing.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { press, recordCalls } from '#web/testing/recorded-calls.tsx';
import { SharingChoice } from './sharing-choice.tsx';

const off: ConversationSharing = {
  ...{
    institutionSince: null,
    canChoose: true,
    isPrivate: false,
    sharesEarlier: false,
    readSince: null,
    isRead: false,
  },
};
const since = '2026-11-24T10:00:00.000Z';
const on: ConversationSharing = { ...off, institutionSince: since, readSince: since, isRead: true };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(first: ConversationSharing) {
  let stored = first;
  const sent = recordCalls((url, method) => {
    if (method === 'PUT' && url.endsWith('/institution')) stored = { ...on, canChoose: first.canChoose };
    if (method === 'PUT' && url.endsWith('/own'))
      stored = { ...stored, isPrivate: true, isRead: false, readSince: null };
    return stored;
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <SharingChoice />
      </AsViewer>
    </QueryClientProvider>,
  );
  return sent;
}

test('an administrator shares at the institution after being asked, and reads from when on', async () => {
  const sent = show(off);
  await screen.findByText('Only you and our team read your conversations.');
  press('Share at your institution');
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
  await screen.findByText('Your colleagues read what you and our team have written since 24 Nov 2026.');
  expect(sent).toEqual([['PUT', expect.stringMatching(/\/api\/conversation-sharing\/institution$/), { isOn: true }]]);
});

test('everybody else keeps their own private, and cannot choose for the institution', async () => {
  const sent = show({ ...on, canChoose: false });
  fireEvent.click(await screen.findByRole('checkbox', { name: /Keep my conversations private/ }));
  await screen.findByText('You keep your conversations private: only you and our team read them.');
  await waitFor(() => expect(sent.map(([, , body]) => body)).toEqual([{ isPrivate: true, sharesEarlier: false }]));
  expect(screen.queryByRole('button')).toBeNull();
});
