import { expect, type Locator, type Page } from '@playwright/test';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { test } from '#e2e/journey.ts';
import { holdRequests, savedBy, textOnPaper, toastOf, withoutConnection } from '#e2e/screen.ts';
import { demoMonths } from '#server/demo/plans-and-usage/demo-usage.ts';
import { monthName } from '#web/features/usage/periods/month-text.ts';
import { itemReport } from './usage-files.ts';

const path = '/usage-metrics';
const grouped = new Intl.NumberFormat('en-GB');

async function summaryOf(page: Page, query = ''): Promise<UsageSummary> {
  return (await page.request.get(`/api/usage/summary${query}`)).json();
}

async function reportsOf(page: Page): Promise<UsageReport[]> {
  return (await page.request.get('/api/usage/reports')).json();
}

function chartOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

function sheetsIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function rowsOf(chart: Locator): Promise<string[][]> {
  const rows = await chart.getByRole('row').all();
  const cells = await Promise.all(
    rows.slice(1).map((row) => row.getByRole('rowheader').or(row.getByRole('cell')).allInnerTexts()),
  );
  return cells;
}

/** How many pixels a picture has of each colour. The code is a string because the journeys' types do not include the DOM. */
function coloursOf(page: Page, png: Buffer): Promise<Record<string, number>> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const seen = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.slice(at, at + 3).join();
      seen[colour] = (seen[colour] ?? 0) + 1;
    }
    return seen;
  })()`);
}

test('charts, tables and files show the figures that the portal computed', async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const months = demoMonths(Date.now()).slice(-12);
  const summary = await summaryOf(page, `?from=${months[0]}&to=${months.at(-1)}`);
  const chart = chartOf(page, 'Requests per month');
  await expect(chart.locator('svg .recharts-bar-rectangle')).not.toHaveCount(0);

  await chart.getByRole('button', { name: 'Table' }).click();
  await expect
    .poll(async () => (await rowsOf(chart)).map(([, uses]) => uses))
    .toEqual(summary.monthly.map(({ uses }) => grouped.format(uses ?? -1)));
  await expect(chart.getByRole('button', { name: 'PNG' })).toBeDisabled();

  const csv = (await savedBy(chart.getByRole('button', { name: 'CSV' }))).toString('utf8');
  const [heading = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  expect(heading).toMatch(/^Month,Total item requests/);
  expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(summary.monthly.map(({ uses }) => uses));

  const allowance = chartOf(page, 'Yearly allowance');
  await expect(allowance).toContainText(
    `${grouped.format(summary.allowance?.used ?? -1)} of ${grouped.format(summary.allowance?.insights ?? -1)} insights used`,
  );
  await expect(chartOf(page, 'Cost per use')).toContainText('£');
  const titles = chartOf(page, 'Top titles');
  await titles.getByRole('button', { name: 'Table' }).click();
  await expect
    .poll(async () => (await rowsOf(titles)).map(([title]) => title))
    .toEqual(summary.titles?.top.map(({ title }) => title));
});

test('a librarian compares her financial year with the one before, shares the address, and takes the report to the meeting', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const period = page.getByRole('button', { name: /^Period: / });
  await expect(period).toHaveAccessibleName(/^Period: Last 12 months/);
  await period.click();
  await page.getByRole('button', { name: 'Set the financial year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Financial year' });
  await dialog.getByLabel('It begins in').selectOption('April');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Financial year saved')).toBeVisible();
  await period.click();
  await page.getByRole('button', { name: 'Financial year Apr 2025 – Mar 2026' }).click();
  await period.click();
  await page.getByLabel('Compare with the previous period').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/from=2025-04&to=2026-03&beside=before/);
  const now = await summaryOf(page, '?from=2025-04&to=2026-03');
  const sum = now.monthly.reduce((total, { uses }) => total + (uses ?? 0), 0);
  await expect(chartOf(page, 'Compared with the previous period').getByRole('row', { name: /^Uses/ })).toContainText(
    grouped.format(sum),
  );
  // April and May 2024 have no figures, so there is nothing to compare them with.
  await expect(chartOf(page, 'Compared with the previous period')).toContainText(
    'Apr 2024 – Mar 2025: no figures for Apr 2024 – Dec 2024.',
  );

  const colleague = await open({ as: 'colleague', path: page.url() });
  await expect(colleague.getByRole('button', { name: 'Period: Financial year, Apr 2025 – Mar 2026' })).toBeVisible();
  await page.getByRole('link', { name: 'Budget' }).click();
  await expect(page.getByRole('article')).toContainText(`used the collection ${grouped.format(sum)} times`);
  await expect(page.getByRole('article')).toContainText(/The price is the share, by days, of INV-\d+/);
});

test('the report for the budget meeting is on two sheets, however many reports and titles there are', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  await page.route('**/api/usage/summary*', async (route) => {
    const summary: UsageSummary = await (await route.fetch()).json();
    const [report] = summary.reports;
    const reports = summary.months.flatMap((month, at) =>
      report ? [{ ...report, months: [month], reportName: `Platform Usage of the Collection Number ${at}` }] : [],
    );
    const top = Array.from({ length: 50 }, (_, at) => ({
      title: `${at} ${'A Very Long Title '.repeat(12)}`,
      uses: 99 - at,
    }));
    const titles = summary.titles && { ...summary.titles, reports, top };
    const monthly = summary.monthly.map((month) => ({
      ...month,
      missingPlatforms: Array.from({ length: 30 }, (_, at) => `Platform ${at}`),
      mayHoldMachines: true,
    }));
    await route.fulfill({ json: { ...summary, reports, titles, monthly } });
  });
  await page.getByRole('link', { name: 'Budget' }).click();
  const article = page.getByRole('article');
  await expect(article).toContainText(/And \d+ more, listed on the Usage Metrics page/);
  await expect(article.locator('svg .recharts-bar-rectangle')).not.toHaveCount(0);
  expect([1, 2]).toContain(sheetsIn(await page.pdf()));
});

test('all titles are found, sorted and narrowed, and leave as a file with a column for each month', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/usage-metrics/titles?from=2025-01&to=2025-12' });
  const answer = await page.request.get('/api/usage/titles?from=2025-01&to=2025-12&limit=100');
  const titles: UsageTitle[] = await answer.json();
  const list = page.getByRole('region', { name: 'Titles', exact: true });
  const shown = async () => (await rowsOf(list)).map(([title]) => title);
  await expect.poll(shown).toEqual(titles.map(({ title }) => title));
  await list.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/by=title/);
  await expect.poll(shown).toEqual(titles.map(({ title }) => title).sort());
  const csv = (await savedBy(list.getByRole('button', { name: /CSV/ }))).toString('utf8');
  const [heading = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  expect(heading.split(',')).toHaveLength(4 + 12);
  expect(lines).toHaveLength(titles.length);
  await list.getByLabel('Search titles').fill('carbon');
  await expect.poll(shown).toEqual(['Carbon Borders']);
});

test('a picture of a chart is a PNG with the drawing in it', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const chart = chartOf(page, 'Requests per month');
  await expect(chart.locator('svg .recharts-bar-rectangle')).not.toHaveCount(0);
  const png = await savedBy(chart.getByRole('button', { name: 'PNG' }));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const colours = await coloursOf(page, png);
  // The blue of the bars and the white around them.
  expect(colours['29,78,216'] ?? 0).toBeGreaterThan(10_000);
  expect(colours['255,255,255'] ?? 0).toBeGreaterThan(10_000);
});

test('a month is chosen from those that exist, stands in the address and narrows charts and reports', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const filter = page.getByLabel('Month', { exact: true });
  await expect(filter.getByRole('option')).toHaveText(['All Months', ...demoMonths(Date.now()).map(monthName)]);
  await filter.selectOption('March 2025');
  await expect(page).toHaveURL(/month=2025-03/);
  const march = await summaryOf(page, '?from=2025-03&to=2025-03');
  await expect
    .poll(async () => (await rowsOf(chartOf(page, 'Requests per month'))).map(([, uses]) => uses))
    .toEqual([grouped.format(march.monthly[0]?.uses ?? -1)]);
  // A single bar has room for its label; labels of several years would overlap.
  await expect(chartOf(page, 'Requests per month').locator('.recharts-label-list text')).toContainText([
    grouped.format(march.monthly[0]?.uses ?? -1),
  ]);
  const inMarch = (await reportsOf(page)).filter(({ months }) => months.includes('2025-03'));
  await expect(page.getByRole('region', { name: 'Reports' }).getByRole('listitem')).toHaveCount(
    Math.min(inMarch.length, 5),
  );
  await page.goBack();
  await expect(filter).toHaveValue('');

  await page.goto(`${path}?month=2024-05`);
  await expect(page.getByText('No reports available', { exact: true })).toBeVisible();
  await expect(page.getByText('There are no reports available for the selected filter')).toBeVisible();
  await expect(page.getByText('No usage figures for this month')).toBeVisible();
});

test('a report is shown with its Top Line Data and downloaded byte for byte', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const [report] = await reportsOf(page);
  const card = page.getByRole('region', { name: 'Reports' }).getByRole('listitem').first();
  await expect(card).toContainText(report?.title ?? 'no report');
  await expect(card).toContainText('CSV');
  await expect(card).toContainText('Top Line Data');
  await expect(card).toContainText(`${grouped.format(report?.totalHits ?? -1)}`);
  const saved = await savedBy(card.getByRole('link', { name: /^Download/ }));
  expect(saved).toHaveLength(report?.fileSize ?? -1);
});

test('all reports stand in a tab of their own, are searched by name, and lead from the newest five', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  const reports = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(reports.getByRole('listitem')).toHaveCount(5);
  await reports.getByRole('link', { name: 'All reports' }).click();
  await expect(page).toHaveURL(/stored-reports$/);
  const all = await reportsOf(page);
  expect(all.length).toBeGreaterThan(5);
  await expect(reports.getByRole('listitem')).toHaveCount(all.length);
  const [one] = all;
  await reports.getByLabel('Search reports').fill(one?.title.toUpperCase() ?? 'no report');
  const found = all.filter(({ title }) => title === one?.title);
  await expect(reports.getByRole('listitem')).toHaveCount(found.length);
  await reports.getByLabel('Search reports').fill('zebra crossing');
  await expect(page.getByText('No report matches', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all reports' }).click();
  await expect(reports.getByRole('listitem')).toHaveCount(all.length);
});

test('what an admin uploads is on the open screen at once', { tag: '@whole' }, async ({ open, portal }) => {
  const all = `${path}?from=2024-12&to=${demoMonths(Date.now()).at(-1)}`;
  const [page, admin] = [await open({ as: 'librarian', path: all }), await open({ as: 'admin' })];
  await expect(page.getByLabel('Month', { exact: true }).getByRole('option')).toHaveCount(
    1 + demoMonths(Date.now()).length,
  );
  const { name, mimeType, buffer } = itemReport();
  const answer = await admin.request.post('/api/upload-usage-data', {
    headers: { origin: portal.url },
    multipart: { file: { name, mimeType, buffer }, customerId: '2' },
  });
  expect(answer.status()).toBe(200);
  await expect(page.getByLabel('Month', { exact: true }).getByRole('option', { name: 'December 2024' })).toBeAttached();
  await expect(chartOf(page, 'Requests per month')).toContainText('Dec 2024');
});

test('an admin removes a report, everybody sees its figures go, and Undo brings them back', { tag: '@whole' }, async ({
  open,
}) => {
  const [admin, page] = [
    await open({ as: 'admin', path: `${path}/stored-reports?institution=1` }),
    await open({ as: 'librarian', path: `${path}/stored-reports` }),
  ];
  const reports = admin.getByRole('region', { name: 'Reports' });
  const before = (await summaryOf(page)).monthly;
  const count = await reports.getByRole('listitem').count();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await reports
    .getByRole('button', { name: /^Remove Platform Usage/ })
    .first()
    .click();
  await expect(reports.getByRole('listitem')).toHaveCount(count - 1);
  await expect(page.getByRole('region', { name: 'Reports' }).getByRole('listitem')).toHaveCount(count - 1);
  expect((await summaryOf(page)).monthly).not.toEqual(before);
  await toastOf(admin, 'Report removed').getByRole('button', { name: 'Undo' }).click();
  await expect(reports.getByRole('listitem')).toHaveCount(count);
  await expect(page.getByRole('region', { name: 'Reports' }).getByRole('listitem')).toHaveCount(count);
  expect((await summaryOf(page)).monthly).toEqual(before);
});

test('a failed load is an error with Retry, never an empty list', { tag: '@whole' }, async ({ open, consoles }) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await withoutConnection(page);
  await page.goto('/');
  for (const what of ['summary', 'reports', 'periods', 'consortium'])
    consoles.expect({ path: `/api/usage/${what}`, status: 503 });
  await page.route('**/api/usage/**', (route) => route.fulfill({ status: 503, body: 'Not now' }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage Metrics' }).click();
  await expect(page.getByText('Failed to fetch reports')).toBeVisible();
  await expect(page.getByText('No reports available', { exact: true })).toBeHidden();
  await page.unroute('**/api/usage/**');
  await page.getByRole('region', { name: 'Reports' }).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Reports' }).getByText('Top Line Data').first()).toBeVisible();
});

test('staff choose an institution they serve; a customer sees no other than their own', { tag: '@whole' }, async ({
  open,
}) => {
  const manager = await open({ as: 'manager', path });
  await manager.getByRole('link', { name: 'University of Harrowmere' }).click();
  await expect(manager).toHaveURL(/institution=1/);
  await expect(chartOf(manager, 'Requests per month')).toBeVisible();
  const customer = await open({ as: 'librarian' });
  expect((await customer.request.get('/api/usage/summary?institution=2')).status()).toBe(404);
  expect((await customer.request.get('/api/usage/reports?institution=2')).status()).toBe(404);
});

test('on paper there are the figures and not the navigation', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path });
  await expect(chartOf(page, 'Requests per month').locator('svg .recharts-bar-rectangle')).not.toHaveCount(0);
  const text = await textOnPaper(page);
  const { allowance } = await summaryOf(page);
  expect(text).toContain(grouped.format(allowance?.used ?? -1));
  expect(text).toContain('Requests per month');
  expect(text).toMatch(/Carrel\s+Usage of University of Harrowmere, \w{3} \d{4} – \w{3} \d{4}/);
  expect(text).toMatch(/Printed \d{1,2} \w{3,4} \d{4}/);
  expect(text).not.toContain('Dashboard');
  expect(text).not.toContain('PNG');
  // A chart drawn as wide as the screen would lose its last months on paper.
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  const bars = chartOf(page, 'Requests per month').locator('svg .recharts-bar-rectangle');
  const paper = await chartOf(page, 'Requests per month').boundingBox();
  for (const bar of [bars.first(), bars.last()]) {
    const box = await bar.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((paper?.x ?? 0) + (paper?.width ?? 0));
    expect(box?.height).toBeGreaterThan(1);
  }
});

test('a chart that is still on its way is printed as its table', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  const letThrough = await holdRequests(page, /bar-charts.*\.js/);
  await page.goto(path);
  const chart = chartOf(page, 'Requests per month');
  await expect(chart.getByText(/^Platform Usage/)).toBeVisible();
  // The table for assistive technology is always there; print adds a visible one.
  await expect(chart.getByRole('table')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(chart.getByRole('table')).toHaveCount(2);
  letThrough();
  await expect(chart.locator('svg .recharts-bar-rectangle')).not.toHaveCount(0);
  await expect(chart.getByRole('table')).toHaveCount(1);
});
