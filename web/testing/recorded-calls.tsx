import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from './as-viewer.tsx';

export type RecordedCall = [method: string, url: string, body: unknown];

/** Answers every call, and records those that change something. Calls that `answerTo` does not know are not found. */
export function recordCalls(answerTo: (url: string, method: string) => object | undefined): RecordedCall[] {
  const sent: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([method, url, body === undefined ? undefined : JSON.parse(String(body))]);
    const answer = answerTo(url, method);
    return answer ? Response.json(answer) : Response.json({ message: 'There is nothing here' }, { status: 404 });
  });
  return sent;
}

/** Renders a dialog of a guarded page, and waits until it is there: windows are loaded with the first one. */
export async function open(dialog: ReactNode): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>{dialog}</AsViewer>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog');
}

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
