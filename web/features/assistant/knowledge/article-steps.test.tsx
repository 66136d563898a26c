import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { queryKeyOf } from '#web/lib/calls/api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { recordCalls } from '#web/testing/recorded-calls.tsx';
import { useArticleStep } from './knowledge.api.ts';

const text = { title: 'Reset', body: 'Press it' } as never;
const article = { id: 'access/reset', updatedAt: '2026-11-01T00:00:00.000Z' };
const changed = { ...article, title: 'Reset', updatedAt: '2026-11-02T00:00:00.000Z' };
const url = '/api/knowledge/articles/access/reset';
const key = queryKeyOf('GET /api/knowledge/articles/:topic/:slug', { params: { topic: 'access', slug: 'reset' } });

function take(step: Parameters<ReturnType<typeof useArticleStep>['mutate']>[0]['step']) {
  const client: QueryClient = createQueryClient();
  const sent = recordCalls(() => changed);
  const onDone = vi.fn(() => expect(client.getQueryData(key)).toBeUndefined());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AsViewer>{children}</AsViewer>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useArticleStep(onDone), { wrapper });
  act(() => result.current.mutate({ article, step }));
  return { client, sent, onDone };
}

const { updatedAt } = article;

it.each([
  [{ kind: 'save', text }, [['PUT', url, { updatedAt, draft: text }]]],
  [{ kind: 'discard' }, [['PUT', url, { updatedAt, draft: null }]]],
  [{ kind: 'bring back' }, [['POST', `${url}/publish`, { updatedAt }]]],
  [{ kind: 'withdraw' }, [['POST', `${url}/withdraw`, { updatedAt }]]],
  [{ kind: 'review', reviewOn: '2027-01-01' }, [['PUT', `${url}/review`, { updatedAt, reviewOn: '2027-01-01' }]]],
  [
    { kind: 'publish', text },
    [
      ['PUT', url, { updatedAt, draft: text }],
      // The version that the first call gave.
      ['POST', `${url}/publish`, { updatedAt: changed.updatedAt }],
    ],
  ],
] as const)('%o is sent with the version that was seen, and what came of it is shown at once', async (step, calls) => {
  const { client, sent, onDone } = take(step as never);
  await waitFor(() => expect(client.getQueryData(key)).toEqual(changed));
  expect(sent).toEqual(calls);
  expect(onDone).toHaveBeenCalledTimes(1);
});
