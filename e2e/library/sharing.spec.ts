import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { pinnedToastOf, toastOf, withoutConnection } from '#e2e/screen.ts';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { detailsOf, fileOf } from './library.ts';

const wide = { viewport: { width: 1440, height: 900 } };

function sharedOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Shared resources' });
}

async function startSharing(page: Page): Promise<Locator> {
  await sharedOf(page).getByRole('button', { name: 'Share a file' }).click();
  return page.getByRole('dialog', { name: /^Share a file with/ });
}

test('an admin shares a file; both sides have it at once, and the customer is told', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ ...wide, as: 'admin', path: '/?contact=2' });
  const librarian = await open({ ...wide, as: 'librarian', path: '/?contact=4' });
  const manager = await open({ ...wide, as: 'manager', path: '/?contact=2' });
  const stranger = await open({ ...wide, as: 'librarian2', path: '/?contact=4' });
  await expect(sharedOf(librarian).getByRole('listitem')).toHaveCount(2);
  const dialog = await startSharing(admin);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toastOf(admin, 'Missing information')).toContainText('Please provide a title and file for the resource');
  const file = fileOf('Licence_2027.pdf', await pdfOf(['The licence', 'Its second page']));
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(dialog.getByLabel('Title')).toHaveValue('Licence 2027');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const page of [admin, librarian, manager]) {
    const first = sharedOf(page).getByRole('listitem').first();
    await expect(first).toContainText(/Licence 2027.*PDF · \d+ \w{3,4} \d{4}/);
  }
  await expect(sharedOf(stranger).getByRole('listitem')).toHaveCount(1);
  await librarian.getByRole('button', { name: /^Notifications/ }).click();
  const bell = librarian.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toContainText('Ada Lindqvist has shared “Licence 2027” with you');
  await librarian.keyboard.press('Escape');
  await expect(bell).toHaveCount(0);

  const [download] = await Promise.all([
    librarian.waitForEvent('download'),
    sharedOf(librarian).getByRole('link', { name: 'Download Licence 2027' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Licence_2027.pdf');
  await sharedOf(librarian)
    .getByRole('button', { name: /^Licence 2027/ })
    .click();
  await expect(detailsOf(librarian, 'Licence 2027').getByRole('document', { name: 'Page 1' })).toBeVisible();
  await detailsOf(librarian, 'Licence 2027').getByRole('button', { name: 'Next page' }).click();
  await expect(detailsOf(librarian, 'Licence 2027').getByRole('document', { name: 'Page 2' })).toBeVisible();
  await librarian.keyboard.press('Escape');

  await sharedOf(admin).getByRole('button', { name: 'Delete Licence 2027' }).click();
  const toast = await pinnedToastOf(admin, 'Resource deleted successfully');
  await expect(sharedOf(librarian).getByRole('listitem')).toHaveCount(2);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(sharedOf(librarian).getByRole('listitem')).toHaveCount(3);
});

test('only admins share, and only with customers; where nothing is shared it says so', { tag: '@whole' }, async ({
  open,
}) => {
  for (const name of ['librarian', 'manager', 'tech'] as const) {
    const page = await open({ ...wide, as: name, path: `/?contact=${name === 'librarian' ? 4 : 2}` });
    const shared = sharedOf(page).getByRole('listitem');
    await expect(shared.first().or(sharedOf(page).getByText('No resources have been shared yet'))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share a file' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  }
  const admin = await open({ ...wide, as: 'admin', path: '/?contact=4' });
  await expect(sharedOf(admin)).toContainText('No resources have been shared yet');
  await expect(admin.getByRole('button', { name: 'Share a file' })).toHaveCount(0);
});

test('an upload that fails says why in the dialog, and nothing is shared', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const admin = await open({ ...wide, as: 'admin', path: '/?contact=2' });
  const dialog = await startSharing(admin);
  const field = dialog.getByLabel('File', { exact: true });
  await field.setInputFiles(fileOf('Notes.txt', Buffer.from('Hello'), 'text/plain'));
  await expect(dialog.getByText('Only PDF, DOC, DOCX, PPT and PPTX files can be uploaded.')).toBeVisible();
  consoles.expect({ path: '/api/upload', status: 415 });
  await field.setInputFiles(fileOf('Page.pdf', Buffer.from('<html><script>1</script></html>')));
  await expect(dialog.getByText(/a web page \(HTML\)/)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(sharedOf(admin).getByRole('listitem')).toHaveCount(2);
});

test('what cannot be loaded is no empty list, and is asked for again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expectLostConnection();
  const page = await open({ ...wide, as: 'librarian', path: 'about:blank' });
  await withoutConnection(page);
  await page.route('**/api/resources/shared**', (route) => route.abort('connectionrefused'));
  await page.goto('/?contact=4');
  await expect(sharedOf(page)).toContainText('The shared resources could not be loaded.');
  await expect(sharedOf(page)).not.toContainText('No resources have been shared yet');
  await page.unroute('**/api/resources/shared**');
  await sharedOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(sharedOf(page).getByRole('listitem')).toHaveCount(2);
});

test('on a phone they stand in the details', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, as: 'librarian', path: '/?contact=4' });
  await page.getByRole('button', { name: 'Show details' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText('Renewal proposal for the coming year');
  await details.getByRole('button', { name: /^Renewal proposal/ }).click();
  await expect(detailsOf(page, 'Renewal proposal for the coming year').getByRole('document')).toBeVisible();
});
