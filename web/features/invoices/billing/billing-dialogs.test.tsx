import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { BillingDialog, type BillingTask } from './billing-dialog.tsx';

const invoice: BilledInvoice = {
  coveredFor: null,
  ...{ id: 4, state: 'overdue', number: 'INV-000004', institutionId: 3, institution: 'Northfell College' },
  ...{ contact: 'Oliver Penhale', title: 'Subject Access', purchaseOrder: null, currency: 'GBP', totalPence: 143_99 },
  ...{ periodStart: '2026-01-01', periodEnd: '2026-12-31' },
  ...{
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    paidOn: null,
    creditNoteNumber: null,
    remindedOn: null,
    paidPence: 0,
    creditedPence: 0,
    partCredits: [],
    remindersWithheldFor: null,
  },
  isElectronic: false,
};
const address = { institutionId: 3, institution: 'Northfell College', version: 0, details: null };

const draft = {
  ...{ id: 7, version: 1, institutionId: 3, institution: 'Northfell College', customerId: 10 },
  ...{
    contact: 'Oliver Penhale',
    plan: null,
    currency: 'GBP',
    lines: [],
    purchaseOrder: null,
    note: null,
    netPence: 100,
  },
  ...{
    vatBasisPoints: 0,
    vatPence: 0,
    totalPence: 100,
    vatReason: null,
    vatRule: 'none',
    vatWhy: 'The rate under Settings is 0%.',
    vat: null,
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
};

const paper = {
  ...{ seller: ['Carrel'], institution: 'Northfell College', attention: 'Oliver Penhale', address: [] },
  ...{ issueDate: '2026-01-01', dueDate: '2026-01-31', purchaseOrder: null, note: null, currency: 'GBP' },
  ...{ lines: [], netPence: 100, vatBasisPoints: 0, vatPence: 0, totalPence: 100, vatReason: null },
  ...{ vatRule: 'none', vatWhy: 'The rate under Settings is 0%.', vatProblem: null },
  ...{ payment: ['IBAN GB00'], missing: null, unprintable: null },
};

function open(task: BillingTask, onTask = () => {}) {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <AsViewer>
        <BillingDialog task={task} onTask={onTask} />
      </AsViewer>
    </QueryClientProvider>,
  );
  return client;
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['the draft', 'Change the draft', { what: 'draft', id: 7 }],
  ['the draft', 'Send this invoice?', { what: 'send', id: 7 }],
  ['the billing address', 'Billing address', { what: 'address', institution: 3 }],
] as const)('what cannot be read is told, and can be tried again: %s, %s', async (what, title, task) => {
  const fetched = vi.fn(async () => Response.json({ message: 'Too busy' }, { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  open(task);
  await screen.findByRole('dialog', { name: title });
  screen.getByText(`Failed to fetch ${what}`);
  screen.getByText('Too busy');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});

it('after another try the dialog is there', async () => {
  const fetched = vi.fn(async () => Response.json(address));
  fetched.mockImplementationOnce(async () => Response.json({ message: 'Too busy' }, { status: 503 }));
  vi.stubGlobal('fetch', fetched);
  open({ what: 'address', institution: 3 });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('dialog', { name: 'Billing address of Northfell College' });
});

it('submitting a form dialog moves the focus to its first mistake', async () => {
  open({ what: 'void', invoice });
  const button = await screen.findByRole('button', { name: 'Void invoice' });
  button.focus();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Why/)));
});

it('what was typed stays where the call fails, and after the session ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Broken' }, { status: 500 }));
  const closed = vi.fn();
  const client = open({ what: 'void', invoice }, closed);
  fireEvent.change(await screen.findByLabelText(/^Why/), { target: { value: 'Sent twice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Void invoice' }));
  await waitFor(() => expect(client.getMutationCache().getAll().at(-1)?.state.status).toBe('error'));
  expect(closed).not.toHaveBeenCalled();
  cleanup();
  open({ what: 'void', invoice });
  expect(await screen.findByLabelText(/^Why/)).toHaveProperty('value', 'Sent twice');
});

it('a draft is not read again while its dialog is open: as it is sent it is gone', async () => {
  const fetched = vi.fn(async (url: string) => Response.json(url.endsWith('/paper') ? paper : draft));
  vi.stubGlobal('fetch', fetched);
  const client = open({ what: 'send', id: 7 });
  await screen.findByText(/^Northfell College, Oliver Penhale/);
  await client.invalidateQueries();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('an invoice that lacks something in the settings says so, and cannot be sent', async () => {
  const without = { ...paper, payment: [], missing: 'bank account' };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.endsWith('/paper') ? without : draft));
  open({ what: 'send', id: 7 });
  await screen.findByText(/Missing: bank account/);
  expect(screen.getByRole('button', { name: 'Send Invoice' })).toHaveProperty('disabled', true);
});
