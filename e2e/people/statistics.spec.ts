import { expect, type Locator, type Page } from '@playwright/test';
import type { ResponsesOfOne, SupportFigures } from '#contract/statistics.ts';
import { type Journey, test } from '#e2e/journey.ts';
import { bubblesOf, expectOpen, savedBy, scrollsSideways, send, textOnPaper } from '#e2e/screen.ts';

const path = '/admin/statistics';

async function readAs<Answer>(page: Page, call: string): Promise<Answer> {
  return (await page.request.get(`/api/statistics/${call}`)).json();
}

function regionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function linesSavedBy(button: Locator): Promise<string[]> {
  return (await savedBy(button)).toString('utf8').trim().split('\r\n').slice(1);
}

/** Makes the figures independent of the weekday: a customer signs in and writes today. */
async function askAs(open: Journey['open'], text: string): Promise<void> {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectOpen(librarian, 'Priya Shah');
  await send(librarian, text);
  await expect(bubblesOf(librarian, text)).toContainText(/Sent|Delivered/);
}

test('an admin goes from each figure to exactly its rows, and from a row to its message', { tag: '@whole' }, async ({
  open,
}) => {
  await askAs(open, 'Is this chat active?');
  const page = await open({ as: 'admin', path });
  const figures = await readAs<SupportFigures>(page, 'support');
  expect(figures.responses.count).toBeGreaterThan(0);
  for (const [show, title, count] of [
    ['Show customers', 'Total customers', figures.customers],
    ['Show active customers', 'Active customers', figures.activeCustomers],
    ['Show active chats', 'Active chats', figures.activeChats],
    ['Show first responses', 'First responses', figures.responses.count],
  ] as const) {
    await page.getByRole('link', { name: show, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeFocused();
    const button = regionOf(page, title).getByRole('button', { name: `Export CSV: ${title}`, exact: true });
    expect(await linesSavedBy(button)).toHaveLength(count);
  }
  await expect(page).toHaveURL(`${path}?rows=responses`);

  await page.getByRole('button', { name: 'Period: Last 30 days' }).click();
  await page.getByRole('button', { name: 'Last 90 days' }).click();
  await expect(page).toHaveURL(`${path}?days=90&rows=responses`);
  await expect(page.getByRole('button', { name: 'Period: Last 90 days' })).toBeVisible();
  const [first] = await readAs<ResponsesOfOne[]>(page, 'institutions?days=90');
  await page.getByRole('tab', { name: 'By institution' }).click();
  await page
    .getByRole('rowheader', { name: first?.name ?? '', exact: true })
    .getByRole('link')
    .click();
  const ofOne = regionOf(page, `First responses to ${first?.name}`);
  const lines = await linesSavedBy(ofOne.getByRole('button', { name: /^Export CSV/ }));
  expect(lines).toHaveLength(first?.responses.count ?? -1);
  expect(lines.filter((line) => !line.includes(first?.name ?? ''))).toEqual([]);
  await page.reload();
  await expect(ofOne.getByRole('row')).not.toHaveCount(0);
  const paper = await textOnPaper(page);
  expect(paper).toMatch(/Carrel\s+Support Statistics\s+Printed \d{1,2} \w{3,4} \d{4}/);
  for (const shown of ['90% answered within', `First responses to ${first?.name}`]) expect(paper).toContain(shown);
  for (const around of ['Dashboard', 'Show first responses', 'Export CSV', '7 days\n'])
    expect(paper).not.toContain(around);

  await ofOne.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/\?contact=\d+/);
  await page.goBack();
  await expect(ofOne).toBeVisible();
  await ofOne.getByRole('button', { name: /^Close/ }).click();
  await expect(ofOne).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

test('who asks is counted as waiting, and the charts have a table and a file of the same figures', {
  tag: '@whole',
}, async ({ open }) => {
  await askAs(open, 'Does anybody count me?');
  const page = await open({ as: 'admin', path: `${path}?days=7&rows=waiting` });
  const waiting = regionOf(page, 'Waiting now');
  await expect(waiting.getByRole('rowheader', { name: /Maya Okafor/ })).toBeVisible();

  const parts = await readAs<{ responses: { count: number } }[]>(page, 'trend?days=7');
  const counts = parts.map(({ responses }) => String(responses.count));
  const chart = regionOf(page, 'Number of first responses');
  await expect(chart.locator('.recharts-wrapper')).toBeVisible();
  const saved = await linesSavedBy(chart.getByRole('button', { name: 'CSV', exact: true }));
  expect(saved.map((line) => line.split(',').at(-1))).toEqual(counts);
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('cell')).toHaveText(counts);
  await chart.getByRole('button', { name: 'Chart' }).click();
  const picture = await savedBy(chart.getByRole('button', { name: 'PNG' }));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
});

test('what could not be counted is told, and counted again', { tag: '@whole' }, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/statistics/support', status: 503 });
  const page = await open({ as: 'admin', path: '/admin' });
  await page.route('**/api/statistics/support?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Too much at once', message: 'Too much at once', code: 'busy' } }),
  );
  await page.getByRole('navigation', { name: 'Admin Tools' }).getByRole('link', { name: 'Support Statistics' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch the statistics');
  await page.unroute('**/api/statistics/support?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Total customers')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('aria-current');
});
