import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected, expectOpen, goWithMessageToasts, pinnedToastOf, send, unreadInTitle } from '#e2e/screen.ts';

test('on every page a message is told, counted in the title, and opened from there', async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: 'about:blank' });
  await goWithMessageToasts(librarian, '/account');
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  const before = await unreadInTitle(librarian);
  await send(manager, 'Are you there?');
  const toast = await pinnedToastOf(librarian, 'New message');
  await expect(toast).toContainText('Are you there?');
  await expect(librarian).toHaveURL('/account');
  await expect.poll(() => unreadInTitle(librarian)).toBe(before + 1);
  await toast.getByRole('button', { name: 'Open' }).click();
  await expectOpen(librarian, 'Priya Shah');
  await expect(librarian.locator('[data-bubble]').filter({ hasText: 'Are you there?' })).toHaveCount(1);
});
