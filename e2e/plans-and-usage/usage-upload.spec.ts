import { expect, type Page } from '@playwright/test';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { test } from '#e2e/journey.ts';
import { pick, slowUploads, toastOf } from '#e2e/screen.ts';
import { workbookFile } from '#server/testing/files/workbook-files.ts';
import { csvFile, itemReport } from './usage-files.ts';

async function read(admin: Page, file: ReturnType<typeof csvFile>) {
  await admin.getByLabel('Usage report').setInputFiles(file);
  await admin.getByRole('button', { name: 'Read report' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function summaryOf(customer: Page, query: string): Promise<UsageSummary> {
  return (await customer.request.get(`/api/usage/summary${query}`)).json();
}

async function reportsOf(customer: Page): Promise<UsageReport[]> {
  return (await customer.request.get('/api/usage/reports')).json();
}

test('an admin chooses Upload Data, sees what was understood, and stores it for the customer', async ({ open }) => {
  const [admin, customer] = [await open({ as: 'admin', path: '/admin' }), await open({ as: 'librarian' })];
  const before = await reportsOf(customer);
  await admin.getByRole('button', { name: 'Actions for Maya Okafor' }).click();
  await admin.getByRole('menuitem', { name: 'Upload Data' }).click();
  await expect(admin.getByRole('heading', { name: 'Upload Usage CSV' })).toBeVisible();
  await expect(admin.getByRole('combobox', { name: 'Customer' })).toHaveValue('Maya Okafor, University of Harrowmere');

  const dialog = await read(admin, itemReport());
  await expect(dialog).toContainText('Multimedia Item Requests (IR_M1)');
  await expect(dialog).toContainText('Nov 2024 – Dec 2024 (2)');
  await expect(dialog).toContainText('Hits/Views 600');
  await expect(dialog.getByText('Are these the figures of')).toBeHidden();
  expect(await reportsOf(customer)).toHaveLength(before.length);

  await dialog.getByRole('button', { name: 'Store report' }).click();
  await expect(toastOf(admin, 'Upload successful')).toContainText(
    "The usage data has been added to the customer's account",
  );
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('region', { name: 'Usage by institution' })).toContainText('Nov 2024 to ');
  const { months, monthly, titles } = await summaryOf(customer, '?from=2024-11&to=2024-12');
  expect(months.slice(0, 2)).toEqual(['2024-11', '2024-12']);
  expect(monthly.at(-1)).toMatchObject({ month: '2024-12', report: 'IR_M1', uses: 240 });
  expect(titles?.top.map(({ title }) => title)).toContain('=HYPERLINK("http://evil.test","Click")');
  const report = (await reportsOf(customer)).find(({ months: own }) => own.includes('2024-12'));
  const download = await customer.request.get(report?.url ?? '');
  expect(await download.body()).toEqual(itemReport().buffer);

  await admin.getByRole('link', { name: 'Customers' }).click();
  const row = admin.getByRole('row', { name: /Maya Okafor/ });
  await expect(row).toContainText(String(new Date().getFullYear()));
});

test('another institution, the same file again and corrected months are told before anything is stored', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/usage?customer=2' });
  const wrong = await read(admin, itemReport({ institution: 'Somewhere Else' }));
  await expect(wrong).toContainText('The file names “Somewhere Else”');
  await wrong.getByRole('button', { name: 'Cancel' }).click();

  const first = await read(admin, itemReport());
  await first.getByRole('button', { name: 'Store report' }).click();
  await expect(first).toBeHidden();
  const again = await read(admin, itemReport());
  await expect(again).toContainText('This file has already been uploaded');
  await expect(again.getByRole('button', { name: 'Store report' })).toBeDisabled();
  await again.getByRole('button', { name: 'Cancel' }).click();

  const corrected = await read(admin, itemReport({ months: ['2024-12'], requests: [5] }));
  await expect(corrected).toContainText('has Dec 2024 too. The new figures will count');
  await corrected.getByRole('button', { name: 'Store report' }).click();
  await expect(corrected).toBeHidden();
  const customer = await open({ as: 'librarian' });
  const { monthly } = await summaryOf(customer, '?from=2024-11&to=2024-12');
  expect(monthly.map(({ uses }) => uses)).toEqual([360, 15]);
});

test('an admin chooses a sheet of a workbook, and stores it', { tag: '@ci' }, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/usage?customer=2' });
  const sheet = (name: string, year: number) => ({
    name,
    rows: [
      ['Title', `Jan ${year}`],
      ['Carbon Borders', 7],
    ],
  });
  const buffer = workbookFile({ sheets: [sheet('Last year', 2023), sheet('This year', 2024)] });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const dialog = await read(admin, { name: 'usage.xlsx', mimeType, buffer });
  await expect(dialog).toContainText('Which sheet of this workbook is the report?');
  await dialog.getByLabel('This year').click();
  await expect(dialog).toContainText('Jan 2024 (1)');
  await dialog.getByRole('button', { name: 'Store report' }).click();
  await expect(toastOf(admin, 'Upload successful')).toBeVisible();
});

test('the table of a second vendor is added to the first, and said so before it is stored', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/usage?customer=2' });
  const films = await read(admin, csvFile('films.csv', 'Month,Views\n2024-11,120\n'));
  await films.getByRole('button', { name: 'Store report' }).click();
  await expect(films).toBeHidden();
  const books = await read(admin, csvFile('books.csv', 'Period,Downloads\n2024-11,30\n'));
  const question = books.getByRole('group', { name: /Which of them does this one replace/ });
  await expect(question.getByLabel('(films.csv)')).not.toBeChecked();
  await question.getByLabel('None of them').check();
  await expect(books).toContainText('has Nov 2024 of another platform. Both reports will count.');
  await books.getByRole('button', { name: 'Store report' }).click();
  await expect(toastOf(admin, 'Upload successful')).toBeVisible();
  const { monthly } = await summaryOf(await open({ as: 'librarian' }), '?from=2024-11&to=2024-11');
  expect(monthly.map(({ uses }) => uses)).toEqual([150]);
});

test('what cannot be read is told by row and column, and can be kept as a plain file', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/usage' });
  await admin.getByRole('button', { name: 'Read report' }).click();
  await expect(toastOf(admin, 'Missing information')).toContainText('Please select a customer and a CSV file');
  await expect(admin.getByLabel('Customer')).toBeFocused();
  await pick(admin, 'Customer', 'Theo Brandt, Calder Bay University');
  await expect(admin).toHaveURL(/customer=5/);

  const workbook = { name: 'usage.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') };
  await admin.getByLabel('Usage report').setInputFiles(workbook);
  await expect(toastOf(admin, 'Invalid file type')).toContainText('Please upload a CSV file');
  await expect(admin.getByText('In Excel, choose “Save as” and CSV')).toBeVisible();

  const text = itemReport().buffer.toString().replace('Dec-2024', 'Summer');
  const dialog = await read(admin, csvFile('broken.csv', text));
  await expect(dialog.getByRole('alert')).toContainText('Row 15, column 12 (Summer)');
  await expect(dialog.getByRole('button', { name: 'Store report' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Store anyway as a plain file' }).click();
  await expect(toastOf(admin, 'Upload successful')).toBeVisible();
  const customer = await open({ as: 'librarian2' });
  const [report] = await reportsOf(customer);
  expect(report).toMatchObject({ title: 'broken.csv', report: null, months: [] });

  const page = await read(admin, csvFile('login.csv', '<!doctype html><html>Please sign in</html>'));
  await expect(page.getByRole('alert')).toContainText('web page');
  await expect(page.getByRole('button', { name: /Store/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();

  consoles.expect({ path: '/api/upload-usage-data', status: 500 });
  await admin.route('**/api/upload-usage-data', (route) => route.fulfill({ status: 500, body: '' }));
  await admin.getByRole('button', { name: 'Read report' }).click();
  await expect(toastOf(admin, 'Upload failed')).toContainText('There was an error uploading the usage data');
});

test('what a table leaves open is asked by keys alone, read again at once, and remembered', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/usage?customer=2' });
  const table = 'Month,Views,Downloads\n2024-06,120,30\n2024-07,80,20\n';
  const dialog = await read(admin, csvFile('views.csv', table));
  await dialog.getByRole('button', { name: 'Store report' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('What is the column “Views”?');
  await expect(dialog.getByLabel('Views', { exact: true })).toBeFocused();
  await dialog.getByLabel('Views', { exact: true }).selectOption('Left out');
  await expect(dialog.getByText('What is the column “Views”?')).toBeHidden();
  await dialog.getByLabel('Downloads', { exact: true }).selectOption('Uses that count');
  await expect(dialog).toContainText('Hits/Views 50');
  await expect(dialog.getByRole('row', { name: /^Jun 2024/ })).toContainText('30');
  await dialog.getByRole('button', { name: 'Store report' }).press('Enter');
  await expect(dialog).toBeHidden();

  const next = await read(admin, csvFile('later.csv', 'Month,Views,Downloads\n2024-08,70,15\n'));
  await expect(next).toContainText(/Mapped as on .* by /);
  await expect(next).toContainText('Hits/Views 15');
});

test('reading can be cancelled while the file is sent, and nothing of the form is lost', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/usage?customer=2' });
  const hasten = await slowUploads(admin, 20);
  const { name, mimeType, buffer } = itemReport();
  const padded = Buffer.concat([buffer, Buffer.alloc(400_000, '\n')]);
  await admin.getByLabel('Usage report').setInputFiles({ name, mimeType, buffer: padded });
  await admin.getByLabel('Total hits/views').fill('600');
  await admin.getByRole('button', { name: 'Read report' }).click();
  await expect(admin.getByRole('progressbar', { name: 'Sending the report' })).toBeVisible();
  await admin.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await expect(admin.getByText('Upload failed')).toHaveCount(0);
  await expect(admin.getByText('IR_M1.csv')).toBeVisible();
  await expect(admin.getByLabel('Total hits/views')).toHaveValue('600');

  await hasten();
  await admin.getByRole('button', { name: 'Read report' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Hits/Views 600');
});
