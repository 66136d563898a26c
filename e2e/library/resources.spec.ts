import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import { withoutConnection } from '#e2e/screen.ts';
import { oleFile } from '#server/testing/files/office-files.ts';
import { docxOf, pdfOf, pptxOf } from '#server/testing/files/text-files.ts';
import { addFile, addResource, detailsOf, fileOf } from './library.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const docxType = `${office}.wordprocessingml.document`;
const pptxType = `${office}.presentationml.presentation`;

function cardsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Resources' }).getByRole('listitem');
}

function cardOf(page: Page, title: string): Locator {
  return cardsOf(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

/** A book of five pages with an unusual word on the fourth. */
function bookOf(word: string): Promise<Buffer> {
  return pdfOf([1, 2, 3, 4, 5].map((page) => `Chapter ${page}. ${page === 4 ? `Here stands ${word}.` : 'Nothing.'}`));
}

test('tabs, subject and search narrow the library down, and the address brings somebody else to the same', {
  tag: '@ci',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources' });
  const pdf = await pdfOf(['Plain']);
  await addFile(admin, fileOf('a.pdf', pdf), { title: 'Quokka book', category: 'document' });
  await addFile(admin, fileOf('b.pdf', pdf), { title: 'Quokka sheet', category: 'worksheet' });
  await addFile(admin, fileOf('c.pdf', pdf), { title: 'Quokka exam', type: 'assessment', category: 'exam' });
  await addFile(admin, fileOf('d.pdf', pdf), { title: 'Quokka quiz', type: 'assessment', category: 'quiz' });
  await addFile(admin, fileOf('e.pdf', pdf), { title: 'Quokka guide', category: 'study_guide' });
  const page = await open({ as: 'librarian', path: '/' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const more = navigation.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await navigation.getByRole('menuitem', { name: 'Learning Resources' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning Resources');
  await expect(page.getByRole('button', { name: 'Add Resource' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search resources and inside files' }).fill('quokka');
  await expect(cardsOf(page)).toHaveCount(5);
  await expect(page).toHaveURL('/resources?q=quokka');
  await expect(page.getByText('5 resources found')).toBeVisible();
  // Only the half of the library that is shown is marked as current.
  await expect(more).toHaveAttribute('aria-current', 'true');
  await expect(navigation.getByRole('link', { name: 'Librarian Resources' })).not.toHaveAttribute('aria-current');
  await page.getByRole('link', { name: 'Textbooks' }).click();
  await expect(cardsOf(page)).toHaveText([/Quokka book/]);
  await page.getByRole('link', { name: 'Worksheets' }).click();
  await expect(cardsOf(page)).toHaveText([/Quokka sheet/]);
  await page.getByRole('link', { name: 'Past Papers' }).click();
  await expect(cardsOf(page)).toHaveCount(2);
  await page.getByLabel('Subject').selectOption('Quiz');
  await expect(cardsOf(page)).toHaveText([/Quokka quiz/]);
  await expect(page).toHaveURL('/resources?tab=past-papers&category=quiz&q=quokka');
  const card = cardOf(page, 'Quokka quiz');
  await expect(card).toContainText('PDF');
  await expect(card).toContainText('Quiz');

  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByLabel('Type').selectOption('Assessment');
  await expect(cardsOf(page)).toHaveText([/Quokka quiz/, /Quokka exam/]);
  await expect(page.getByLabel('Subject').getByRole('option', { name: 'Exam' })).toHaveCount(1);
  await expect(page.getByLabel('Subject').getByRole('option', { name: 'Worksheet' })).toHaveCount(0);
  await page.getByLabel('Subject').selectOption('Quiz');
  await expect(page).toHaveURL('/resources?type=assessment&category=quiz&q=quokka');

  const elsewhere = await open({ as: 'colleague', path: page.url() });
  await expect(cardsOf(elsewhere)).toHaveText([/Quokka quiz/]);
  await expect(elsewhere.getByRole('textbox')).toHaveValue('quokka');
  await elsewhere.goto('/resources?q=nothing+of+the+kind');
  await expect(elsewhere.getByText('No resources found matching your criteria')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Show all resources' }).click();
  await expect(elsewhere).toHaveURL('/resources');
  await expect(cardOf(elsewhere, 'Quokka guide')).toBeVisible();
});

test('titles come before contents unless the newest is wanted, and every card has a picture and its action', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources' });
  const url = 'https://www.youtube.com/watch?v=AbCdEfGhIjK';
  await addResource(admin, { title: 'Ocelots on film', type: 'video', url, category: 'Science' });
  await addFile(admin, fileOf('a.pdf', await pdfOf(['About ocelots'])), { title: 'Wild cats' });
  const page = await open({ as: 'librarian', path: '/resources?q=ocelots' });
  await expect(cardsOf(page)).toHaveText([/Ocelots on film/, /Wild cats/]);
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(cardsOf(page)).toHaveText([/Wild cats/, /Ocelots on film/]);
  await expect(page).toHaveURL('/resources?q=ocelots&sort=newest');
  await cardOf(page, 'Ocelots on film').getByRole('link', { name: 'Watch Video' }).click();
  await expect(detailsOf(page, 'Ocelots on film').getByRole('button', { name: /^Play/ })).toBeVisible();
});

test('a word inside a PDF is found with its page, opened there, and Back leads to the search again', {
  tag: '@ci',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources' });
  const { id } = await addFile(admin, fileOf('book.pdf', await bookOf('xylophonist')), { title: 'A book' });
  const page = await open({ as: 'librarian', path: '/resources' });
  await page.getByRole('textbox').fill('xylophonist');
  const card = cardOf(page, 'A book');
  await expect(card).toContainText('Page 4: ');
  await expect(card.locator('mark')).toHaveText('xylophonist');
  await card.getByRole('link', { name: 'A book', exact: true }).click();
  const details = detailsOf(page, 'A book');
  await expect(details.getByRole('textbox', { name: 'Page' })).toHaveValue('4');
  await expect(details.getByRole('document', { name: 'Page 4' }).locator('mark')).toHaveText('xylophonist');
  await expect(details.locator('canvas')).toBeVisible();
  await expect(page).toHaveURL(`/resources?q=xylophonist&resource=${id}&page=4`);
  const address = page.url();

  // The keyboard alone turns the pages.
  await details.getByRole('document').focus();
  await page.keyboard.press('ArrowRight');
  await expect(details.getByRole('document', { name: 'Page 5' })).toContainText('Chapter 5');
  await expect(details.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(details.getByRole('document', { name: 'Page 1' })).toContainText('Chapter 1');
  await details.getByRole('textbox', { name: 'Page' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(details.getByRole('document', { name: 'Page 3' })).toContainText('Chapter 3');
  await expect(page).toHaveURL(/page=3$/);
  const drawn = await details.locator('canvas').evaluate((canvas) => canvas.getBoundingClientRect().width);
  await details.getByRole('button', { name: 'Larger' }).click();
  await expect
    .poll(() => details.locator('canvas').evaluate((canvas) => canvas.getBoundingClientRect().width))
    .toBeGreaterThan(drawn * 1.4);

  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/resources?q=xylophonist');
  await expect(card.getByRole('link', { name: 'A book', exact: true })).toBeFocused();

  const elsewhere = await open({ as: 'colleague', path: address });
  await expect(detailsOf(elsewhere, 'A book').getByRole('document', { name: 'Page 4' })).toContainText('xylophonist');
  await elsewhere.keyboard.press('Escape');
  await expect(elsewhere).toHaveURL('/resources?q=xylophonist');
});

test('Office files show their text at the place that was found; what has no preview says so', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'admin', path: '/resources' });
  const words = docxOf(['# Methods', 'We asked forty librarians about the marzipan index.', 'They answered.']);
  await addFile(page, fileOf('words.docx', words, docxType), { title: 'A survey' });
  const slides = pptxOf(['Welcome', 'Nothing here', 'The marzipan index in one picture']);
  await addFile(page, fileOf('slides.pptx', slides, pptxType), { title: 'A talk', category: 'presentation' });
  await addFile(page, fileOf('old.doc', oleFile(['WordDocument']), 'application/msword'), { title: 'An old text' });
  await page.goto('/resources?q=marzipan');
  await expect(cardOf(page, 'A talk')).toContainText('Slide 3');
  await expect(cardOf(page, 'A talk')).toContainText('PPTX');
  await cardOf(page, 'A talk').getByRole('link', { name: 'A talk', exact: true }).click();
  const slide = detailsOf(page, 'A talk').getByRole('region', { name: 'Slide 3' });
  await expect(slide.locator('mark')).toHaveText('marzipan');
  await expect(slide).toBeInViewport();
  await page.keyboard.press('Escape');
  await cardOf(page, 'A survey').getByRole('link', { name: 'A survey', exact: true }).click();
  await expect(detailsOf(page, 'A survey').locator('mark')).toHaveText('marzipan');
  await page.goto('/resources?q=old+text');
  await cardOf(page, 'An old text').getByRole('link', { name: 'An old text', exact: true }).click();
  const old = detailsOf(page, 'An old text');
  await expect(old.getByText('DOC files have no preview here. Download the file to open it.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await old.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('old.doc');
});

test('a PDF with a password or with damage says so and can still be downloaded', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'admin', path: '/resources' });
  const locked = await pdfOf(['Secret'], { password: 'sesame' });
  const whole = await pdfOf(['Whole']);
  const broken = Buffer.concat([whole.subarray(0, 200), Buffer.alloc(400, 7)]);
  await addFile(page, fileOf('locked.pdf', locked), { title: 'A locked paper' });
  await addFile(page, fileOf('broken.pdf', broken), { title: 'A broken paper' });
  await page.goto('/resources?q=locked');
  await cardOf(page, 'A locked paper').getByRole('link', { name: 'A locked paper', exact: true }).click();
  const details = detailsOf(page, 'A locked paper');
  await expect(details.getByText('This PDF is protected by a password. Download it to open it.')).toBeVisible();
  await expect(details.getByRole('link', { name: 'Download' })).toBeVisible();
  await page.goto('/resources?q=broken');
  await cardOf(page, 'A broken paper').getByRole('link', { name: 'A broken paper', exact: true }).click();
  await expect(detailsOf(page, 'A broken paper').getByText(/^This PDF is damaged/)).toBeVisible();
});

test('an admin adds a resource from the library, and others see it at once', { tag: '@whole' }, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources?tab=worksheets' });
  const librarian = await open({ as: 'librarian', path: '/resources?tab=worksheets&q=wombat' });
  await expect(librarian.getByText('No resources found matching your criteria')).toBeVisible();
  await admin.getByRole('button', { name: 'Add Resource' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add Resource' });
  await expect(dialog.getByLabel('Category')).toHaveValue('worksheet');
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles(fileOf('Wombat sheet.pdf', await pdfOf(['On wombats'])));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(cardOf(admin, 'Wombat sheet')).toBeVisible();
  await expect(cardOf(librarian, 'Wombat sheet')).toBeVisible();
});

test('a resource that is gone, a list and a file that cannot be read, say so and are tried again', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/resources', status: 503 });
  consoles.expect({ path: '/api/resources/999999', status: 404 });
  const page = await open({ as: 'admin', path: 'about:blank' });
  await withoutConnection(page);
  const refused = { status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } };
  await page.route(/\/api\/resources\?/, (route) => route.fulfill(refused));
  await page.goto('/resources');
  await expect(page.getByText('Failed to fetch resources', { exact: true })).toBeVisible();
  await page.unroute(/\/api\/resources\?/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to fetch resources')).toHaveCount(0);
  await page.goto('/resources?resource=999999');
  await expect(page.getByText('This resource is not available')).toBeVisible();
  const { id, url } = await addFile(page, fileOf('a.pdf', await pdfOf(['Here I am'])), { title: 'A file' });
  consoles.expectLostConnection();
  await page.route(`**${url}`, (route) => route.abort('connectionreset'));
  await page.goto(`/resources?resource=${id}`);
  await expect(page.getByText('The preview could not be loaded')).toBeVisible();
  await page.unroute(`**${url}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('document', { name: 'Page 1' })).toContainText('Here I am');
});

test('a long list is read on as one comes near its end', { tag: '@whole' }, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources' });
  for (let number = 1; number <= 60; number += 1) {
    const video = { type: 'video', url: `https://www.youtube.com/watch?v=Numbat${10000 + number}` } as const;
    await addResource(admin, { ...video, title: `Numbat ${number}`, category: 'Science' });
  }
  const page = await open({ as: 'librarian', path: '/resources?q=numbat' });
  await expect(cardOf(page, 'Numbat 60')).toBeVisible();
  expect(await cardsOf(page).count()).toBeLessThan(60);
  await page.getByRole('main').hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 1500);
  await expect(cardsOf(page)).toHaveCount(60);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await cardOf(page, 'Numbat 2').getByRole('link', { name: 'Numbat 2', exact: true }).click();
  await expect(detailsOf(page, 'Numbat 2').getByRole('button', { name: /^Play/ })).toBeVisible();
  await page.goBack();
  await expect(cardOf(page, 'Numbat 2')).toBeInViewport();
});

test('on a phone the library stands in the bar, and a paper is read and fetched with a thumb', {
  tag: '@whole',
}, async ({ open }) => {
  const admin = await open({ as: 'admin', path: '/resources' });
  await addFile(admin, fileOf('paper.pdf', await bookOf('thylacine')), { title: 'A paper' });
  const page = await open({ as: 'librarian', path: '/', ...phone });
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Library' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learning Resources');
  await page.getByRole('textbox').fill('thylacine');
  await expect(cardOf(page, 'A paper')).toContainText('Page 4');
  await expectFitsThumb(page);
  await cardOf(page, 'A paper').getByRole('link', { name: 'A paper', exact: true }).tap();
  const details = detailsOf(page, 'A paper');
  await expect(details.getByRole('document', { name: 'Page 4' })).toContainText('thylacine');
  await expectFitsThumb(page);
  await details.getByRole('button', { name: 'Previous page' }).tap();
  await expect(details.getByRole('document', { name: 'Page 3' })).toContainText('Chapter 3');
  await page.goBack();
  await expect(details).toBeHidden();
});
