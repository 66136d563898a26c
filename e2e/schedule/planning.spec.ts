import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { goLive, pinnedToastOf, toastOf } from '#e2e/screen.ts';
import { dayText } from '#web/lib/days.ts';
import { addPerson, dayAhead, dragSession, drawSession, sessionIn, stretchSession } from './calendar.ts';

const wide = { viewport: { width: 1440, height: 1000 } };
const tuesday = dayAhead(5, 'Tuesday');
const wednesday = dayAhead(5, 'Wednesday');

test('a manager draws a session, drags it, takes the move back, and the customer sees each step at once', async ({
  open,
  consoles,
}) => {
  const librarian = await open({ ...wide, as: 'librarian', path: 'about:blank' });
  await goLive(librarian, `/schedule?view=list&date=${tuesday}&clock=london`);
  const theirs = sessionIn(librarian, 'Search workshop');
  const manager = await open({ ...wide, as: 'manager', path: `/schedule?date=${tuesday}&clock=london` });

  await drawSession(manager, tuesday, { from: '11:30', until: '12:15' });
  const plan = manager.getByRole('dialog', { name: 'Plan a session' });
  await expect(plan.getByLabel('Date', { exact: true })).toHaveValue(dayText(tuesday));
  await expect(plan.getByLabel('Starts at')).toHaveValue('11:30');
  await expect(plan.getByLabel('Length')).toHaveValue('45');
  await plan.getByLabel('Title').fill('Search workshop');
  await addPerson(plan, 'Maya Okafor');
  await expect(plan).toContainText(/0[67]:30–0[78]:15 your time/);
  const answered = manager.waitForResponse((answer) => answer.url().endsWith('/api/lessons'));
  await plan.getByRole('button', { name: 'Plan session' }).click();
  await expect(toastOf(manager, 'Session planned')).toBeVisible();
  const [planned] = (await (await answered).json()).sessions;
  await expect(sessionIn(manager, 'Search workshop')).toContainText('11:30');
  await expect(theirs).toBeVisible();

  await dragSession(manager, 'Search workshop', wednesday, '15:00');
  const move = manager.getByRole('dialog', { name: 'Move Search workshop?' });
  await expect(move).toContainText('15:00–15:45');
  consoles.expect({ path: `/api/lessons/${planned.id}`, status: 400 });
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(move.getByLabel('Reason')).toBeFocused();
  await expect(move.getByLabel('Reason')).toHaveAccessibleDescription(/Please say why/);
  await move.getByLabel('Reason').fill('The room is taken');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  const moved = await pinnedToastOf(manager, 'Session moved');
  await theirs.click();
  const seen = librarian.getByRole('dialog', { name: 'Search workshop' });
  await expect(seen).toContainText('15:00–15:45 in London');
  await seen.getByText('History').click();
  await expect(seen).toContainText('The room is taken');
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(seen).toContainText('11:30–12:15 in London');

  // The move is undone on this page too, which may hear of it later than the other side.
  await expect(sessionIn(manager, 'Search workshop')).toContainText('11:30–12:15');
  await stretchSession(manager, 'Search workshop', tuesday, '13:30');
  await expect(move).toContainText('11:30–13:30');
  await move.getByRole('button', { name: 'Leave it' }).click();
  await expect(sessionIn(manager, 'Search workshop')).toContainText('11:30–12:15');
});

test('everything dragged is done by keyboard as well: planned, moved, lengthened, taken back and cancelled', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ ...wide, as: 'manager', path: `/schedule?view=week&date=${tuesday}&clock=london` });
  await page.getByRole('button', { name: 'Plan a session' }).press('Enter');
  const plan = page.getByRole('dialog', { name: 'Plan a session' });
  await plan.getByLabel('Kind').selectOption('Renewal');
  await expect(plan.getByLabel('Title')).toHaveValue('Renewal');
  await addPerson(plan, 'Maya Okafor');
  await plan.getByLabel('Date', { exact: true }).fill(tuesday);
  await plan.getByLabel('Starts at').fill('14:00');
  await plan.getByLabel('Starts at').press('Enter');
  await expect(plan).toBeHidden();

  const session = sessionIn(page, 'Renewal');
  await session.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Renewal' });
  await opened.getByRole('button', { name: 'Change' }).press('Enter');
  const change = page.getByRole('dialog', { name: 'Change the session' });
  await expect(change.getByLabel('Reason')).toHaveCount(0);
  await change.getByLabel('Starts at').fill('15:30');
  await change.getByLabel('Length').selectOption('2 hours');
  await change.getByLabel('Reason').fill('More to talk about');
  await change.getByLabel('Reason').press('Enter');
  await expect(toastOf(page, 'Session moved')).toBeVisible();
  await expect(opened).toContainText('15:30–17:30 in London');
  await page.keyboard.press('Escape');
  await expect(session).toContainText('15:30–17:30');
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(session).toContainText('14:00–15:00');

  await session.focus();
  await page.keyboard.press('Enter');
  await opened.getByRole('button', { name: 'Cancel session' }).press('Enter');
  const cancel = page.getByRole('dialog', { name: 'Cancel Renewal?' });
  await cancel.getByLabel('Reason').fill('The renewal is signed already');
  await cancel.getByLabel('Reason').press('Enter');
  await expect(opened).toContainText('The renewal is signed already');
  await expect(opened.getByRole('button', { name: 'Change' })).toHaveCount(0);
});

test('an admin is warned before a series is saved, moves the rest of it, and finds it again by filters', {
  tag: '@whole',
}, async ({ open }) => {
  const saturday = dayAhead(5, 'Saturday');
  const page = await open({ ...wide, as: 'admin', path: '/admin/schedule' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule Management');
  await page.getByRole('button', { name: 'Plan a session' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan a session' });
  await plan.getByLabel('Title').fill('Weekend clinic');
  const staff = plan.getByRole('combobox', { name: 'Member of staff' });
  await staff.fill('Priya');
  await expect(plan.getByRole('listbox').getByRole('option')).toHaveText(['Priya Shah']);
  await staff.press('Enter');
  await addPerson(plan, 'Maya Okafor');
  await plan.getByLabel('Date', { exact: true }).fill(saturday);
  await plan.getByLabel('Repeat weekly').fill('3');
  await expect(plan.getByRole('status')).toContainText(/support hours/);
  await plan.getByRole('button', { name: 'Plan session' }).click();
  await expect(toastOf(page, 'Session planned')).toContainText('3 dates');

  await page.getByLabel('Jump to a date').fill(saturday);
  await sessionIn(page, 'Weekend clinic').click();
  await page.getByRole('dialog', { name: 'Weekend clinic' }).getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change the session' });
  await change.getByLabel('Starts at').fill('12:15');
  await change.getByText('This and the following dates').click();
  await change.getByLabel('Reason').fill('The doors open later');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Session moved')).toBeVisible();
  await expect(change).toBeHidden();
  await page.keyboard.press('Escape');

  const filter = page.getByRole('combobox', { name: 'Institution' });
  await filter.fill('Harrowmere');
  await filter.press('Enter');
  await expect(page).toHaveURL(/institution=\d+/);
  await page.getByLabel('Kind').selectOption('Training');
  await page.getByRole('button', { name: 'Month' }).click();
  await page.reload();
  await expect(page).toHaveURL(/institution=\d+.*kind=training|kind=training.*institution=\d+/);
  await expect(sessionIn(page, 'Weekend clinic').first()).toContainText(/0[78]:15/);
  await page.getByLabel('Kind').selectOption('Renewal');
  await expect(sessionIn(page, 'Weekend clinic')).toHaveCount(0);
});

test('of a time that London’s clock shows twice the planner says which, and one that it leaves out is refused', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  consoles.expect({ path: '/api/lessons/check', status: 400 });
  const year = new Date().getUTCFullYear() + 1;
  const page = await open({ ...wide, as: 'manager', path: '/schedule?plan=2' });
  const plan = page.getByRole('dialog', { name: 'Plan a session' });
  await plan.getByLabel('Title').fill('Night shift');
  await plan.getByLabel('Date', { exact: true }).fill(lastSundayOf(year, 'March'));
  await plan.getByLabel('Starts at').fill('01:30');
  await expect(plan.getByLabel('Starts at')).toHaveAccessibleDescription(/clock/);
  await plan.getByLabel('Date', { exact: true }).fill(lastSundayOf(year, 'October'));
  await plan.getByText('01:30 GMT').click();
  await expect(plan).toContainText('21:30–22:30 your time');
  await plan.getByRole('button', { name: 'Plan session' }).click();
  await expect(toastOf(page, 'Session planned')).toBeVisible();
});

function lastSundayOf(year: number, month: 'March' | 'October'): string {
  const last = new Date(Date.UTC(year, month === 'March' ? 2 : 9, 31));
  last.setUTCDate(31 - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
