import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { composerOf, expectConnected, expectOpen, rowOf, toastOf } from '#e2e/screen.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected conversations' });
const rows = (page: Page) => page.locator('[data-conversation]');

const keysOf = (page: Page) => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-conversation')));

/** Presses keys while no field has the focus. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
  for (const key of keys) await page.keyboard.press(key);
}

test('what is selected by key is closed at once, restored exactly, and a closed conversation gets a subject that its customer reads', {
  tag: '@ci',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/?inbox=waiting' });
  await expectConnected(admin);
  await expect(rows(admin).nth(1)).toBeVisible();
  const before = await keysOf(admin);
  // The first one is open.
  await press(admin, 'x', 'j', 'Shift+X');
  await expect(bar(admin)).toContainText('2 conversations selected');
  await admin.keyboard.press('Escape');
  await expect(bar(admin)).toHaveCount(0);
  await admin.keyboard.press('x');
  await admin.getByRole('checkbox', { name: 'Select all shown' }).check();
  const desks = (await rows(admin).count()) - (await admin.locator('[data-conversation^="pair:"]').count());
  await bar(admin).getByRole('button', { name: 'Close', exact: true }).click();
  const closed = toastOf(admin, 'closed');
  await expect(closed).toContainText(`${desks} conversation`);
  await closed.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(admin, 'restored')).toBeVisible();
  await expect.poll(() => keysOf(admin)).toEqual(before);

  // One after the other, the longest wait first, and around again.
  await press(admin, 'w');
  const first = new URL(admin.url()).searchParams.get('contact');
  await press(admin, 'w');
  await expect(admin).not.toHaveURL(new RegExp(`contact=${first}(&|$)`));

  await admin.goto('/?contact=2');
  await expectOpen(admin, 'Maya Okafor');
  await composerOf(admin).fill('Dear Maya, ');
  await admin.keyboard.press('Control+k');
  const name = 'Who sets up sign-in';
  await admin.getByRole('combobox', { name: 'Search everything' }).fill(name);
  await admin.getByRole('group', { name: 'Saved replies' }).getByRole('option', { name }).click();
  await expect(composerOf(admin)).toHaveValue(/^Dear Maya, \S+/);

  await press(admin, 'e');
  await admin.getByRole('button', { name: 'Subject', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Subject' }).fill('The proxy of the library');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(admin, 'Maya Okafor')).toContainText('Subject: The proxy of the library');
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expect(rowOf(librarian, 'Priya Shah')).toContainText('Subject: The proxy of the library');
});
