import { expect, type Locator, type Page } from '@playwright/test';
import { pdfOf } from '#server/testing/text-files.ts';
import { test } from './journey.ts';
import { detailsOf, fileOf } from './library.ts';
import { expectFitsThumb, phone } from './phone.ts';
import { heldToastOf, toastOf, withoutLine } from './screen.ts';
import { endSessionAt, signIn } from './session.ts';

const here = '/librarian-resources';

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Add Resource' }).click();
  return page.getByRole('dialog', { name: 'Add Resource' });
}

async function downloaded(page: Page, link: Locator): Promise<{ name: string; start: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), start: Buffer.concat(chunks).toString('latin1', 0, 5) };
}

test('everybody who is signed in finds the guides and the logo, and takes them', async ({ open }) => {
  for (const name of ['librarian', 'manager', 'tech', 'admin'] as const) {
    const page = await open({ as: name, path: here });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Librarian Resources');
    for (const title of ['Getting Started Guide', 'Promotion Guide']) {
      const guide = await downloaded(page, cardOf(page, title).getByRole('link', { name: 'Download PDF' }));
      expect([guide.start, guide.name]).toEqual(['%PDF-', expect.stringMatching(/^Carrel .*guide\.pdf$/i)]);
    }
    const logo = cardOf(page, 'Carrel Logo');
    expect((await downloaded(page, logo.getByRole('link', { name: 'Download SVG' }))).start).toBe('<svg ');
    expect((await downloaded(page, logo.getByRole('link', { name: 'Download PNG' }))).start).toContain('PNG');
    await expect(page.getByRole('button', { name: 'Add Resource' })).toHaveCount(name === 'admin' ? 1 : 0);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(name === 'admin' ? 8 : 0);
  }
});

test('visitors are led to the sign-in page and come back afterwards', async ({ open }) => {
  const page = await open({ path: `${here}?tab=brand` });
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'librarian');
  await expect(page.getByRole('heading', { name: 'Colour Palette' })).toBeVisible();
});

test('the tab is in the address, and only one is current whatever is open', async ({ open }) => {
  const page = await open({ as: 'librarian', path: here });
  const tabs = page.getByRole('navigation', { name: 'Librarian Resources' });
  const expectCurrent = (name: string) => expect(tabs.locator('[aria-current=page]')).toHaveText([name]);
  await expectCurrent('All Resources');
  await tabs.getByRole('link', { name: 'Videos' }).click();
  await expect(page).toHaveURL(/\?tab=videos$/);
  await expectCurrent('Videos');
  await expect(cardOf(page, 'Promotion Guide')).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Documents' }).click();
  await expectCurrent('Documents');
  await expect(cardOf(page, 'Promotion Guide')).toBeVisible();
  await expect(cardOf(page, 'Carrel Logo')).toHaveCount(0);
  await page.goBack();
  await expectCurrent('Videos');
  const other = await open({ as: 'manager', path: `${here}?tab=brand` });
  await expect(other.getByRole('heading', { name: 'Colour Palette' })).toBeVisible();
});

test('a guide is read on the page, and Back closes it', async ({ open }) => {
  const page = await open({ as: 'librarian', path: here });
  await page.getByRole('link', { name: 'Getting Started Guide', exact: true }).click();
  const guide = detailsOf(page, 'Getting Started Guide');
  await expect(guide.getByRole('document', { name: 'Page 1' })).toBeVisible();
  await guide.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/guide=getting-started&page=2/);
  await expect(guide.getByRole('document', { name: 'Page 2' })).toBeVisible();
  await page.goBack();
  await expect(guide).toBeHidden();
  await expect(page).toHaveURL(here);
});

test('the four colours are copied with the keyboard', async ({ open }) => {
  const page = await open({
    as: 'librarian',
    path: `${here}?tab=brand`,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  for (const code of ['1d4ed8', '3b82f6', '1f2937', 'f3f4f6']) {
    const button = cardOf(page, `#${code}`).getByRole('button', { name: 'Copy' });
    await button.focus();
    await page.keyboard.press('Enter');
    // Each is there for a moment only.
    await Promise.all([
      expect(toastOf(page, 'Copied')).toContainText(`#${code}`),
      expect(cardOf(page, `#${code}`).getByRole('button', { name: 'Copied' })).toBeFocused(),
    ]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`#${code}`);
  }
});

test('an admin adds a document, a video and a link; everybody has them at once, until they are deleted', async ({
  open,
  consoles,
}) => {
  // Refused on purpose: an address of no known provider, and one that is no address.
  consoles.expect({ path: '/api/resources', status: 400 });
  const [admin, librarian] = [await open({ as: 'admin', path: here }), await open({ as: 'librarian', path: here })];
  let dialog = await openDialog(admin);
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(toastOf(admin, 'Missing information')).toContainText(
    'Please provide a title, description, type and URL',
  );
  await expect(dialog.getByText('Please provide an address')).toBeVisible();
  await dialog.getByLabel('Title').fill('Flyer for the open day');
  await dialog.getByLabel('Description').fill('Two sides, to print');
  await dialog.getByLabel('File', { exact: true }).setInputFiles(fileOf('Flyer.pdf', await pdfOf(['Open day'])));
  await expect(dialog.getByLabel('Resource URL')).toHaveValue(/^\/uploads\/.*\.pdf$/);
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(librarian, 'Flyer for the open day').getByRole('link', { name: 'Download PDF' })).toBeVisible();

  dialog = await openDialog(admin);
  await dialog.getByLabel('Title').fill('A film for the screen');
  await dialog.getByLabel('Description').fill('Without sound');
  await dialog.getByLabel('Resource Type').selectOption('Video');
  await dialog.getByLabel('Resource URL').fill('https://videos.example.org/watch/1');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(dialog.getByText(/^Videos from this address cannot be shown/)).toBeVisible();
  await dialog.getByLabel('Resource URL').fill('https://vimeo.com/123456789');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await cardOf(librarian, 'A film for the screen').getByRole('link', { name: 'Watch Video' }).click();
  await expect(detailsOf(librarian, 'A film for the screen').getByRole('button', { name: /^Play/ })).toBeVisible();
  await librarian.keyboard.press('Escape');

  dialog = await openDialog(admin);
  await dialog.getByLabel('Title').fill('Where to order posters');
  await dialog.getByLabel('Description').fill('Our printer');
  await dialog.getByLabel('Resource Type').selectOption('External Link');
  await dialog.getByLabel('Resource URL').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await expect(dialog.getByText(/begins with https/).last()).toBeVisible();
  await dialog.getByLabel('Resource URL').fill('https://posters.example.org/');
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  const link = cardOf(librarian, 'Where to order posters').getByRole('link', { name: 'Visit' });
  await expect(link).toHaveAttribute('href', 'https://posters.example.org/');
  await expect(link).toHaveAttribute('rel', /noopener/);

  await cardOf(admin, 'Where to order posters')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const toast = await heldToastOf(admin, 'Resource deleted successfully');
  await expect(cardOf(librarian, 'Where to order posters')).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(librarian, 'Where to order posters')).toBeVisible();
  // What is for librarians stays out of the readers' library.
  await librarian.goto('/resources?q=posters');
  await expect(librarian.getByText('No resources found matching your criteria')).toBeVisible();
});

test('what is typed is there again after the session ended in the middle of the form', async ({ open, consoles }) => {
  const admin = await open({ as: 'admin', path: here });
  const dialog = await openDialog(admin);
  await dialog.getByLabel('Title').fill('Half a thought');
  await dialog.getByLabel('Description').fill('And the rest');
  await dialog.getByLabel('Resource URL').fill('https://example.org/');
  await endSessionAt(admin, '/api/resources', consoles);
  await dialog.getByRole('button', { name: 'Add Resource' }).click();
  await signIn(admin, 'admin');
  await expect(admin).toHaveURL(new RegExp(here));
  await expect((await openDialog(admin)).getByLabel('Title')).toHaveValue('Half a thought');
});

test('what cannot be read says so beside what ships with the product, and is tried again', async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await withoutLine(page);
  await page.route('**/api/resources?**', (route) => {
    consoles.expect({ path: '/api/resources', status: 503 });
    return route.fulfill({ status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } });
  });
  await page.goto(here);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch resources');
  await expect(cardOf(page, 'Promotion Guide')).toBeVisible();
  await page.unroute('**/api/resources?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, 'Checklist for the beginning of term')).toBeVisible();
});

test('on a phone everything is within reach of a thumb', async ({ open }) => {
  const page = await open({ ...phone, as: 'admin', path: here });
  await expect(cardOf(page, 'Checklist for the beginning of term')).toBeVisible();
  await expectFitsThumb(page);
  await page.goto(`${here}?tab=brand`);
  await expect(cardOf(page, 'Carrel Logo')).toBeVisible();
  await expectFitsThumb(page);
  await openDialog(page);
  await expectFitsThumb(page);
});
