import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planListOf } from '#contract/values/settings/plan-settings.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { UpdateSubscriptionCard } from './update-subscription-card.tsx';

const people = [
  { id: 2, fullName: 'Maya Okafor', companyName: 'University of Harrowmere', institutionId: 1 },
  { id: 5, fullName: 'Theo Brandt', companyName: 'Calder Bay University', institutionId: 2 },
];
const subscription = {
  ...{ institutionId: 2, companyName: 'Calder Bay University', tier: 'silver', status: 'active', features: [] },
  ...{ planName: 'University Silver', renewalDate: '2099-06-13', history: [] },
};
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  if (url === '/api/plans') return Response.json(planListOf(defaultSettings));
  return Response.json(url.startsWith('/api/users') ? peopleFound(url) : subscription);
});

function peopleFound(url: string) {
  const q = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
  return people.filter(({ fullName }) => fullName.toLowerCase().includes(q));
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UpdateSubscriptionCard />
      <ToastViewport />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

const updates = () => fetched.mock.calls.filter(([url]) => url === '/api/update-subscription');
const button = () => screen.getByRole('button', { name: 'Update Subscription' });
const plan = () => screen.getByLabelText<HTMLSelectElement>('Subscription');

async function chooseTheo(): Promise<void> {
  const customer = screen.getByRole('combobox', { name: 'Customer' });
  await waitFor(() => expect(customer.getAttribute('placeholder')).toBe('Select a customer'));
  fireEvent.change(customer, { target: { value: 'theo' } });
  fireEvent.keyDown(customer, { key: 'Enter' });
  await screen.findByText('University Silver at the moment, due for renewal on 13 Jun 2099.');
}

it('nothing is chosen beforehand, and what is missing is told at its field, which takes the focus', async () => {
  expect(plan().value).toBe('');
  fireEvent.click(button());
  screen.getByText('Please select a customer');
  screen.getByText('Please select a plan');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Customer')));
  await chooseTheo();
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(plan()));
  expect(updates()).toEqual([]);
});

it('a plan never changes at one click: a dialog says what ends, and only its button does it', async () => {
  await chooseTheo();
  fireEvent.change(plan(), { target: { value: 'subject' } });
  fireEvent.click(button());
  const dialog = await screen.findByRole('dialog', { name: 'Change the plan of Calder Bay University?' });
  expect(dialog.textContent).toContain('University Silver, paid until 12 Jun 2099');
  expect(dialog.textContent).toContain('Subject Access, for a year from today');
  expect(dialog.textContent).toContain('paid days are lost');
  expect(updates()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(updates()).toEqual([]);
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
  await waitFor(() => expect(updates()).toHaveLength(1));
  expect(updates()[0]?.[1]?.body).toBe(JSON.stringify({ customerId: 5, subscriptionTier: 'subject' }));
  await waitFor(() => expect(plan().value).toBe(''));
});

it('the button keeps its name whichever plan is chosen, and a renewal is asked about too', async () => {
  await chooseTheo();
  for (const value of ['gold', 'silver']) {
    fireEvent.change(plan(), { target: { value } });
    expect(button()).toBeDefined();
    expect(screen.queryByRole('button', { name: /Renew|Change/ })).toBeNull();
  }
  fireEvent.click(button());
  await screen.findByRole('dialog', { name: 'Renew University Silver for Calder Bay University?' });
  expect(updates()).toEqual([]);
});
