import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';

test('whoever writes a program finds every call under Help, and nothing comes from outside', { tag: '@ci' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/help' });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(page.url()).host && !request.url().startsWith('data:'))
      outside.push(request.url());
  });
  await page.getByRole('link', { name: 'For developers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For developers' })).toBeVisible();
  const calls = page.getByRole('region', { name: 'Every call' });
  await calls.locator('#operations-tag-Plans_and_invoices').click();
  const issued = calls.locator('#operations-Plans_and_invoices-getInvoicesIssued');
  await issued.getByText('getInvoicesIssued').click();
  await issued.getByRole('button', { name: 'Try it out' }).click();
  await issued.getByRole('button', { name: 'Execute' }).click();
  await expect(issued.locator('.live-responses-table').getByText('200', { exact: true })).toBeVisible();
  expect(outside).toEqual([]);
});
