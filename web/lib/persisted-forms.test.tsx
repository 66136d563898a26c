import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AddressDialog } from '#web/features/auth/addresses/address-dialog.tsx';
import { RenameFactorDialog } from '#web/features/auth/factors/rename-factor-dialog.tsx';
import { TagsDialog } from '#web/features/chat/desk/tags-dialog.tsx';
import { CreateNotificationCard } from '#web/features/notifications/create-notification-card.tsx';
import { AddressLookUpDialog } from '#web/features/technical-setup/board/address-look-up-dialog.tsx';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { SavedViews } from '#web/ui/lists/saved-views.tsx';
import { createQueryClient } from './calls/query-client.ts';

const nothing = () => {};
const factor = { id: 1, kind: 'totp', name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null } as const;

interface TypedForm {
  form: ReactNode;
  press?: string;
  label: string;
  typed: string;
}

const forms: Record<string, TypedForm> = {
  'tags of a conversation': {
    form: <TagsDialog conversation="channel:2" tags={[]} isPending={false} onSave={nothing} onClose={nothing} />,
    ...{ label: 'New tag', typed: 'renewal' },
  },
  'the name of a view': {
    form: <SavedViews list="billing" search={{ state: 'sent' }} onSearch={nothing} />,
    ...{ press: 'Save this view', label: 'Name', typed: 'Sent in March' },
  },
  'the name of an authenticator': {
    form: <RenameFactorDialog factor={factor} onClose={nothing} />,
    ...{ label: 'Name', typed: 'Old phone' },
  },
  'an e-mail address': {
    form: <AddressDialog known={null} onClose={nothing} />,
    ...{ label: 'E-mail address', typed: 'maya@library.example' },
  },
  'addresses to look up': {
    form: <AddressLookUpDialog onClose={nothing} />,
    ...{ label: 'Addresses', typed: '198.51.100.7' },
  },
  'the day of a notification': {
    form: <CreateNotificationCard />,
    ...{ press: 'Schedule for later', label: 'Date', typed: '3 Dec 2031' },
  },
};

beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json([])));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open({ form, press, label }: TypedForm): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>{form}</AsViewer>
    </QueryClientProvider>,
  );
  if (press !== undefined) fireEvent.click(await screen.findByText(press));
  return screen.findByLabelText(label);
}

it.each(Object.entries(forms))(
  '%s is there again when the session ends and somebody signs in again',
  async (_, form) => {
    fireEvent.change(await open(form), { target: { value: form.typed } });
    cleanup();
    const field = await open(form);
    await waitFor(() => expect(field).toHaveProperty('value', form.typed));
  },
);

it('what is cancelled is forgotten, and a password is never kept', async () => {
  const address = forms['an e-mail address'] as TypedForm;
  fireEvent.change(await open(address), { target: { value: address.typed } });
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'my own words' } });
  expect(JSON.stringify({ ...sessionStorage })).toContain(address.typed);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('my own words');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sessionStorage.length).toBe(0);
});
