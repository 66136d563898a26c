import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FetchedPlatform } from '#contract/plans-and-usage/usage-fetching.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { PlatformDialog } from './platform-dialog.tsx';

const platform: FetchedPlatform = {
  ...{ id: 7, name: 'Films', address: 'https://sushi.example.org', release: '5.1', requestorId: 'we', hasKey: true },
  ...{ reports: ['PR'], firstMonth: '2026-01', dueDay: 28, isOn: true, pausedUntil: null, waiting: 0, problems: 0 },
};
const { name, address, release, requestorId, reports, firstMonth, dueDay, isOn } = platform;
const form = { name, address, release, requestorId, reports, firstMonth, dueDay, isOn };

let sent: unknown[];
const onClose = vi.fn();

beforeEach(() => {
  sent = [];
  onClose.mockClear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([init?.method, url, JSON.parse(String(init?.body))]);
    return Response.json(platform);
  });
});

async function open(of: FetchedPlatform | null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <PlatformDialog platform={of} onClose={onClose} />
      </AsViewer>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('the present key is kept where no other is typed, and a typed one is sent with the rest', async () => {
  await open(platform);
  type('Requestor ID', '');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  type('New API key', 'another');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const url = '/api/usage-fetching/platforms/7';
  expect(sent).toEqual([
    ['PUT', url, { ...form, requestorId: null }],
    ['PUT', url, { ...form, requestorId: null, apiKey: 'another' }],
  ]);
});

it('a new platform is sent once it can be asked, and nothing before', async () => {
  await open(null);
  type('Name', 'Films');
  save();
  await screen.findByText('Enter the address');
  type('Address of the COUNTER API', address);
  save();
  await screen.findByText('Enter a requestor ID, an API key or both');
  expect(sent).toEqual([]);
  type('API key', 'the key');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    [
      'POST',
      '/api/usage-fetching/platforms',
      expect.objectContaining({ name: 'Films', address, requestorId: null, apiKey: 'the key', reports: ['PR'] }),
    ],
  ]);
});
