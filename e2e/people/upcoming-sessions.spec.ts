import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { rowOf, withoutConnection } from '#e2e/screen.ts';

const wide = { viewport: { width: 1440, height: 900 } };

function sessionsOf(page: Page) {
  return page.getByRole('region', { name: 'Upcoming sessions' });
}

test('both people see what they have planned, each in their own time', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ ...wide, as: 'librarian', path: '/?contact=4', timezoneId: 'Europe/London' });
  const planned = sessionsOf(librarian).getByRole('listitem');
  await expect(planned).toHaveCount(2);
  await expect(planned.first()).toContainText('Renewal review');
  // September is short as Sept, and sessions of next year show the year.
  await expect(planned.first()).toContainText(/(Mon|Tue|Wed|Thu|Fri) \d+ \w{3,4}( \d{4})? · 14:00–14:30/);
  const manager = await open({ ...wide, as: 'manager', path: '/?contact=2', timezoneId: 'Asia/Tokyo' });
  await expect(sessionsOf(manager).getByRole('listitem').first()).toContainText(
    /Renewal review.* · (23:00–23:30|22:00–22:30)/,
  );
  await expect(sessionsOf(manager).getByRole('listitem').first()).toContainText('14:00–14:30 in London');
  await expect(sessionsOf(manager).getByRole('link', { name: 'Plan a session' })).toBeVisible();
  await librarian.getByRole('region', { name: 'Next session' }).getByRole('link').click();
  await expect(librarian.getByRole('dialog', { name: 'SAML set-up' })).toContainText('Lars Kuhn');
});

test('with each contact only their own sessions stand there, and where there are none it says so', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ ...wide, as: 'librarian', path: '/?contact=3' });
  await expect(sessionsOf(page).getByRole('listitem')).toHaveText([/SAML set-up/]);
  await rowOf(page, 'Ines Carvalho').click();
  await expect(sessionsOf(page)).toContainText('No upcoming sessions scheduled');
  const admin = await open({ ...wide, as: 'admin', path: '/?contact=2' });
  await expect(sessionsOf(admin)).toContainText('No upcoming sessions scheduled');
});

test('on a phone they stand in the details', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, as: 'librarian', path: '/?contact=4' });
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('Renewal review');
});

test('sessions that cannot be loaded are no empty list, and are asked for again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  consoles.expectLostConnection();
  const page = await open({ ...wide, as: 'librarian', path: 'about:blank' });
  await withoutConnection(page);
  await page.route('**/api/lessons/upcoming**', (route) => route.abort('connectionrefused'));
  await page.goto('/?contact=4');
  await expect(sessionsOf(page)).toContainText('The sessions could not be loaded.');
  await expect(sessionsOf(page)).not.toContainText('No upcoming sessions scheduled');
  await page.unroute('**/api/lessons/upcoming**');
  await sessionsOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(2);

  await page.route('**/api/lessons?**', (route) => route.abort('connectionrefused'));
  await page.goto('/schedule?view=list');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('alert')).toContainText('The sessions could not be loaded');
  await page.unroute('**/api/lessons?**');
  await calendar.getByRole('button', { name: 'Retry' }).click();
  await expect(calendar.getByRole('button', { name: 'SAML set-up' })).toBeVisible();
});
