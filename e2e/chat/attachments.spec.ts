import { readFileSync } from 'node:fs';
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  breakable,
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  holdRequests,
  logOf,
  rowOf,
  scrollsSideways,
  send,
  shownTexts,
  slowUploads,
} from '#e2e/screen.ts';
import { pdfFile, pngFile } from '#server/testing/files/plain-files.ts';
import { type Chosen, choose, drag, expectReady, notes, picture, trayOf } from './attaching.ts';
import { countStored, readMessages } from './stored.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };

const large = (name: string, mebibytes: number): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(mebibytes * 1024 * 1024, 'All work and no play. '),
});

async function copy(page: Page, parts: Readonly<Record<string, Buffer>>): Promise<void> {
  const given = Object.entries(parts).map(([type, bytes]) => [type, [...bytes]]);
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
    ${JSON.stringify(given)}.map(([type, bytes]) => [type, new Blob([Uint8Array.from(bytes)], { type })]),
  ))])`);
}

/** The natural width of the picture in pixels; 0 before it has loaded. */
async function pictureWidth(image: Locator): Promise<unknown> {
  return image.evaluate((shown) => ('naturalWidth' in shown ? shown.naturalWidth : 0));
}

async function download(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await link.click();
  const saved = await waiting;
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

test('a file chosen with the button reaches the other side with what was typed, byte for byte, and nobody else', {
  tag: '@postgres-whole',
}, async ({ open, consoles }) => {
  const agreement = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: await pdfFile('The agreement') };
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  await choose(librarian, agreement);
  await expect(composerOf(librarian)).toBeFocused();
  await composerOf(librarian).pressSequentially('Signed, as agreed');
  await expectReady(librarian, 'Agreement.pdf');
  await composerOf(librarian).press('Enter');
  await expect(composerOf(librarian)).toHaveValue('');
  await expect(trayOf(librarian)).toHaveCount(0);
  await expect(bubblesOf(librarian, 'Signed, as agreed')).toContainText(/Delivered|Read/);

  const bubble = bubblesOf(manager, 'Signed, as agreed');
  const link = bubble.getByRole('link', { name: /^Download Agreement\.pdf, PDF · / });
  expect(await download(manager, link)).toEqual({ name: 'Agreement.pdf', bytes: agreement.buffer });
  await expect(rowOf(manager, 'Maya Okafor')).toContainText('Signed, as agreed');

  const url = await link.getAttribute('href');
  const colleague = await open({ as: 'colleague', path: '/' });
  consoles.expect({ path: url ?? '', status: 404 });
  expect((await colleague.request.get(url ?? '')).status()).toBe(404);
  expect((await manager.request.get(url ?? '')).status()).toBe(200);
});

test('several files become several messages in their order, and the text goes with the first', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  const colleague = await open({ as: 'colleague', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(colleague);
  await choose(librarian, notes('One.txt'), picture('Two.png'), notes('Three.txt'));
  await expect(trayOf(librarian)).toHaveCount(3);
  await expectReady(librarian, 'Three.txt');
  await composerOf(librarian).fill('Three of them');
  await librarian.getByRole('button', { name: 'Send' }).click();
  for (const page of [librarian, colleague]) {
    await expect
      .poll(async () => (await shownTexts(page)).slice(-3).map((text) => /\w+\.txt|Three of them/g.exec(text)?.[0]))
      .toEqual(['One.txt', undefined, 'Three.txt']);
    await expect(bubblesOf(page, 'Three of them')).toContainText('One.txt');
    await expect(logOf(page).getByRole('img', { name: 'Two.png' })).toBeVisible();
  }
  await expect(rowOf(colleague, 'Maya Okafor')).toContainText('Three.txt');
});

test('an image dropped on the conversation is shown to the other side, and larger when it is opened', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  const poster = picture('Poster.png', { width: 1200, height: 900 });
  await drag(logOf(librarian), [poster], 'dragenter', 'dragover');
  await expect(librarian.getByText('Drop files to attach them for Priya')).toBeVisible();
  await drag(logOf(librarian), [poster], 'dragleave');
  await expect(librarian.getByText('Drop files to attach them for Priya')).toHaveCount(0);
  await drag(logOf(librarian), [poster], 'dragenter', 'dragover', 'drop');
  await expect(librarian.getByText('Drop files to attach them for Priya')).toHaveCount(0);
  await expectReady(librarian, 'Poster.png');
  await librarian.getByRole('button', { name: 'Send' }).click();

  const image = logOf(manager).getByRole('img', { name: 'Poster.png' });
  await expect(image).toBeVisible();
  await expect.poll(() => pictureWidth(image)).toBe(1200);
  expect(await image.boundingBox()).toMatchObject({ width: 320, height: 240 });
  await manager.getByRole('button', { name: 'Poster.png' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Poster.png' });
  const larger = dialog.getByRole('img', { name: 'Poster.png' });
  await expect.poll(async () => (await larger.boundingBox())?.width).toBeGreaterThan(560);
  const saved = await download(manager, dialog.getByRole('link', { name: 'Download' }));
  expect(saved).toEqual({ name: 'Poster.png', bytes: poster.buffer });
  await manager.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(manager.getByRole('button', { name: 'Poster.png' })).toBeFocused();
});

test('the place of an image is there before it is, and nothing moves when it comes', async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  await expectConnected(librarian);
  await choose(librarian, picture('Tall.png', { width: 300, height: 600 }));
  await expectReady(librarian, 'Tall.png');
  await composerOf(librarian).press('Enter');
  await expect(logOf(librarian).getByRole('img', { name: 'Tall.png' })).toBeVisible();
  await send(librarian, 'Below the image');

  const colleague = await open({ as: 'colleague', path: 'about:blank' });
  const letThrough = await holdRequests(colleague, '**/uploads/*');
  await colleague.goto('/?contact=2');
  await expect(bubblesOf(colleague, 'Below the image')).toBeVisible();
  // Once connected, no notice about the connection moves the log any more.
  await expectConnected(colleague);
  const image = logOf(colleague).getByRole('img', { name: 'Tall.png' });
  // The log opens at its end, so it has arrived when nothing is left to scroll.
  await expect
    .poll(() => logOf(colleague).evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop))
    .toBeLessThanOrEqual(1);
  const before = [await image.boundingBox(), await bubblesOf(colleague, 'Below the image').boundingBox()];
  expect(before[0]).toMatchObject({ width: 160, height: 320 });
  letThrough();
  await expect.poll(() => pictureWidth(image)).toBe(300);
  expect([await image.boundingBox(), await bubblesOf(colleague, 'Below the image').boundingBox()]).toEqual(before);
});

test('a copied image is pasted as a file, and text copied from an office program as text', { tag: '@whole' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await librarian.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expectConnected(librarian);
  const png = pngFile({ width: 40, height: 30 });
  await composerOf(librarian).click();
  await copy(librarian, {
    'image/png': png,
    'text/html': Buffer.from('<b>Total</b>'),
    'text/plain': Buffer.from('Total'),
  });
  await librarian.keyboard.press('ControlOrMeta+v');
  await expect(composerOf(librarian)).toHaveValue('Total');
  await expect(trayOf(librarian)).toHaveCount(0);
  await copy(librarian, { 'image/png': png });
  await librarian.keyboard.press('ControlOrMeta+v');
  await expect(composerOf(librarian)).toHaveValue('Total');
  await expectReady(librarian, 'image.png');
});

test('what is too large, empty or of the wrong kind is refused in words before anything is sent', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  const sent: string[] = [];
  librarian.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await composerOf(librarian).fill('Have a look at this');
  const program = { name: 'Setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
  const empty = { name: 'Empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
  await choose(librarian, large('Huge.txt', 21), program, empty);
  await expect(trayOf(librarian).filter({ hasText: 'Huge.txt' })).toContainText('The limit is 20 MB.');
  await expect(trayOf(librarian).filter({ hasText: 'Setup.exe' })).toContainText(
    /^Setup\.exeOnly PDF, .* files can be/,
  );
  await expect(trayOf(librarian).filter({ hasText: 'Empty.txt' })).toContainText('The file is empty.');
  await librarian.getByRole('button', { name: 'Discard Setup.exe' }).click();
  await expect(trayOf(librarian)).toHaveCount(2);
  await expect(composerOf(librarian)).toHaveValue('Have a look at this');
  await composerOf(librarian).press('Enter');
  await expect(bubblesOf(librarian, 'Have a look at this')).toContainText('Sent');
  await expect(trayOf(librarian)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a slow upload shows how far it has come and can be cancelled, and the text stays', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await slowUploads(librarian, 100);
  await composerOf(librarian).fill('Here it is');
  await choose(librarian, large('Report.txt', 6), notes('Short.txt'));
  const bar = librarian.getByRole('progressbar', { name: 'Uploading Report.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(2);
  await expect(trayOf(librarian).filter({ hasText: 'Short.txt' })).toContainText('Waiting…');
  await librarian.getByRole('button', { name: 'Cancel the upload of Report.txt' }).click();
  await expect(trayOf(librarian)).toHaveCount(1);
  await expect(composerOf(librarian)).toBeFocused();
  await expectReady(librarian, 'Short.txt');
  await composerOf(librarian).press('Enter');
  await expect(bubblesOf(librarian, 'Here it is')).toContainText('Short.txt');
  expect(readMessages(portal.database).filter(({ content }) => content.includes('Report.txt'))).toEqual([]);

  await choose(librarian, large('Second.txt', 6));
  await composerOf(librarian).fill('Not without its text');
  await composerOf(librarian).press('Enter');
  await expect(composerOf(librarian)).toHaveValue('');
  await composerOf(librarian).fill('And more');
  await librarian.getByRole('button', { name: 'Cancel the upload of Second.txt' }).click();
  await expect(composerOf(librarian)).toHaveValue('Not without its text\nAnd more');
  expect(countStored(portal.database, 'Not without its text')).toBe(0);
});

test('what is still being uploaded goes to the person it was chosen for, whoever is on the screen', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  const colleague = await open({ as: 'colleague', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(colleague);
  await slowUploads(librarian, 700);
  await choose(librarian, large('For-Ines.txt', 2));
  await composerOf(librarian).fill('Only for Ines');
  await composerOf(librarian).press('Enter');
  await rowOf(librarian, 'Lars Kuhn').click();
  await expectOpen(librarian, 'Lars Kuhn');
  await expect(trayOf(librarian)).toHaveCount(0);
  await librarian.getByRole('link', { name: 'Learning Resources' }).click();
  await expect(bubblesOf(colleague, 'Only for Ines')).toContainText('For-Ines.txt');
  await librarian.goBack();
  await expectOpen(librarian, 'Lars Kuhn');
  await expect(bubblesOf(librarian, 'For-Ines.txt')).toHaveCount(0);
  await rowOf(librarian, 'Ines Carvalho').click();
  await expect(bubblesOf(librarian, 'Only for Ines')).toContainText(/Delivered|Read/);
});

test('without a line a file stays where it is, and is sent after Retry', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expectLostConnection();
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await composerOf(librarian).fill('As soon as there is a line');
  // The code that shows chosen files is loaded only after the page.
  await librarian.waitForLoadState('networkidle');
  await librarian.context().setOffline(true);
  await choose(librarian, notes('Offline.txt'));
  await expect(trayOf(librarian)).toContainText('The portal cannot be reached. Check your connection and try again.');
  await librarian.context().setOffline(false);
  await expect(composerOf(librarian)).toHaveValue('As soon as there is a line');
  await librarian.getByRole('button', { name: 'Retry Offline.txt' }).click();
  await expectReady(librarian, 'Offline.txt');
  await composerOf(librarian).press('Enter');
  await expect(bubblesOf(librarian, 'As soon as there is a line')).toContainText('Offline.txt');
});

test('an uploaded file survives a reload, and one that was not is said to be missing', { tag: '@whole' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await choose(librarian, notes('Uploaded.txt'));
  await expectReady(librarian, 'Uploaded.txt');
  await slowUploads(librarian, 50);
  await choose(librarian, large('Half.txt', 2));
  await expect(trayOf(librarian).filter({ hasText: 'Half.txt' })).toBeVisible();
  await librarian.reload();
  await expectReady(librarian, 'Uploaded.txt');
  await expect(trayOf(librarian).filter({ hasText: 'Half.txt' })).toContainText('Please choose it again.');
  await expect(librarian.getByRole('button', { name: 'Retry Half.txt' })).toHaveCount(0);
  await librarian.getByRole('button', { name: 'Discard Half.txt' }).click();
  await librarian.getByRole('button', { name: 'Send' }).click();
  await expect(bubblesOf(librarian, 'Uploaded.txt')).toContainText('Sent');
});

test('a message with a file that a killed server stored and did not acknowledge is there once', {
  tag: '@whole',
}, async ({ open, portal }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  const breakConnection = await breakable(librarian, 'to the page');
  await librarian.goto('/?contact=4');
  await expectConnected(librarian);
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  await choose(librarian, notes('Once.txt'));
  await expectReady(librarian, 'Once.txt');
  breakConnection();
  await composerOf(librarian).press('Enter');
  await expect(bubblesOf(librarian, 'Once.txt')).toContainText('Sending…');
  await expect.poll(() => countStored(portal.database, 'Once.txt')).toBe(1);
  await portal.kill9();
  await portal.restart();
  await expect(bubblesOf(librarian, 'Once.txt')).toContainText(/Delivered|Read/);
  await expect(bubblesOf(manager, 'Once.txt')).toHaveCount(1);
  await expect(bubblesOf(librarian, 'Once.txt')).toHaveCount(1);
  expect(countStored(portal.database, 'Once.txt')).toBe(1);
});

test('files go and come with the keyboard alone', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await expect(librarian.getByRole('button', { name: 'Attach files' })).toBeVisible();
  await composerOf(librarian).focus();
  await librarian.keyboard.press('Shift+Tab');
  const chooser = librarian.waitForEvent('filechooser');
  // The focus is back once the browser waits for a file to be chosen.
  await expect(librarian.getByRole('button', { name: 'Attach files' })).toBeFocused();
  await librarian.keyboard.press('Enter');
  await (await chooser).setFiles([picture('Keys.png'), notes('Keys.txt')]);
  await expectReady(librarian, 'Keys.txt');
  await expect(composerOf(librarian)).toBeFocused();
  await librarian.keyboard.press('Shift+Tab');
  await librarian.keyboard.press('Shift+Tab');
  await expect(librarian.getByRole('button', { name: 'Attach from the portal' })).toBeFocused();
  await librarian.keyboard.press('Shift+Tab');
  await expect(librarian.getByRole('button', { name: 'Remove Keys.txt' })).toBeFocused();
  await librarian.keyboard.press('Enter');
  await expect(trayOf(librarian)).toHaveCount(1);
  await expect(composerOf(librarian)).toBeFocused();
  await librarian.keyboard.press('Enter');
  const image = logOf(librarian).getByRole('button', { name: 'Keys.png' });
  await expect(image).toBeVisible();
  await logOf(librarian).focus();
  for (let presses = 0; presses < 30 && !(await image.and(librarian.locator(':focus')).count()); presses++) {
    await librarian.keyboard.press('Tab');
  }
  await librarian.keyboard.press('Enter');
  await expect(librarian.getByRole('dialog', { name: 'Keys.png' })).toBeVisible();
  await librarian.keyboard.press('Escape');
  await expect(image).toBeFocused();
});

test('a phone has room for all of it', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4', ...phone });
  await expectConnected(librarian);
  const program = { name: 'Setup-with-a-very-long-name-that-goes-on.exe', mimeType: 'x/y', buffer: Buffer.from('MZ') };
  await choose(
    librarian,
    notes('A-very-long-name-of-a-file-that-nobody-would-choose.txt'),
    picture('Photo.png'),
    program,
  );
  await expectReady(librarian, 'A-very-long-name-of-a-file-that-nobody-would-choose.txt');
  await expectReady(librarian, 'Photo.png');
  expect(await scrollsSideways(librarian)).toBe(false);
  for (const button of await librarian.locator('form').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(
      Math.min(box?.width ?? 0, box?.height ?? 0),
      (await button.getAttribute('aria-label')) ?? 'Send',
    ).toBeGreaterThan(43);
  }
  await librarian.getByRole('button', { name: 'Send' }).click();
  const image = logOf(librarian).getByRole('img', { name: 'Photo.png' });
  await expect(image).toBeVisible();
  expect(await scrollsSideways(librarian)).toBe(false);
  const card = logOf(librarian).getByRole('link', { name: /^Download A-very-long/ });
  expect((await card.boundingBox())?.height).toBeGreaterThan(43);
  await logOf(librarian).getByRole('button', { name: 'Photo.png' }).tap();
  const dialog = librarian.getByRole('dialog', { name: 'Photo.png' });
  await expect(dialog.getByRole('link', { name: 'Download' })).toBeVisible();
  expect(await scrollsSideways(librarian)).toBe(false);
});
