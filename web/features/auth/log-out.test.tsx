import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { hasUnsavedWork, persistText } from '#web/lib/unsaved-work.ts';
import { AsViewer, testViewer } from '#web/testing/as-viewer.tsx';
import { useLogout } from './auth.api.ts';

function logOut(status: number) {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No' }, { status }));
  persistText(testViewer.id, 'draft.4', 'not sent yet');
  const onLeft = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>{children}</AsViewer>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useLogout(onLeft), { wrapper });
  act(() => result.current.mutate());
  return { result, onLeft };
}

it.each([200, 401])(
  'whoever logs out leaves, and nothing that was typed stays, also where the session was over: %s',
  async (status) => {
    const { result, onLeft } = logOut(status);
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect([onLeft.mock.calls.length, hasUnsavedWork()]).toEqual([1, false]);
  },
);

it.each([500, 403])('whoever could not be logged out stays, with all that was typed: %s', async (status) => {
  const { result, onLeft } = logOut(status);
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect([onLeft.mock.calls.length, hasUnsavedWork()]).toEqual([0, true]);
});
