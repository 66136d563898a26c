import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SavedView } from '#contract/saved-views.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { SavedViews } from './saved-views.tsx';

const views: SavedView[] = [
  { name: 'Mine', search: { state: 'open', q: 'harrow' } },
  { name: 'Open', search: { state: 'open' } },
];
let sent: unknown[];
const onSearch = vi.fn();

beforeEach(() => {
  sent = [];
  onSearch.mockClear();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method && init.method !== 'GET') sent.push([init.method, url, JSON.parse(String(init.body ?? 'null'))]);
    return Response.json(init?.method === 'PUT' ? { ok: true } : views);
  });
});

async function open(search: object) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <SavedViews list="billing" search={search} onSearch={onSearch} />
      </AsViewer>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Mine' });
}

const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('a view that is chosen shows what it says and nothing of what was chosen before', async () => {
  await open({ state: 'paid', page: 3, order: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onSearch).toHaveBeenCalledTimes(1);
  // Undefined keys leave the address; missing keys stay.
  expect(onSearch.mock.calls[0]?.[0]).toStrictEqual({ state: 'open', page: undefined, order: undefined });
});

it('the view that is shown is the one that says all of it and no more', async () => {
  await open({ state: 'open', q: '', order: undefined });
  expect(pressed()).toEqual(['Open']);
  screen.getByRole('button', { name: 'Remove this view' });
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

it.each([
  ['more than a view says', { state: 'open', q: 'harrow', page: 2 }],
  ['less than a view says', { q: 'harrow' }],
  ['otherwise than a view says', { state: 'open', q: 'calder' }],
])('%s is no view yet, and is saved under a name', async (_, search) => {
  await open(search);
  expect(pressed()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Give the view a name');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' New ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const texts = Object.fromEntries(Object.entries(search).map(([key, value]) => [key, String(value)]));
  expect(sent).toEqual([['PUT', '/api/saved-views', { list: 'billing', name: 'New', search: texts }]]);
});
