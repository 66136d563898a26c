import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  rowOf,
  send,
  shownTexts,
  toastOf,
  unreadInTitle,
} from '#e2e/screen.ts';

test.use({ moves: true });

test('a customer and their account manager talk live, and an admin reads along', { tag: '@postgres' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await expect(librarian.getByText(/^Offline · (?:replies under 24 hours|Closed now)/)).toBeVisible();
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  const admin = await open({ as: 'admin', path: '/?contact=2' });
  await expect(librarian.getByText(/^Online · (?:replies under 24 hours|Closed now)/)).toBeVisible();
  await expectConnected(manager);
  await expectConnected(admin);

  await composerOf(librarian).pressSequentially('Can you');
  // The notice disappears by itself, so both pages are checked at the same time.
  await Promise.all([manager, admin].map((page) => expect(page.getByText('Maya is typing...')).toBeVisible()));
  await composerOf(librarian).fill('');
  await expect(manager.getByText('Maya is typing...')).toHaveCount(0);

  await send(librarian, 'Can you call us tomorrow?');
  await expect(composerOf(librarian)).toHaveValue('');
  await expect(bubblesOf(manager, 'Can you call us tomorrow?')).toHaveCount(1);
  await expect(bubblesOf(admin, 'Can you call us tomorrow?')).toHaveCount(1);
  await expect(bubblesOf(librarian, 'Can you call us tomorrow?')).toContainText('Read');

  await send(manager, 'At ten.');
  await send(admin, 'I will join you.');
  await expect(bubblesOf(librarian, 'At ten.')).toContainText('Priya Shah');
  await expect(bubblesOf(librarian, 'I will join you.')).toContainText('Ada Lindqvist');
  await expect(bubblesOf(manager, 'I will join you.')).toContainText('Ada Lindqvist');
  await expect(bubblesOf(manager, 'At ten.')).toContainText('Read');

  await manager.context().close();
  await expect(librarian.getByText(/^Offline · (?:replies under 24 hours|Closed now)/)).toBeVisible();
});

test('a message is Delivered while its receiver looks elsewhere, and Read when they open it', {
  tag: '@whole',
}, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=5' });
  await expectOpen(manager, 'Theo Brandt');
  await expectConnected(manager);
  await expect(rowOf(manager, 'Theo Brandt').getByText(/unread message/)).toHaveCount(0);
  const row = rowOf(manager, 'Maya Okafor');
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  // Reads what was unread before, so that one more can be told from it.
  await row.click();
  await expect(row.getByText(/unread message/)).toHaveCount(0);
  await rowOf(manager, 'Theo Brandt').click();
  await expectOpen(manager, 'Theo Brandt');
  const unreadBefore = await unreadInTitle(manager);

  await send(librarian, 'Our proxy has a new address.');
  const sent = bubblesOf(librarian, 'Our proxy has a new address.');
  await expect(sent).toContainText('Delivered');
  await expect(row.getByText('1 unread message', { exact: true })).toBeAttached();
  await expect(row).toContainText('Our proxy has a new address.');
  await expect.poll(() => unreadInTitle(manager)).toBe(unreadBefore + 1);
  await expect(toastOf(manager, 'New message')).toContainText('Our proxy has a new address.');

  await row.click();
  await expect(sent).toContainText('Read');
  await expect(row.getByText(/unread message/)).toHaveCount(0);
  await expect.poll(() => unreadInTitle(manager)).toBe(unreadBefore);
});

test('what is unread is unread in every tab of a person, and read in every tab', async ({ open }) => {
  const first = await open({ as: 'manager', path: '/?contact=5' });
  await expectConnected(first);
  const second = await first.context().newPage();
  await second.goto('/?contact=5');
  await expectConnected(second);
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await first.bringToFront();
  await rowOf(first, 'Maya Okafor').click();
  for (const name of ['Maya Okafor', 'Theo Brandt']) {
    await expect(rowOf(first, name).getByText(/unread message/)).toHaveCount(0);
  }
  await rowOf(first, 'Theo Brandt').click();
  await expectOpen(first, 'Theo Brandt');
  await expect(rowOf(second, 'Maya Okafor').getByText(/unread message/)).toHaveCount(0);
  const before = await unreadInTitle(first);
  await expect.poll(() => unreadInTitle(second)).toBe(before);

  await send(librarian, 'One more thing.');
  for (const tab of [first, second]) {
    await expect(rowOf(tab, 'Maya Okafor').getByText('1 unread message', { exact: true })).toBeAttached();
    await expect.poll(() => unreadInTitle(tab)).toBe(before + 1);
  }
  await second.bringToFront();
  await rowOf(second, 'Maya Okafor').click();
  for (const tab of [first, second]) {
    await expect(rowOf(tab, 'Maya Okafor').getByText(/unread message/)).toHaveCount(0);
    await expect.poll(() => unreadInTitle(tab)).toBe(before);
  }
});

test('what one wrote in one tab stands in the other, and for the other person once', { tag: '@whole' }, async ({
  open,
}) => {
  const first = await open({ as: 'librarian', path: '/?contact=6' });
  await expectConnected(first);
  const second = await first.context().newPage();
  await second.goto('/?contact=6');
  await expectConnected(second);
  const colleague = await open({ as: 'colleague', path: '/?contact=2' });
  await expectConnected(colleague);
  await first.bringToFront();
  await send(first, 'ok');
  await expect(bubblesOf(second, 'ok').last()).toContainText('Read');
  await second.bringToFront();
  await send(second, 'ok');
  for (const page of [first, second, colleague]) {
    await expect.poll(async () => (await shownTexts(page)).slice(-2)).toEqual(['ok', 'ok']);
  }
});

test('the librarian and the colleague talk one to one, and nobody else hears of it', { tag: '@whole' }, async ({
  open,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=6' });
  const other = await open({ as: 'colleague', path: '/?contact=2' });
  const admin = await open({ as: 'admin', path: '/?contact=2' });
  await expectOpen(librarian, 'Ines Carvalho');
  await expectOpen(other, 'Maya Okafor');
  for (const page of [librarian, other, admin]) await expectConnected(page);
  await send(librarian, 'Between the two of us');
  await expect(bubblesOf(other, 'Between the two of us')).toHaveCount(1);
  await send(other, 'I see.');
  await expect(bubblesOf(librarian, 'I see.')).toHaveCount(1);
  await expect(bubblesOf(librarian, 'Between the two of us')).toContainText('Read');
  // Sent last: once it is delivered, any message that the admin could have overheard would be there as well.
  await send(admin, 'From the admin');
  await expect(bubblesOf(admin, 'From the admin')).toContainText(/Sent|Delivered/);
  await expect(bubblesOf(admin, 'Between the two of us')).toHaveCount(0);
  await expect(rowOf(admin, 'Maya Okafor')).toContainText('From the admin');
});
