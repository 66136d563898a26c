import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProgramKey } from '#contract/programs/program-keys.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { CredentialsCard } from './credentials-card.tsx';
import { useMakeKey } from './program-keys.api.ts';

const alma: ProgramKey = {
  ...{ id: 1, name: 'Alma', beginning: 'carrel_abcd', scopes: ['usage-reports'], makerName: 'Maya Okafor' },
  ...{ createdAt: '2026-03-04T12:00:00.000Z', endsOn: null, lastUsedAt: null, state: 'active' },
};
let keys: ProgramKey[];
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  const method = init?.method ?? 'GET';
  if (method === 'POST' && url.endsWith('/confirm')) {
    keys = keys.map((key) => ({ ...key, state: 'active' as const }));
    return Response.json(keys[0]);
  }
  if (method === 'POST') {
    const { name } = JSON.parse(String(init?.body));
    keys = [{ ...alma, id: 2, name }, ...keys];
    return Response.json({ key: keys[0], secret: 'carrel_the-whole-secret' });
  }
  if (method === 'DELETE') {
    keys = keys.filter(({ id }) => !url.endsWith(`/${id}`));
    return Response.json({});
  }
  return Response.json(keys);
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  keys = [alma];
});

function Shown() {
  return (
    <CredentialsCard institution={undefined} customerId="1" make={useMakeKey(undefined)}>
      {null}
    </CredentialsCard>
  );
}

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <Shown />
        <ToastViewport />
      </AsViewer>
    </QueryClientProvider>,
  );
}

async function inDialog(name: string): Promise<HTMLElement> {
  return within(await screen.findByRole('dialog')).getByRole('button', { name });
}

it('a key is shown once when it is made, and no more when it is revoked', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Generate' }));
  fireEvent.click(await inDialog('Generate'));
  await screen.findByText('Name the program the key is for');
  fireEvent.change(screen.getByLabelText('Program'), { target: { value: 'Celus' } });
  fireEvent.click(await inDialog('Generate'));
  const secret = await screen.findByLabelText<HTMLInputElement>('The key for Celus, shown only now');
  expect(secret.value).toBe('carrel_the-whole-secret');

  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Celus' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  await screen.findByText('Key revoked');
  await waitFor(() => expect(screen.queryByLabelText(/shown only now/)).toBeNull());
  expect(document.body.innerHTML).not.toContain('the-whole-secret');
});

it('a key whose maker has left says so and is confirmed with a click', async () => {
  keys = [{ ...alma, state: 'unconfirmed' }];
  show();
  await screen.findByText(/No one is responsible for this key now/);
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Alma' }));
  await screen.findByText('Key confirmed');
  await waitFor(() => expect(screen.queryByText(/No one is responsible/)).toBeNull());
});
