import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { NextPlanTerm, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { TermDialog } from './term-dialog.tsx';

const noPrices = { subject: null, silver: null, gold: 3_999_99, professional: null };
const term: PlanTerm = {
  ...{ id: 7, version: 1, institutionId: 1, tier: 'gold', startDate: '2026-08-01', endDate: '2027-07-31' },
  ...{ state: 'upcoming', priceMinor: 3_999_99, isListPrice: true, currency: 'GBP', isTrial: false, allowance: null },
  ...{ purchaseOrder: null, reference: null, noticeDay: null, note: null, invoiceNumber: null },
  ...{ createdAt: '2026-03-04T12:00:00.000Z', updatedAt: '2026-03-04T12:00:00.000Z' },
  file: { filePath: '/uploads/gone.pdf', filename: 'Contract.pdf' },
};
const next: NextPlanTerm = {
  ...{ after: null, tier: 'gold', startDate: '2026-08-01', endDate: '2027-07-31', currency: 'GBP', allowance: null },
  ...{ priceMinor: null, listPrices: noPrices, otherListPrices: { EUR: noPrices, USD: noPrices } },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a signed file that is refused is told at its field, and not at the foot', async () => {
  const message = 'This file is no longer there. Please choose it again';
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/plan-terms/next')
      ? Response.json(next)
      : Response.json({ error: 'bad-request', message, field: 'filePath' }, { status: 400 }),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <TermDialog institution={{ id: 1, name: 'University of Harrowmere' }} term={term} onClose={() => {}} />
      </AsViewer>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Update Subscription' }));
  await screen.findByText(message);
  const field = screen.getByLabelText('Another signed file (optional)');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message);
  expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain(message);
});
