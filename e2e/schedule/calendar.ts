import { expect, type Locator, type Page } from '@playwright/test';

const dayMs = 24 * 3_600_000;

/** A day in the week that begins so many Mondays ahead; the demo has no sessions beyond the fourth. */
export function dayAhead(weeks: number, weekday: 'Monday' | 'Tuesday' | 'Wednesday' | 'Saturday'): string {
  const daysAfterMonday = { Monday: 0, Tuesday: 1, Wednesday: 2, Saturday: 5 }[weekday];
  const today = new Date();
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs;
  return new Date(monday + (weeks * 7 + daysAfterMonday) * dayMs).toISOString().slice(0, 10);
}

export function sessionIn(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: title });
}

/** The point of the calendar at a time of a day, in the calendar's time zone. */
async function pointAt(page: Page, date: string, time: string): Promise<{ x: number; y: number }> {
  const column = await page.locator(`.fc-timegrid-col[data-date="${date}"]`).boundingBox();
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const halfHour = `${String(hours).padStart(2, '0')}:${minutes < 30 ? '00' : '30'}:00`;
  const slot = await page.locator(`.fc-timegrid-slot-lane[data-time="${halfHour}"]`).boundingBox();
  if (!column || !slot) throw new Error(`The calendar does not show ${date}, ${time}`);
  return { x: column.x + column.width / 2, y: slot.y + 4 + ((minutes % 30) / 30) * slot.height };
}

/** A point just above the line of a time: a session that is drawn, dragged or stretched to there snaps to the time. */
async function pointBefore(page: Page, date: string, time: string): Promise<{ x: number; y: number }> {
  const { x, y } = await pointAt(page, date, time);
  return { x, y: y - 8 };
}

/** Drags slowly, as a hand does. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

export async function drawSession(page: Page, date: string, times: { from: string; until: string }): Promise<void> {
  await drag(page, await pointAt(page, date, times.from), await pointBefore(page, date, times.until));
}

/** Moves a session by its upper end to another time. */
export async function dragSession(page: Page, title: string, date: string, time: string): Promise<void> {
  const box = await boxOf(page, title);
  await drag(page, { x: box.x + box.width / 2, y: box.y + 4 }, await pointBefore(page, date, time));
}

/** Drags the lower end of a session to another time. */
export async function stretchSession(page: Page, title: string, date: string, until: string): Promise<void> {
  const box = await boxOf(page, title);
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height - 2 }, await pointBefore(page, date, until));
}

/** The box of a session once it has settled: after every refetch the calendar draws all sessions anew, hidden at first. */
async function boxOf(page: Page, title: string) {
  const session = sessionIn(page, title);
  await session.hover();
  const box = await session.boundingBox();
  if (!box) throw new Error(`The calendar does not show ${title}`);
  return box;
}

/** Finds a person by typing and adds them to the session. */
export async function addPerson(dialog: Locator, name: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: 'People' });
  await field.fill(name);
  await expect(dialog.getByRole('listbox').getByRole('option')).toContainText([name]);
  await field.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Chosen people' })).toContainText(name);
}
