import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { recordCalls } from '#web/testing/recorded-calls.tsx';
import { PayerField } from './payer-field.tsx';

afterEach(cleanup);

const onChoose = vi.fn();

function open(value: number | null) {
  recordCalls((url) => (url.includes('/payers') ? [{ id: 3, name: 'Northfell College' }] : undefined));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <PayerField value={value} error={undefined} onChoose={onChoose} />
      </AsViewer>
    </QueryClientProvider>,
  );
}

it('shows the name of the institution that was chosen', async () => {
  open(3);
  await waitFor(() => expect(screen.getByLabelText('Institution')).toHaveProperty('value', 'Northfell College'));
});

it('hands the institution on that is chosen', async () => {
  open(null);
  const field = screen.getByLabelText('Institution');
  expect(field).toHaveProperty('value', '');
  fireEvent.focus(field);
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Northfell College' }));
  expect(onChoose).toHaveBeenCalledWith(3);
});
