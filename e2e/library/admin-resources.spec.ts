import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import { pinnedToastOf, slowUploads, toastOf, withoutConnection } from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';
import { elfProgram } from '#server/testing/files/plain-files.ts';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { addFile, addResource, detailsOf, fileOf, type SentFile } from './library.ts';

test.use({ moves: true });

const youTube = '<iframe src="https://www.youtube.com/embed/AbCdEfGhIjK"></iframe>';

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title });
}

async function startUpload(page: Page, files: SentFile[]): Promise<Locator> {
  await page.getByRole('button', { name: /^Upload (Resource|Assessment)$/ }).click();
  const dialog = page.getByRole('dialog');
  if (files.length > 0) await dialog.getByLabel('Files', { exact: true }).setInputFiles(files);
  return dialog;
}

function countUploads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/upload' && searchParams.get('for') === 'document') count += 1;
  });
  return () => count;
}

test('an admin uploads a file with the button, changes it, deletes it and takes that back', { tag: '@ci' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin' });
  await admin
    .getByRole('navigation', { name: 'Admin Tools' })
    .getByRole('link', { name: 'Resource Management' })
    .click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Resource Management');
  const dialog = await startUpload(admin, []);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(admin.getByText('Please provide a title and file for the resource', { exact: true })).toBeVisible();
  const bytes = await pdfOf(['The cost of a use']);
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(fileOf('Cost_per-use.pdf', bytes));
  await expect(dialog.getByLabel('Title')).toHaveValue('Cost per use');
  await expect(dialog.getByText(/^\d+ KB$/)).toBeVisible();
  await dialog.getByLabel('Description').fill('How to read it');
  await dialog.getByLabel('Category').selectOption('Study Guide');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toastOf(admin, 'Resource uploaded successfully')).toContainText('Cost per use');
  await expect(dialog).toBeHidden();
  const row = rowOf(admin, 'Cost per use');
  await expect(row).toContainText('Study Guide');
  await expect(row).toContainText('Ada Lindqvist');
  await expect(row).toContainText('PDF');

  const downloading = admin.context().waitForEvent('download');
  await row.getByRole('link', { name: 'Download Cost per use' }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe('Cost_per-use.pdf');
  const chunks = await (await saved.createReadStream()).toArray();
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);

  await row.getByRole('button', { name: 'Edit Cost per use' }).click();
  const edit = admin.getByRole('dialog', { name: 'Edit Cost per use' });
  await edit.getByLabel('Title').fill('Cost of a use');
  await edit.getByLabel('Category').selectOption('Worksheet');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(admin, 'Cost of a use')).toContainText('Worksheet');

  await admin.getByRole('button', { name: 'Delete Cost of a use' }).click();
  await expect(toastOf(admin, 'Resource deleted successfully')).toBeVisible();
  await expect(rowOf(admin, 'Cost of a use')).toHaveCount(0);
  // The keyboard alone undoes the removal of the row.
  await admin.keyboard.press('F8');
  await admin.keyboard.press('Enter');
  await expect(rowOf(admin, 'Cost of a use')).toBeVisible();

  await admin.goto('/resources');
  const card = admin.getByRole('listitem').filter({ hasText: 'Cost of a use' });
  // The picture of its first page.
  await expect(card.locator('img')).toBeVisible();
});

test('several files go at once, each with its title, its percentage and its own end', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expect({ path: '/api/upload', status: 415 });
  const admin = await open({ as: 'admin', path: '/admin/resources' });
  // Slow enough that the large file is still uploading when it is cancelled, however late that is.
  await slowUploads(admin, 100);
  const large = Buffer.concat([await pdfOf(['Large']), Buffer.alloc(6_000_000, 32)]);
  const dialog = await startUpload(admin, [
    fileOf('Large one.pdf', large),
    fileOf('Small one.pdf', await pdfOf(['Small'])),
    fileOf('Program.pdf', elfProgram()),
  ]);
  await expect(dialog.getByLabel('Title')).toHaveCount(3);
  await dialog.getByLabel('Title').nth(1).fill('The small one');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading Large one.pdf' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(3);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await expect(dialog.getByText(/^\d+%$/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel the upload of Large one.pdf' }).click();
  await expect(dialog.getByText('Cancelled')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Program.pdf' }).getByRole('alert')).toContainText(/PDF/);
  await expect(
    admin
      .getByText('Upload Failed', { exact: true })
      .or(admin.getByText('Resource uploaded successfully', { exact: true }))
      .first(),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(admin, 'The small one')).toBeVisible();
  await expect(rowOf(admin, 'Large one')).toHaveCount(0);
  await expect(rowOf(admin, 'Program')).toHaveCount(0);
});

test('what is too large, empty or of the wrong kind is refused before anything is sent', { tag: '@whole' }, async ({
  open,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/resources?tab=assessments' });
  const uploads = countUploads(admin);
  const dialog = await startUpload(admin, [
    fileOf('Huge.pdf', Buffer.alloc(21 * 1024 * 1024)),
    fileOf('Empty.pdf', Buffer.alloc(0)),
    fileOf('Notes.txt', Buffer.from('Hello'), 'text/plain'),
  ]);
  await expect(dialog.getByText('The file is 21 MB. The limit is 20 MB.')).toBeVisible();
  await expect(dialog.getByText('The file is empty.')).toBeVisible();
  await expect(dialog.getByText('Only PDF, DOC, DOCX, PPT and PPTX files can be uploaded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(admin.getByText('Please provide a title and file for the resource', { exact: true })).toBeVisible();
  expect(uploads()).toBe(0);
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(fileOf('Good.pdf', await pdfOf(['Good'])));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(admin.getByText('Resource uploaded successfully', { exact: true })).toBeVisible();
  expect(uploads()).toBe(1);
});

test('files dropped onto the list open the dialog with them in it', { tag: '@whole' }, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/resources' });
  const list = admin.getByRole('region', { name: 'Learning Resources' });
  await expect(admin.getByLabel('Search resources')).toBeVisible();
  await list.drop({ files: fileOf('Dropped in.pdf', await pdfOf(['Dropped'])) });
  const dialog = admin.getByRole('dialog', { name: 'Upload Resource' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Dropped in');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(rowOf(admin, 'Dropped in')).toBeVisible();
});

test('a line that breaks in the middle leaves the file in the dialog, and trying again sends it once', async ({
  open,
  consoles,
}) => {
  consoles.expectLostConnection();
  const admin = await open({ as: 'admin', path: '/admin/resources' });
  const dialog = await startUpload(admin, [fileOf('Half way.pdf', await pdfOf(['Half']))]);
  await admin.route('**/api/upload?**', (route) => route.abort('connectionreset'));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('The portal cannot be reached. Check your connection and try again.')).toBeVisible();
  await expect(admin.getByText('Upload Failed', { exact: true })).toBeVisible();
  await admin.unroute('**/api/upload?**');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, 'Half way')).toHaveCount(1);
});

test('a video is added from its embed code; what is no known video is refused with the reason', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/resources', status: 400 });
  const admin = await open({ as: 'admin', path: '/admin/resources?tab=videos' });
  const players: string[] = [];
  await admin.context().route(/youtube/, (route) => {
    players.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' });
  });
  await admin.getByRole('button', { name: 'Add Video' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Video' });
  const add = dialog.getByRole('button', { name: 'Add Video' });
  await add.click();
  await expect(admin.getByText('Please provide a video embed code and title', { exact: true })).toBeVisible();
  const code = dialog.getByLabel('Video Embed Code');
  await expect(code).toBeFocused();
  await dialog.getByText('Need help?').click();
  await expect(dialog.getByText(/youtube\.com\/embed/)).toBeVisible();
  await dialog.getByLabel('Video Title').fill('Why prices rise');
  for (const [wrong, reason] of [
    ['<iframe src="http://www.youtube.com/embed/AbCdEfGhIjK"></iframe>', /https/],
    ['<iframe src="https://www.youtube.com.evil.example/embed/AbCdEfGhIjK"></iframe>', /cannot be shown/],
    [`${youTube}<script>alert(1)</script>`, /script/],
  ] as const) {
    await code.fill(wrong);
    await add.click();
    await expect(dialog.getByText(reason).last()).toBeVisible();
    await expect(code).toBeFocused();
  }
  await code.fill(youTube);
  await dialog.getByLabel('Playlist').selectOption('Mathematics');
  await add.click();
  await expect(toastOf(admin, 'Resource uploaded successfully')).toBeVisible();
  await expect(rowOf(admin, 'Why prices rise')).toContainText('Mathematics');
  await expect(admin.getByRole('columnheader').first()).toHaveText('Title');
  await expect(admin.getByRole('columnheader', { name: 'Playlist' })).toBeVisible();
  await expect(admin.getByRole('columnheader', { name: 'Added By' })).toBeVisible();

  await admin.getByRole('link', { name: 'Watch Why prices rise' }).click();
  const details = detailsOf(admin, 'Why prices rise');
  await expect(details.getByRole('button', { name: /^Play Why prices rise/ })).toBeVisible();
  expect(players).toEqual([]);
  await details.getByRole('button', { name: /^Play Why prices rise/ }).click();
  const frame = details.locator('iframe');
  await expect(frame).toHaveAttribute('title', 'Why prices rise');
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin/);
  await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/AbCdEfGhIjK');
  await expect(frame.contentFrame().getByText('The player')).toBeVisible();
  expect(players).toHaveLength(1);
});

test('what was typed is there again after the session ended in the middle of the form', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const admin = await open({ as: 'admin', path: '/admin/resources?tab=videos' });
  await admin.getByRole('button', { name: 'Add Video' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Video' });
  await dialog.getByLabel('Video Title').fill('Half a video');
  await dialog.getByLabel('Video Embed Code').fill(youTube);
  await endSessionAt(admin, '/api/resources', consoles);
  await dialog.getByRole('button', { name: 'Add Video' }).click();
  await signIn(admin, 'admin');
  await expect(admin).toHaveURL('/admin/resources?tab=videos');
  await admin.getByRole('button', { name: 'Add Video' }).click();
  await expect(dialog.getByLabel('Video Title')).toHaveValue('Half a video');
  await dialog.getByRole('button', { name: 'Add Video' }).click();
  await expect(rowOf(admin, 'Half a video')).toBeVisible();
});

test('the tab and the search are in the address, and what another admin does appears by itself', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/admin/resources' });
  await addResource(admin, { title: 'Zebra crossings', type: 'video', url: youTube, category: 'Science' });
  await admin.getByRole('link', { name: 'Educational Videos' }).click();
  await expect(admin).toHaveURL('/admin/resources?tab=videos');
  await admin.getByLabel('Search videos').fill('zebra');
  await expect(admin).toHaveURL('/admin/resources?tab=videos&q=zebra');
  const elsewhere = await open({ as: 'admin', path: admin.url() });
  await expect(rowOf(elsewhere, 'Zebra crossings')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Delete Zebra crossings' }).click();
  const toast = await pinnedToastOf(elsewhere, 'Resource deleted successfully');
  await expect(rowOf(admin, 'Zebra crossings')).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(admin, 'Zebra crossings')).toBeVisible();
});

test('the screen is for admins: others are led to Home, visitors to the sign-in page', { tag: '@whole' }, async ({
  open,
}) => {
  for (const name of ['librarian', 'manager', 'tech'] as const) {
    const page = await open({ as: name, path: '/admin/resources' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome /);
    await expect(page.getByRole('link', { name: 'Resource Management' })).toHaveCount(0);
  }
  await expect(await open({ path: '/admin/resources' })).toHaveURL(/\/auth\?next=/);
});

test('what cannot be read, deleted or added says so in the specified words, and is tried again', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  for (const path of ['/api/resources', '/api/resources/1']) consoles.expect({ path, status: 503 });
  const admin = await open({ as: 'admin', path: 'about:blank' });
  await withoutConnection(admin);
  const refused = { status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } };
  const pages = /\/api\/resources\?/;
  await admin.route(pages, (route) => route.fulfill(refused));
  for (const [tab, text] of [
    ['', 'Failed to fetch resources'],
    ['?tab=assessments', 'Failed to fetch assessments'],
    ['?tab=videos', 'Failed to fetch videos'],
  ] as const) {
    await admin.goto(`/admin/resources${tab}`);
    await expect(admin.getByText(text, { exact: true })).toBeVisible();
  }
  await admin.unroute(pages);
  await admin.getByRole('button', { name: 'Retry' }).click();
  await expect(admin.getByText('Failed to fetch videos')).toHaveCount(0);
  const { id } = await addFile(admin, fileOf('Stays.pdf', await pdfOf(['Stays'])), { title: 'It stays' });
  await admin.goto('/admin/resources');
  consoles.expect({ path: `/api/resources/${id}`, status: 503 });
  await admin.route(`**/api/resources/${id}`, (route) => route.fulfill(refused));
  await admin.getByRole('button', { name: 'Delete It stays' }).click();
  const toast = toastOf(admin, 'Failed to delete resource');
  await expect(toast).toContainText('Error');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await expect(rowOf(admin, 'It stays')).toBeVisible();
});

test('on a phone the tables are cards, and a file is uploaded with a thumb', { tag: '@whole' }, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/', ...phone });
  await admin.getByRole('region', { name: 'Admin Tools' }).getByRole('link', { name: 'Resource Management' }).tap();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Resource Management');
  await admin.getByRole('button', { name: 'Upload Resource' }).tap();
  const dialog = admin.getByRole('dialog', { name: 'Upload Resource' });
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles([
      fileOf('On the way.pdf', await pdfOf(['One'])),
      fileOf('On the way back.pdf', await pdfOf(['Two'])),
    ]);
  await expectFitsThumb(admin);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).tap();
  const cards = admin.getByRole('region', { name: 'Learning Resources' }).getByRole('listitem');
  await expect(cards.filter({ hasText: 'On the way back' })).toContainText('Uploaded By');
  await expectFitsThumb(admin);
});
