import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { composerOf, expectConnected, expectOpen, pinnedToastOf, rowOf, send, toastOf } from '#e2e/screen.ts';

test('whoever is writing keeps focus, text and conversation when somebody else writes to them', async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=3' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  await composerOf(librarian).pressSequentially('Half a sent');
  await send(manager, 'This is longer than thirty characters are');
  const toast = await pinnedToastOf(librarian, 'New message');
  await expect(toast).toContainText('This is longer than thirty cha...');
  await expectOpen(librarian, 'Lars Kuhn');
  await expect(composerOf(librarian)).toBeFocused();
  await composerOf(librarian).pressSequentially('ence');
  await expect(composerOf(librarian)).toHaveValue('Half a sentence');
  await expect(rowOf(librarian, 'Priya Shah').getByText(/unread message/)).toBeAttached();

  await toast.getByRole('button', { name: 'Open' }).click();
  await expectOpen(librarian, 'Priya Shah');
  await expect(composerOf(librarian)).toHaveValue('');
  await rowOf(librarian, 'Lars Kuhn').click();
  await expect(composerOf(librarian)).toHaveValue('Half a sentence');
});

test('a customer who is not writing is shown whoever writes to them, without a step to go back', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=3' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  const stepsBefore = await librarian.evaluate('history.length');
  await send(manager, 'Good morning!');
  await expect(librarian).toHaveURL('/?contact=4');
  await expectOpen(librarian, 'Priya Shah');
  expect(await librarian.evaluate('history.length')).toBe(stepsBefore);
});

test('a customer with the menu open stays where they are', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=3' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectConnected(manager);
  await librarian.getByRole('button', { name: /^Account:/ }).click();
  await expect(librarian.getByRole('menu')).toBeVisible();
  await send(manager, 'Good morning!');
  await expect(toastOf(librarian, 'New message')).toContainText('Good morning!');
  await expectOpen(librarian, 'Lars Kuhn');
  await expect(librarian.getByRole('menu')).toBeVisible();
});

test('staff stay where they are and are offered the conversation', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=5' });
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(manager);
  await expectConnected(librarian);
  await send(librarian, 'Is anybody there?');
  const toast = await pinnedToastOf(manager, 'New message');
  await expect(toast).toContainText('Is anybody there?');
  await expectOpen(manager, 'Theo Brandt');
  await expect(rowOf(manager, 'Maya Okafor').getByText(/unread message/)).toBeAttached();
  await toast.getByRole('button', { name: 'Open' }).click();
  await expectOpen(manager, 'Maya Okafor');
  await expect(manager.getByRole('log').getByText('Is anybody there?')).toBeVisible();
});

test('no toast is raised for the conversation one is looking at', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(manager);
  await expectConnected(librarian);
  await send(librarian, 'Here I am.');
  await expect(manager.getByRole('log').getByText('Here I am.')).toBeVisible();
  // Toasts queue, so the first one shows whether there was another before it.
  const stranger = await open({ as: 'librarian2', path: '/?contact=4' });
  await expectConnected(stranger);
  await send(stranger, 'And I am here.');
  await expect(toastOf(manager, 'New message')).toContainText('And I am here.');
});
