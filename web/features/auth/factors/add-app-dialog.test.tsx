import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { ProofAsker } from './proof-asker.tsx';
// Loaded at once, while the dialog window below is delayed.
import './proof-dialog.tsx';

vi.mock('#web/ui/overlays/dialog-window.tsx', async (original) => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return original();
});

const viewer: User = {
  ...{ id: 1, username: 'admin', fullName: 'Ada Lindqvist', role: 'admin', institutionId: null, companyName: null },
  ...{ subscriptionTier: null, department: null, createdAt: '2026-01-01T00:00:00.000Z' },
};
const message = 'Please confirm that it is you';
const answers: Record<string, () => Response> = {
  '/api/factors': () => Response.json({ factors: [], recoveryCodesLeft: 0, requiredFrom: null }),
  '/api/institution-sign-in': () => Response.json({ mode: 'off', institution: null, links: [] }),
  '/api/factors/totp/secret': () => Response.json({ error: message, message, code: 'proof-required' }, { status: 403 }),
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('who is there is asked in front of the dialog, though its file has yet to come as that is refused', async () => {
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <ProofAsker />
        <AddAppDialog onAdded={() => {}} onClose={() => {}} />
      </ViewerContext>
    </QueryClientProvider>,
  );
  // Found by role, because elements behind a dialog have none.
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
