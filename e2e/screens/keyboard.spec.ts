import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectVisibleFocus, tabTo } from '#e2e/keyboard.ts';
import { bubblesOf, composerOf, expectConnected, rowOf, send, toastOf } from '#e2e/screen.ts';
import { castPassword } from '#server/demo/cast.ts';

test.use({ moves: true });

test('everything from signing in to logging out is done with the keyboard alone', async ({ open }) => {
  const page = await open({ path: '/' });
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('librarian');
  await page.keyboard.press('Tab');
  await page.keyboard.type(castPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, rowOf(page, 'Lars Kuhn'));
  await page.keyboard.press('Enter');
  await expect(composerOf(page)).toBeFocused();
  await expectVisibleFocus(composerOf(page));
  await page.keyboard.type('Written without a mouse');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(bubblesOf(page, 'Written without a mouse')).toContainText(/Sent|Delivered/);
  await expect(composerOf(page)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach from the portal' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Message actions' }).last()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('log')).toBeFocused();
  await page.keyboard.press('PageUp');

  await page.locator('body').press('F8');
  await tabTo(page, page.getByRole('button', { name: /^Account:/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Account:/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
});

test('the first Tab offers to skip to the content', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expect(composerOf(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('F8 leads to a toast, which waits there and can be acted on', { tag: '@whole' }, async ({ open }) => {
  const manager = await open({ as: 'manager', path: '/?contact=5' });
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(manager);
  await expectConnected(librarian);
  await send(librarian, 'Please open me');
  await expect(toastOf(manager, 'New message')).toBeVisible();
  await manager.keyboard.press('F8');
  await tabTo(manager, toastOf(manager, 'New message').getByRole('button', { name: 'Open' }));
  await manager.keyboard.press('Enter');
  await expect(manager).toHaveURL('/?contact=2');
});
