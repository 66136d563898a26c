import { expect, type Locator, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import { pinnedToastOf, toastOf, withoutConnection } from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { detailsOf, fileOf } from './library.ts';

const here = '/librarian-resources';

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title });
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Add Resource' }).click();
  return page.getByRole('dialog', { name: 'Add Resource' });
}

async function downloaded(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const start = bytes.toString('latin1', 0, 5);
  return { name: download.suggestedFilename(), start, base64: bytes.toString('base64') };
}

test('everybody who is signed in finds the guides and the logo, and takes them', { tag: '@whole' }, async ({
  open,
}) => {
  for (const name of ['librarian', 'manager', 'tech', 'admin'] as const) {
    const page = await open({ as: name, path: here });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Librarian Resources');
    for (const title of ['Getting Started Guide', 'Promotion Guide']) {
      const guide = await downloaded(page, cardOf(page, title).getByRole('link', { name: 'Download PDF' }));
      expect([guide.start, guide.name]).toEqual(['%PDF-', expect.stringMatching(/^Carrel .*guide\.pdf$/i)]);
    }
    const logo = cardOf(page, 'Carrel Logo');
    expect((await downloaded(page, logo.getByRole('link', { name: 'Download SVG' }))).start).toBe('<svg ');
    expect((await downloaded(page, logo.getByRole('button', { name: 'Download PNG' }))).start).toContain('PNG');
    await expect(page.getByRole('button', { name: 'Add Resource' })).toHaveCount(name === 'admin' ? 1 : 0);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(name === 'admin' ? 8 : 0);
  }
});

test('visitors are led to the sign-in page and come back afterwards', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ path: `${here}?tab=brand` });
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signIn(page, 'librarian');
  await expect(page.getByRole('heading', { name: 'Colour Palette' })).toBeVisible();
});

test('the tab is in the address, and only one is current whatever is open', { tag: '@whole' }, async ({ open }) => {
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

test('a guide is a page of its own, and Back leads to the list', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: `${here}?tab=documents` });
  await page.getByRole('link', { name: 'Getting Started Guide', exact: true }).click();
  await expect(page).toHaveURL(`${here}/guides/getting-started`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
  const contents = page.getByRole('navigation', { name: 'In this guide' });
  await contents.getByRole('link', { name: 'Your first month' }).click();
  await expect(page.getByRole('heading', { name: 'Your first month' })).toBeInViewport();
  await expect(page.getByText(`Go to ${new URL(page.url()).origin}/auth`)).toBeAttached();
  expect((await downloaded(page, page.getByRole('link', { name: 'Download PDF' }))).start).toBe('%PDF-');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${here}?tab=documents`);
  // The address that the page had when it opened above the list.
  await page.goto(`${here}?guide=promotion&page=2`);
  await expect(page).toHaveURL(`${here}/guides/promotion`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Promoting videos to your readers');
});

test('on paper a guide is its cover, its chapters and its poster, light and without navigation', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: `${here}/guides/promotion`, colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'A poster to print' })).toBeAttached();
  await page.evaluate('window.print = () => document.body.dataset.printed = "yes"');
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const file = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const { text } = await extractText(await getDocumentProxy(file), { mergePages: false });
  expect(text).toHaveLength(8);
  for (const [index, start] of [/^Carrel\s+Promoting videos/, /^2\s+Chapter 1/, /^3\s+Chapter 2/].entries())
    expect(text[index]).toMatch(start);
  expect(text[7]).toMatch(/See the research,\s+not just/);
  expect(text.join('\n')).not.toMatch(/Dashboard|Download PDF|Print or save|Copy$/m);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Texts for your pages').last()).toHaveCSS('color', 'rgb(31, 41, 55)');
});

test('a text of a guide is copied as it stands', { tag: '@whole' }, async ({ open }) => {
  const page = await open({
    as: 'librarian',
    path: `${here}/guides/promotion`,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Copy Three lines for a screen' }).click();
  await expect(toastOf(page, 'Copied')).toContainText('Three lines for a screen');
  // The last line is that of the library's kit.
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^See the research, not just the citation\.\n8,000\+ expert videos in Carrel\n(?:Ask at the library|https:\S+)$/,
  );
});

test('the PNG of the logo has its colours on a transparent ground', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: `${here}?tab=brand` });
  const png = await downloaded(page, cardOf(page, 'Carrel Logo').getByRole('button', { name: 'Download PNG' }));
  expect(png.name).toBe('Carrel logo.png');
  // Positions in modules of the QR code, which is 28 modules wide and high.
  const found: { height: number; colours: string[] } = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.base64}';
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const scale = image.height / 28;
    const colourAt = ([x, y]) => context.getImageData(x * scale, y * scale, 1, 1).data.join();
    return { height: image.height, colours: [[0, 0], [4, 14], [14, 14], [40, 14]].map(colourAt) };
  })()`);
  expect(found.height).toBe(280);
  expect(found.colours).toEqual(['0,0,0,0', '29,78,216,255', '255,255,255,255', '31,41,55,255']);
});

test('the four colours are copied with the keyboard', { tag: '@whole' }, async ({ open }) => {
  const page = await open({
    as: 'librarian',
    path: `${here}?tab=brand`,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  for (const code of ['1d4ed8', '3b82f6', '1f2937', 'f3f4f6']) {
    const button = cardOf(page, `#${code}`).getByRole('button', { name: 'Copy' });
    await button.focus();
    await page.keyboard.press('Enter');
    // Both are visible for a moment only, so they are checked at the same time.
    await Promise.all([
      expect(toastOf(page, 'Copied')).toContainText(`#${code}`),
      expect(cardOf(page, `#${code}`).getByRole('button', { name: 'Copied' })).toBeFocused(),
    ]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`#${code}`);
  }
});

test('an admin adds a document, a video and a link; everybody has them at once, until they are deleted', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  // Both are refused: an address of an unknown provider, and a text that is no address.
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
  const toast = await pinnedToastOf(admin, 'Resource deleted successfully');
  await expect(cardOf(librarian, 'Where to order posters')).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(librarian, 'Where to order posters')).toBeVisible();
  // Resources for librarians do not appear in the readers' library.
  await librarian.goto('/resources?q=posters');
  await expect(librarian.getByText('No resources found matching your criteria')).toBeVisible();
});

test('what is typed is there again after the session ended in the middle of the form', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
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

test('what cannot be read says so beside what ships with the product, and is tried again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await withoutConnection(page);
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

test('on a phone everything is within reach of a thumb', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ ...phone, as: 'admin', path: here });
  await expect(cardOf(page, 'Checklist for the beginning of term')).toBeVisible();
  await expectFitsThumb(page);
  await page.goto(`${here}?tab=brand`);
  await expect(cardOf(page, 'Carrel Logo')).toBeVisible();
  await expectFitsThumb(page);
  await openDialog(page);
  await expectFitsThumb(page);
});
