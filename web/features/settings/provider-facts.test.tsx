import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PortalSettings } from '#contract/settings/settings.ts';
import { providerFactNames } from '#contract/values/settings/provider-facts.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ProviderFacts } from './provider-facts.tsx';

it('what is to be written comes first, counted, and what is written below', async () => {
  const values = { ...defaultSettings, hosting: ['In Frankfurt.'] };
  const read: Partial<PortalSettings> = { version: 1, values: values as never, lockedBy: {}, changes: [] };
  vi.stubGlobal('fetch', async () => Response.json(read));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={createQueryClient()}>
        <AsViewer>
          <ProviderFacts />
        </AsViewer>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  await screen.findByText(`To be written: ${providerFactNames.length - 1}.`);
  const [missing, written] = ['To be written', 'Written'].map((name) => within(screen.getByRole('region', { name })));
  expect(missing?.getAllByRole('textbox')).toHaveLength(providerFactNames.length - 1);
  expect(written?.getByRole('textbox', { name: 'Hosting' })).toHaveProperty('value', 'In Frankfurt.');
});
