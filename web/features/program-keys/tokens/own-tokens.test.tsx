import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Token } from '#contract/programs/tokens.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { OwnTokens } from './own-tokens.tsx';

let tokens: Token[];
const bodies: unknown[] = [];
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  const method = init?.method ?? 'GET';
  if (method === 'POST') {
    const body = JSON.parse(String(init?.body));
    bodies.push(body);
    const token: Token = {
      ...{ id: 1, beginning: 'carrel_abcd', createdAt: '2026-03-04T12:00:00.000Z', lastUsedAt: null, state: 'active' },
      ...body,
    };
    tokens = [token];
    return Response.json({ token, secret: 'carrel_the-whole-secret' });
  }
  if (method === 'DELETE') tokens = tokens.filter(({ id }) => !url.endsWith(`/${id}`));
  return Response.json(method === 'DELETE' ? {} : tokens);
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  tokens = [];
});

it('a token says what it is for, is shown once when it is made, and no more when it is revoked', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={createQueryClient()}>
        <AsViewer>
          <OwnTokens />
          <ToastViewport />
        </AsViewer>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Program' }), { target: { value: 'CRM' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  await screen.findByText('Choose at least one thing');
  fireEvent.change(screen.getByLabelText('Usage'), { target: { value: 'read' } });
  fireEvent.change(screen.getByLabelText('People and institutions'), { target: { value: 'write' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the token' }));
  const secret = await screen.findByLabelText<HTMLInputElement>('The token for CRM, shown only now');
  expect(secret.value).toBe('carrel_the-whole-secret');
  expect(bodies).toEqual([{ name: 'CRM', endsOn: '2026-12-31', scopes: ['usage:read', 'people:write'] }]);
  await screen.findByText('Usage (read), People and institutions (read and write)');

  fireEvent.click(screen.getByRole('button', { name: 'Revoke CRM' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('Token revoked');
  await waitFor(() => expect(screen.queryByLabelText(/shown only now/)).toBeNull());
  expect(document.body.innerHTML).not.toContain('the-whole-secret');
});
