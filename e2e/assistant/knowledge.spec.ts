import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { toastOf } from '#e2e/screen.ts';
import { ask, unanswerable } from './asking.ts';

const article = 'access/one-time-link';

function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

function history(page: Page): Locator {
  return page.getByRole('region', { name: 'History' });
}

test('an admin drafts, discards, publishes, schedules a review and withdraws, and sees what changed', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'admin', path: `/admin/knowledge?article=${article}` });
  const shippedTitle = await field(page, 'Title').inputValue();
  await field(page, 'Title').fill('A title to be thrown away');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Unpublished draft')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(history(page)).toContainText('discarded the draft');
  await expect(field(page, 'Title')).toHaveValue(shippedTitle);

  // The keyboard alone does it: the focus stays in the article.
  await field(page, 'Text').fill('A link lasts for 24 hours.\n\n## Why not longer?\nSo that nobody finds it.');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(history(page)).toContainText('published it');
  await expect(page.locator('body'), 'the focus is lost').not.toBeFocused();
  await history(page).getByText('What changed').first().click();
  await expect(history(page).getByText('Added: A link lasts for 24 hours.').first()).toBeVisible();
  await expect(page.getByText('Changed here')).toBeVisible();

  await field(page, 'Review on').fill('2027-06-01');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(history(page)).toContainText('scheduled a review for 1 Jun 2027');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(history(page)).toContainText('withdrew it');

  const librarian = await open({ as: 'librarian', path: '/account' });
  expect((await librarian.request.get(`/api/ai/articles/${article}`)).status()).toBe(404);
  await page.getByRole('button', { name: 'Publish again' }).click();
  await expect(toastOf(page, 'Article published again')).toBeVisible();
  expect((await librarian.request.get(`/api/ai/articles/${article}`)).status()).toBe(200);

  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByLabel('State').selectOption('Withdrawn');
  await expect(page.getByText('No article matches')).toBeVisible();
});

test('of two admins at one article the second is told, and keeps what they wrote', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const first = await open({ as: 'admin', path: `/admin/knowledge?article=${article}` });
  const second = await open({ as: 'admin', path: `/admin/knowledge?article=${article}` });
  await field(second, 'Title').fill('The second title');
  await field(first, 'Title').fill('The first title');
  await first.getByRole('button', { name: 'Save draft' }).click();
  await expect(history(first)).toContainText('saved a draft');
  consoles.expect({ path: `/api/knowledge/articles/${article}`, status: 409 });
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expect(toastOf(second, 'Not saved')).toContainText('has changed this article meanwhile');
  await expect(field(second, 'Title')).toHaveValue('The second title');
  await expect(history(second)).toContainText('saved a draft');
  await second.getByRole('button', { name: 'Save draft' }).click();
  await expect(toastOf(second, 'Draft saved')).toBeVisible();
});

test('questions that are alike stand together on the gap board, and can be set aside with Undo', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  await ask(page, unanswerable);
  await ask(page, 'Do zebras ever eat marmalade?');
  await ask(page, 'How do I change my password?');
  await page.getByRole('button', { name: 'Not Helpful' }).click();
  await expect(page.getByRole('button', { name: 'Not Helpful', pressed: true })).toBeVisible();

  const admin = await open({ as: 'admin', path: '/admin/knowledge?view=gaps' });
  const rows = admin.getByRole('region', { name: 'Questions without a good answer' }).locator('ul > li', {
    has: admin.getByRole('heading'),
  });
  await expect(rows).toHaveCount(2);
  const alike = rows.filter({ hasText: unanswerable });
  await expect(alike).toContainText('Asked 2 times: 2 declined, 0 not helpful');
  await expect(alike.getByRole('img')).toHaveAccessibleName(
    'Times asked in each of the last 8 weeks: 0, 0, 0, 0, 0, 0, 0, 2',
  );
  await alike.getByText('Also asked as').click();
  await expect(alike).toContainText('Do zebras ever eat marmalade?');
  await expect(rows.filter({ hasText: 'change my password' })).toContainText('Asked once: 0 declined, 1 not helpful');

  await alike.getByRole('button', { name: 'Set aside' }).click();
  await expect(rows).toHaveCount(1);
  await toastOf(admin, 'Set aside until it is asked again').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
});
