import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BilledInvoice, InvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { PartCredits } from '#contract/plans-and-usage/part-credits.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { BillingDialog, type BillingTask } from './billing-dialog.tsx';

const invoice: BilledInvoice = {
  coveredFor: null,
  ...{ id: 4, state: 'overdue', number: 'INV-000004', institutionId: 3, institution: 'Northfell College' },
  ...{ contact: 'Oliver Penhale', title: 'Subject Access', purchaseOrder: null, currency: 'GBP', totalPence: 1200_00 },
  ...{
    issueDate: '2026-01-01',
    dueDate: '2026-01-31',
    paidOn: null,
    creditNoteNumber: null,
    remindedOn: null,
    periodStart: null,
    periodEnd: null,
  },
  ...{ paidPence: 300_00, creditedPence: 100_00, partCredits: [], remindersWithheldFor: null, isElectronic: false },
};

const left: PartCredits = {
  credits: [],
  lines: [
    { line: 0, description: 'Seats', quantity: 5, unitPence: 100_00, quantityLeft: 3 },
    { line: 1, description: 'Training', quantity: 1, unitPence: 40_00, quantityLeft: 0 },
  ],
  // Roundings of earlier credit notes left a penny less than 20%.
  ...{ netLeftPence: 300_00, vatLeftPence: 59_99, vatBasisPoints: 2000, leftPence: 800_00 },
};

const draft: InvoiceDraft = {
  ...{ id: 7, version: 5, institutionId: 3, institution: 'Northfell College', customerId: 10 },
  ...{ contact: 'Oliver Penhale', plan: null, currency: 'GBP', purchaseOrder: 'PO 1', note: null, netPence: 80_00 },
  lines: [
    { description: 'Seats', quantity: 2, unitPence: 50_00 },
    { description: 'Discount', quantity: 1, unitPence: -20_00 },
  ],
  ...{ vatBasisPoints: 0, vatPence: 0, totalPence: 80_00, vatReason: null, vatRule: 'none' },
  ...{ vatWhy: 'The rate under Settings is 0%.', vat: null, updatedAt: '2026-01-01T00:00:00.000Z' },
};

const address = {
  ...{ institutionId: 3, institution: 'Northfell College', version: 2 },
  details: {
    ...{ street: 'High Street 1', town: 'Northfell', postcode: 'NF1', country: 'GB', vatNumber: null, vat: null },
    electronicAddress: null,
  },
};

let sent: RecordedCall[];
const onTask = vi.fn();

beforeEach(() => {
  onTask.mockClear();
  sent = recordCalls((url, method) => {
    if (method !== 'GET') return { ...draft, id: 1, number: 'INV-000005', creditNoteNumber: 'CN-000001' };
    if (url.endsWith('/credits')) return left;
    if (url.endsWith('/institutions/3')) return address;
    return url.endsWith('/drafts/7') ? draft : undefined;
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function openTask(task: BillingTask, name: string) {
  await open(<BillingDialog task={task} onTask={onTask} />);
  return within(await screen.findByRole('dialog', { name }));
}

const closed = () => waitFor(() => expect(onTask).toHaveBeenCalledWith(null));

it('all that was not credited may be credited by an amount, and no penny more', async () => {
  await openTask({ what: 'credit', invoice }, 'Credit a part of INV-000004');
  screen.getByText(/£800.00 to pay/);
  type('Amount before VAT', '300.01');
  type(/^Why/, ' One seat less ');
  press('Send credit note');
  await screen.findByText('Only £300.00 before VAT is left to credit');
  expect(sent).toEqual([]);
  type('Amount before VAT', '300');
  await screen.findByText('£359.99 with VAT at 20%');
  press('Send credit note');
  await closed();
  expect(sent).toEqual([['POST', '/api/invoices/4/credit', { reason: 'One seat less', netPence: 300_00 }]]);
});

it('by lines no more is credited than is left of each, and lines that are not named are left out', async () => {
  await openTask({ what: 'credit', invoice }, 'Credit a part of INV-000004');
  fireEvent.click(screen.getByLabelText('Lines'));
  expect(screen.getByLabelText('Training')).toHaveProperty('disabled', true);
  type(/^Why/, 'Fewer seats');
  press('Send credit note');
  await screen.findByText('Enter how many of a line');
  type('Seats', '4');
  press('Send credit note');
  expect((await screen.findAllByText('Enter a whole number up to 3')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  type('Seats', '3');
  await screen.findByText('£359.99 with VAT at 20%');
  press('Send credit note');
  await closed();
  expect(sent).toEqual([
    ['POST', '/api/invoices/4/credit', { reason: 'Fewer seats', lines: [{ line: 0, quantity: 3 }] }],
  ]);
});

it('a payment is offered as what is left after credits and payments, and is never more', async () => {
  const dialog = await openTask({ what: 'pay', invoice }, 'Payment of INV-000004');
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '800.00');
  dialog.getByText(/£800.00 to pay. The institution sees the invoice as paid/);
  type('Amount', '800.01');
  press('Record payment');
  await screen.findByText('Only £800.00 is left to pay');
  type('Amount', '799.99');
  dialog.getByText(/The institution sees the amount left to pay/);
  expect(sent).toEqual([]);
  press('Record payment');
  await closed();
  expect(sent).toEqual([
    ['POST', '/api/invoices/4/payment', { paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), amountPence: 799_99 }],
  ]);
});

it('a draft is saved with its version, its lines in their order, and without the one that was removed', async () => {
  await openTask({ what: 'draft', id: 7 }, 'Change the draft');
  screen.getByText('£80.00');
  press('Add a line');
  press('Save draft');
  await screen.findByText('Please describe this line');
  expect(sent).toEqual([]);
  type('Line 3: description', 'Training');
  fireEvent.change(screen.getAllByLabelText('Price of one, before VAT')[2] as HTMLElement, { target: { value: '10' } });
  press('Remove line 2');
  press('Save draft');
  await closed();
  const lines = [
    { description: 'Seats', quantity: 2, unitPence: 50_00 },
    { description: 'Training', quantity: 1, unitPence: 10_00 },
  ];
  const body = { customerId: 10, plan: null, currency: 'GBP', lines, purchaseOrder: 'PO 1', note: null, vat: null };
  expect(sent).toEqual([['PUT', '/api/billing/drafts/7', { ...body, version: 5 }]]);
});

it('another rule of VAT is sent with its reason, and not without one', async () => {
  await openTask({ what: 'draft', id: 7 }, 'Change the draft');
  screen.getByText('The rate under Settings is 0%.');
  type('VAT', 'standard');
  press('Save draft');
  await screen.findByText('Please say why');
  expect(sent).toEqual([]);
  type('Why this rule', ' They asked ');
  press('Save draft');
  await closed();
  expect(sent).toEqual([
    ['PUT', '/api/billing/drafts/7', expect.objectContaining({ vat: { rule: 'standard', reason: 'They asked' } })],
  ]);
});

it('reminders are withheld for a reason, which is sent', async () => {
  await openTask({ what: 'withhold', invoice }, 'Withhold reminders of INV-000004?');
  press('Withhold reminders');
  await screen.findByText('Please say why');
  type(/^Why/, ' They pay in March ');
  press('Withhold reminders');
  await closed();
  expect(sent).toEqual([['PUT', '/api/invoices/4/reminders', { withheldFor: 'They pay in March' }]]);
});

it('a billing address is checked before it is sent: its lines, its numbers, and those of its country', async () => {
  await openTask({ what: 'address', institution: 3 }, 'Billing address of Northfell College');
  const wrongIf = async (label: RegExp, typed: string, problem: string) => {
    type(label, typed);
    press('Save address');
    await screen.findByText(problem);
  };
  await wrongIf(/^Street/, '1\n2\n3', 'At most two lines');
  await wrongIf(/^Street/, ' ', 'Please enter street and number');
  await wrongIf(/^Town/, ' ', 'Please enter the town');
  expect(sent).toEqual([]);
  type(/^Street/, 'High Street 1\nHouse');
  type(/^Town/, 'Northfell');
  press('Save address');
  await closed();
  const typed = { street: 'High Street 1\nHouse', town: 'Northfell', postcode: 'NF1', country: 'GB' };
  const rest = { version: 2, vatNumber: null, vat: null, electronicAddress: null };
  expect(sent).toEqual([['PUT', '/api/billing/institutions/3', { ...typed, ...rest }]]);
});
