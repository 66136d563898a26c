import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { testViewer } from '#web/testing/as-viewer.tsx';
import { SecondStep } from './second-step.tsx';

const sent: unknown[] = [];
const onBack = vi.fn();

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push([url, JSON.parse(String(init?.body))]);
    return Response.json({ message: 'This code is wrong.' }, { status: 401 });
  });
});

function open(kinds: readonly ('totp' | 'passkey')[], onDone?: () => void) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SecondStep kinds={kinds} onBack={onBack} {...(onDone && { onDone })} />
    </QueryClientProvider>,
  );
}

it('a blank code is not sent: the field says so and has the focus', async () => {
  open(['totp']);
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Enter a code')).toBeNull();
  fireEvent.change(field, { target: { value: '  ' } });
  field.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Enter a code');
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

it('a code is sent as it was typed, once', async () => {
  open(['passkey']);
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcd-efgh' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Second step' }));
  await waitFor(() => expect(sent).toEqual([['/api/login/code', { code: 'abcd-efgh' }]]));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

it.each(['a code', 'a passkey'])('whoever asked hears of it once it was right: %s', async (way) => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  };
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get: async () => credential } }));
  const answers: Record<string, object> = {
    '/api/login/passkey/question': { challenge: 'AQID', allowCredentials: [], rpId: 'localhost' },
    '/api/login/passkey': { ...testViewer, isFirstSignIn: false },
    '/api/login/code': { ...testViewer, isFirstSignIn: false },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url]));
  const onDone = vi.fn();
  open(['totp', 'passkey'], onDone);
  if (way === 'a code') {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  } else fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});
