import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { settingGroups } from '#contract/values/settings/setting-kinds.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { SettingsForm } from './settings-form.tsx';

const [group] = settingGroups;

it('settings are waited for, and what could not be read is said and asked for again', async () => {
  let refuse = () => {};
  const asked = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        refuse = () => resolve(Response.json({ message: 'Too busy' }, { status: 503 }));
      }),
  );
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>{group && <SettingsForm group={group}>{() => null}</SettingsForm>}</AsViewer>
    </QueryClientProvider>,
  );
  screen.getByText('Loading settings...');
  expect(screen.queryByText('Failed to fetch settings')).toBeNull();
  refuse();
  await screen.findByText('Failed to fetch settings');
  expect(screen.queryByText('Loading settings...')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
