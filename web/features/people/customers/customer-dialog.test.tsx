import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open, press, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { CustomerDialog } from './customer-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('shows the plan of the institution that was chosen before, and sends none', async () => {
  const sent = recordCalls((url, method) => {
    if (method !== 'GET') return { id: 9, fullName: 'Nia Reyes' };
    if (url === '/api/institutions/3') return { id: 3, name: 'Calder Bay', subscriptionTier: 'gold' };
    return [];
  });
  const onAdded = vi.fn();
  await open(<CustomerDialog customer={null} institution={3} onClose={vi.fn()} onAdded={onAdded} />);
  await screen.findByText('Shared by everyone at Calder Bay. You change the plan under Subscriptions.');
  const plan = screen.getByLabelText<HTMLSelectElement>('Subscription');
  expect([plan.value, plan.disabled]).toEqual(['gold', true]);
  type('Full name', 'Nia Reyes');
  type('Username', 'nia.reyes');
  press('Add customer');
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const body = { role: 'customer', fullName: 'Nia Reyes', username: 'nia.reyes', institutionId: 3 };
  expect(sent).toEqual([['POST', '/api/register', body]]);
});
