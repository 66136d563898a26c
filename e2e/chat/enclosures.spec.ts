import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, logOf } from '#e2e/screen.ts';

test('an account manager sends an invoice and a guide from the portal, and the customer opens both', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await Promise.all([librarian, manager].map(expectConnected));
  await expectOpen(manager, 'Maya Okafor');

  await manager.getByRole('button', { name: 'Attach from the portal' }).click();
  const picker = manager.getByRole('dialog', { name: 'Attach from the portal' });
  const offer = picker.getByRole('button', { name: /^INV-/ }).first();
  const number = /INV-\d+/.exec((await offer.textContent()) ?? '')?.[0] ?? '';
  await offer.click();
  await expect(composerOf(manager)).toBeFocused();
  await manager.keyboard.type('The one you asked for');
  await manager.keyboard.press('Enter');
  const card = bubblesOf(librarian, 'The one you asked for').getByRole('link', { name: `Invoice ${number}` });
  const download = librarian.waitForEvent('download');
  await card.click();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);

  await manager.getByRole('button', { name: 'Attach from the portal' }).click();
  await picker.getByRole('tab', { name: 'Learning' }).click();
  const resource = picker.getByRole('tabpanel').getByRole('listitem').first().getByRole('button');
  const title = ((await resource.locator('span').first().textContent()) ?? '').trim();
  await resource.click();
  await manager.getByRole('button', { name: 'Send', exact: true }).click();
  await logOf(librarian).getByRole('link', { name: title }).click();
  await expect(librarian.getByRole('dialog', { name: title })).toBeVisible();
  await librarian.getByRole('dialog', { name: title }).getByRole('button', { name: 'Close', exact: true }).click();
  await expectOpen(librarian, 'Priya Shah');
});
