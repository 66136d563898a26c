import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import { goLive, toastOf } from '#e2e/screen.ts';
import { sessionIn } from './calendar.ts';

const wide = { viewport: { width: 1440, height: 1000 } };

test('on a phone a customer books a session, is told when somebody was quicker, moves it and cancels it', {
  tag: '@ci',
}, async ({ open, consoles, portal }) => {
  consoles.expect({ path: '/api/bookings', status: 409 });
  const colleague = await open({ as: 'colleague', path: '/account' });
  const page = await open({ ...phone, as: 'librarian', path: '/?contact=4' });
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Book a session' }).click();
  const booking = page.getByRole('dialog', { name: 'Book a session' });
  await expect(booking.getByRole('radio', { name: /Priya Shah/ })).toBeChecked();
  await booking.getByText('Renewal', { exact: true }).click();
  await booking.getByText('1 hour', { exact: true }).click();
  const times = booking.getByRole('group', { name: 'Time' }).getByRole('radio');
  await booking.getByRole('group', { name: 'Time' }).locator('label').first().click();
  const startTime = await times.first().inputValue();
  await expectFitsThumb(page);

  const taken = { staffId: 4, startTime, minutes: 60, kind: 'training', description: null };
  const answer = await colleague.request.post('/api/bookings', { headers: { origin: portal.url }, data: taken });
  expect(answer.status()).toBe(200);
  await booking.getByRole('button', { name: 'Book session' }).click();
  await expect(booking.getByRole('alert')).toContainText('The next free time is chosen instead');
  await expect(times.and(page.locator(':checked'))).not.toHaveValue(startTime);
  await booking.getByRole('button', { name: 'Book session' }).click();
  await expect(toastOf(page, 'Session booked')).toBeVisible();

  // On a phone the list is the first view.
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await sessionIn(page, /^Renewal ?Renewal · with Priya Shah/).click();
  const session = page.getByRole('dialog', { name: 'Renewal' });
  const before = await session.locator('time').getAttribute('datetime');
  await session.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move Renewal' });
  await move.getByRole('group', { name: 'Day' }).locator('label').last().click();
  await move.getByRole('group', { name: 'Time' }).locator('label').first().click();
  await move.getByLabel('Reason').fill('I am away that day');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(session.locator('time')).not.toHaveAttribute('datetime', before ?? '');
  const file = page.waitForEvent('download');
  await session.getByRole('link', { name: 'Calendar file' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  await session.getByRole('button', { name: 'Cancel session' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Renewal?' });
  await cancel.getByLabel('Reason').fill('It is settled by letter');
  await cancel.getByRole('button', { name: 'Cancel session' }).click();
  await expect(session).toContainText('It is settled by letter');
});

test('a session and the feed are taken into one’s own calendar, until the feed is revoked', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ ...wide, as: 'librarian', path: '/' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('carrel-demo');
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByLabel('Your address, shown only now').inputValue();
  const calendar = await page.request.get(address);
  expect(await calendar.text()).toContain('SUMMARY:SAML set-up');
  await page.reload();
  await expect(page.getByText(/Your address was made on/)).toBeVisible();
  await expect(page.getByLabel('Your address, shown only now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill('carrel-demo');
  await dialog.getByRole('button', { name: 'Make a new one' }).click();
  await expect(page.getByLabel('Your address, shown only now')).not.toHaveValue(address);
  const second = await page.getByLabel('Your address, shown only now').inputValue();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no address yet.')).toBeVisible();
  for (const revoked of [address, second]) expect((await page.request.get(revoked)).status()).toBe(404);
});

test('staff say when they take bookings, and whoever is choosing a time sees it at once', { tag: '@whole' }, async ({
  open,
}) => {
  const librarian = await open({ ...wide, as: 'librarian', path: 'about:blank' });
  await goLive(librarian, '/schedule?book=4');
  const days = librarian.getByRole('group', { name: 'Day' }).locator('label');
  await expect(days.filter({ hasText: /^(Mon|Tue|Wed|Fri)/ }).first()).toBeVisible();
  const manager = await open({ ...wide, as: 'manager', path: '/schedule' });
  await manager.getByRole('button', { name: 'Booking hours' }).click();
  const hours = manager.getByRole('dialog', { name: 'Your booking hours' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Friday']) await hours.getByLabel(day).uncheck();
  await hours.getByLabel('From, London time').selectOption('14:00');
  await hours.getByLabel('Bookings a week, at most').fill('3');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(manager, 'Booking hours saved')).toBeVisible();
  await expect(days.filter({ hasText: /^(Mon|Tue|Wed|Fri)/ })).toHaveCount(0);
  await expect(days.filter({ hasText: /^Thu/ }).first()).toBeVisible();
  await manager.getByRole('button', { name: 'Booking hours' }).click();
  await expect(hours.getByLabel('Thursday')).toBeChecked();
  await expect(hours.getByLabel('Monday')).not.toBeChecked();
});
