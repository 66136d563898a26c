import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { savedBy } from '#e2e/screen.ts';

test('a librarian makes a key, copies what to enter, tries it, and sees the harvest', { tag: '@ci' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: '/usage-metrics/harvesting' });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByLabel('Program', { exact: true }).fill('Celus of the library');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  const key = await page.getByLabel('The key for Celus of the library, shown only now').inputValue();
  await page.getByLabel('Your library system', { exact: true }).last().selectOption({ label: 'Celus' });
  await expect(page.getByText('Open SUSHI Management and choose Add new SUSHI.')).toBeVisible();
  await expect(page.getByText(`${new URL(page.url()).origin}/r51`)).toBeVisible();
  const customerId = await page.locator('dl > div').filter({ hasText: 'Customer ID' }).locator('code').textContent();

  consoles.expect({ path: '/r51/reports', status: 401 });
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/^Test passed\..* PR_P1/)).toBeVisible();

  const harvests = page.getByRole('row').filter({ hasText: 'Celus of the library' });
  await expect(harvests.filter({ hasText: 'List of reports' })).toContainText('Delivered');

  // Calls the API as a harvester does with the copied values.
  const asked = new URLSearchParams({
    customer_id: customerId ?? '',
    api_key: key,
    begin_date: '2025-03',
    end_date: '2025-01',
  });
  expect((await page.request.get(`/r51/reports/tr?${asked}`)).status()).toBe(400);
  await page.reload();
  await expect(harvests.filter({ hasText: 'These months aren’t possible.' })).toContainText(
    '3020 Invalid Date Arguments',
  );
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByRole('dialog').getByLabel('API key').fill(`${key}x`);
  await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/^2020 .*The key doesn’t work/)).toBeVisible();
  expect(await page.content()).not.toContain(key.slice(12));
});

test('a librarian saves a report as a table and as JSON', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/usage-metrics/reports' });
  const download = page.getByRole('button', { name: 'Download PR_P1' });
  await download.click();
  const table = (await savedBy(page.getByRole('menuitem', { name: 'TSV' }))).toString('utf8');
  expect(table.startsWith('\uFEFFReport_Name\tPlatform Usage\r\nReport_ID\tPR_P1\r\nRelease\t5.1\r\n')).toBe(true);
  const lines = table.trim().split('\r\n');
  expect(lines[14]).toMatch(/^Platform\tData_Type\tMetric_Type\tReporting_Period_Total\t/);
  const total = lines.slice(15).reduce((sum, line) => sum + Number(line.split('\t')[3]), 0);

  await download.click();
  const json = (await savedBy(page.getByRole('menuitem', { name: 'JSON' }))).toString('utf8');
  const { Report_Header: header, Report_Items: items } = JSON.parse(json);
  expect([header.Report_ID, header.Release]).toEqual(['PR_P1', '5.1']);
  const figures = JSON.stringify(items).match(/(?<="\d{4}-\d{2}":)\d+/g) ?? [];
  expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBe(total);
  expect(total).toBeGreaterThan(0);
});
