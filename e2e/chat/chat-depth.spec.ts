import { readFile } from 'node:fs/promises';
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { londonTime, londonZone, nextSupportOpening, supportHoursOf } from '#contract/values/chat/support-hours.ts';
import { historyPageMaxSize } from '#contract/values/limits.ts';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import { test } from '#e2e/journey.ts';
import {
  bubblesOf,
  composerOf,
  expectConnected,
  expectOpen,
  logOf,
  scrollsSideways,
  send,
  textOnPaper,
} from '#e2e/screen.ts';
import { expectFound, hitsOf, oldest, searchOf } from './searching.ts';
import { changeRows } from './stored.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
const phone = { ...galaxy, viewport: { width: 360, height: 740 } };

function everywhereField(page: Page) {
  return page.getByRole('textbox', { name: 'Search people and messages' });
}

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function searchFor(page: Page, text: string) {
  await choose(page, 'Search messages');
  await searchOf(page).getByLabel('Search messages').fill(text);
}

test('a text from the very first page is found with its words marked, comes into view, and leaves the address', {
  tag: '@ci',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await expect(bubblesOf(page, 'Shall we go through it in our next session?')).toBeVisible();
  await expect(bubblesOf(page, oldest)).toHaveCount(0);

  await searchFor(page, 'SHORTEST way');
  await expect(hitsOf(page)).toHaveCount(1);
  await expect(hitsOf(page)).toContainText('Priya Shah');
  await expect(hitsOf(page)).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/);
  await expect(hitsOf(page).locator('mark')).toHaveText(['shortest', 'way']);
  await expect(searchOf(page).getByRole('status').filter({ hasText: 'found' })).toHaveText('1 message found');
  await hitsOf(page).getByRole('button').click();

  await expectFound(page, oldest);
  await expect(page).toHaveURL('/?contact=4');
  await composerOf(page).fill('Half a sentence');
  await expect(bubblesOf(page, oldest)).toBeInViewport();
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL('/?contact=4');

  // The same hit twice, and then another one: each comes into view wherever the log stands.
  await searchFor(page, 'shall we go through it');
  await hitsOf(page).getByRole('button').click();
  await expectFound(page, 'Shall we go through it in our next session?');
  await searchFor(page, 'shortest way');
  await hitsOf(page).getByRole('button').click();
  await expectFound(page, oldest);
  await expect(composerOf(page)).toHaveValue('Half a sentence');
});

test('a message many pages back comes into view, with nothing missing before or after it', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const count = 2 * historyPageMaxSize + 120;
  insertMessages(portal.database, ['A needle', ...Array.from({ length: count }, (_, index) => `Straw ${index}.`)]);
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await searchFor(page, 'needle');
  await hitsOf(page).getByRole('button').click();
  await expectFound(page, 'A needle');
  await expect(page).toHaveURL('/?contact=4');
  await expect(logOf(page).locator('[data-found] + [data-bubble]')).toContainText('Straw 0.');
  await expect(bubblesOf(page, 'Straw ')).toHaveCount(count);

  // A log that is scrolled far up does not move when somebody writes.
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(manager);
  await send(manager, 'Are you reading?');
  await expect(page.getByRole('button', { name: /New messages/ })).toBeVisible();
  await expect(logOf(page).locator('[data-found]')).toBeInViewport();

  await page.goto('/?contact=4&message=1');
  await expectFound(page, oldest);
  await expect(page).toHaveURL('/?contact=4');
});

test('in all conversations, hits name whose they are and open there', { tag: '@whole' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await searchFor(page, 'Anton');
  await expect(searchOf(page).getByText('No messages found')).toBeVisible();
  await expect(searchOf(page).getByText('No message contains “Anton”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await everywhereField(page).fill('Anton');
  const hits = page.getByRole('list', { name: 'Messages found' }).getByRole('listitem');
  await expect(hits.filter({ hasText: 'Anton has the metadata ready' })).toContainText('You · Lars Kuhn');
  await hits.filter({ hasText: 'Our engineer is Anton' }).getByRole('button').click();
  await expectOpen(page, 'Lars Kuhn');
  await expectFound(page, 'Our engineer is Anton');
  await expect(page).toHaveURL('/?contact=3&find=Anton');
  await page.goBack();
  await expectOpen(page, 'Priya Shah');
});

test('letters with a meaning to the database are searched for as they are, and one letter finds nothing', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await send(page, 'Up by 100 %_exactly <b>so</b>');
  await expect(bubblesOf(page, 'Up by 100')).toContainText(/Sent|Delivered/);
  await searchFor(page, '100 %_exact');
  await expect(hitsOf(page)).toHaveCount(1);
  await expect(hitsOf(page).locator('mark')).toHaveText(['100', 'exactly']);
  await searchOf(page).getByLabel('Search messages').fill('<b>so');
  await expect(hitsOf(page).locator('mark')).toHaveText(['b', 'so', 'b']);
  await searchOf(page).getByLabel('Search messages').fill(' e ');
  await expect(hitsOf(page)).toHaveCount(0);
  await expect(searchOf(page).getByText('At least 2 characters')).toBeVisible();
  await expect(searchOf(page).getByText('No messages found')).toHaveCount(0);
});

test('long lists of hits go on page by page, and a failed search can be tried again', { tag: '@whole' }, async ({
  open,
  portal,
  consoles,
}) => {
  consoles.expect({ path: '/api/messages/search', status: 503 });
  insertMessages(
    portal.database,
    Array.from({ length: 65 }, (_, index) => `Straw ${index}.`),
  );
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await page.route('**/api/messages/search?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now', message: 'Not now', code: 'unavailable' } }),
  );
  await searchFor(page, 'straw');
  await expect(searchOf(page).getByText('Search failed')).toBeVisible();
  await page.unroute('**/api/messages/search?**');
  await searchOf(page).getByRole('button', { name: 'Retry' }).click();
  for (const shown of [30, 60]) {
    await expect(hitsOf(page)).toHaveCount(shown);
    await searchOf(page).getByRole('button', { name: 'Older messages' }).click();
  }
  await expect(hitsOf(page)).toHaveCount(65);
  await expect(hitsOf(page).last()).toContainText('Straw 0.');
  await expect(searchOf(page).getByRole('button', { name: 'Older messages' })).toHaveCount(0);
});

test('the search is used with the keyboard alone, and the focus never gets lost', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  const actions = page.getByRole('button', { name: 'Conversation actions' });
  const field = searchOf(page).getByLabel('Search messages');
  await expect(actions).toBeEnabled();
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchOf(page)).toHaveCount(0);
  await expect(actions).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('shortest way');
  await expect(hitsOf(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(hitsOf(page).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFound(page, oldest);
  await page.keyboard.press('Shift+Tab');
  await expect(logOf(page)).toBeFocused();
});

test('on a phone the search fills the screen, fits the thumb and leads into the conversation', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4', ...phone });
  await expectConnected(page);
  await choose(page, 'Search messages');
  const field = searchOf(page).getByLabel('Search messages');
  await expect(field).toBeFocused();
  await field.fill('report');
  await expect(hitsOf(page)).toHaveCount(7);
  expect(await scrollsSideways(page)).toBe(false);
  expect((await searchOf(page).boundingBox())?.width).toBe(360);
  for (const target of [field, ...(await searchOf(page).getByRole('button').all())]) {
    expect((await target.boundingBox())?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(43.5);
  }
  await hitsOf(page).last().getByRole('button').tap();
  await expectFound(page, 'Could I have the COUNTER reports as one file per year instead of one per month?');
  await expect(page).toHaveURL('/?contact=4');
  await page.goBack();
  await expectOpen(page, 'Priya Shah');
});

test('the transcript is saved under a name of its own and holds who said what and when', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await send(page, 'For the files,\nin two lines.');
  await expect(bubblesOf(page, 'For the files,')).toContainText(/Sent|Delivered/);
  const download = page.waitForEvent('download');
  await choose(page, 'Download transcript');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^conversation-4-\d{4}-\d\d-\d\d\.txt$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\n');
  expect(lines[0]).toBe('Conversation of Maya Okafor with Priya Shah');
  expect(lines[1]).toMatch(/^Saved \d\d \w+ \d{4}, \d\d:\d\d \(London time\)$/);
  expect(lines.at(-2)).toMatch(/^End of the conversation: \d+ messages$/);
  const time = String.raw`\[\d\d \w+ \d{4}, \d\d:\d\d\]`;
  expect(lines[3]).toMatch(new RegExp(`^${time} Priya Shah: Hello Maya, welcome to the portal!`));
  // The transcript holds more messages than the page that the browser loads.
  expect(lines.filter((line) => new RegExp(`^${time} `).test(line)).length).toBeGreaterThan(60);
  expect(lines.find((line) => line.includes('Maya, Ada from administration here'))).toMatch(
    new RegExp(`^${time} Ada Lindqvist: `),
  );
  const own = lines.findIndex((line) => line.endsWith('Maya Okafor: For the files,'));
  expect(lines[own]).toMatch(new RegExp(`^${time} `));
  expect(lines[own + 1]).toBe('    in two lines.');
});

test('on paper a conversation is a transcript: the whole of it on demand, without anything around it', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(page);
  await expect(bubblesOf(page, 'Shall we go through it in our next session?')).toBeVisible();
  // The code that prints is loaded only after the page.
  await page.waitForLoadState('networkidle');
  const partly = await textOnPaper(page);
  expect(partly).toContain('Conversation with Priya Shah');
  expect(partly).toContain('printed here. “Print transcript”');
  expect(partly).not.toContain('welcome to the portal');

  await page.evaluate('window.print = () => document.body.dataset.printed = "yes"');
  await choose(page, 'Print transcript');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  const whole = await textOnPaper(page);
  expect(whole).toMatch(/Priya Shah\s*, \d\d:\d\d\s+Hello Maya, welcome to the portal!/);
  expect(whole).toMatch(/Maya Okafor\s*, \d\d:\d\d/);
  expect(whole).not.toMatch(/\bUser\s*, \d\d/);
  expect(whole).toMatch(/Ada Lindqvist\s*, \d\d:\d\d\s+Maya, Ada from administration here/);
  expect(whole).toMatch(/Printed \d{1,2} \w{3,4} \d{4}/);
  for (const around of ['Earlier messages', 'Dashboard', 'Quick Access', 'Support Channels']) {
    expect(whole).not.toContain(around);
  }
  await expect(bubblesOf(page, 'Shall we go through it in our next session?')).toHaveCount(1);
});

test.describe('on a bank holiday', () => {
  test.use({ automaticReplies: true });
  const day = 24 * 60 * 60 * 1000;
  // Tomorrow counts too, because a journey may run past midnight.
  const holidays = [0, day].map((ahead) => londonTime(Date.now() + ahead).day);
  test.use({ settings: { PORTAL_BANK_HOLIDAYS: holidays.join() } });

  test('one automatic reply comes, is marked as such, and names the next opening', { tag: '@whole' }, async ({
    open,
  }) => {
    const page = await open({ as: 'librarian2', path: '/?contact=4' });
    await expectConnected(page);
    await send(page, 'Is anybody there?');
    await expect(automaticRepliesOf(page)).toHaveCount(1);
    const opening = new Date(
      nextSupportOpening(Date.now(), { ...supportHoursOf(defaultSettings), holidays: new Set(holidays) }),
    );
    const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: londonZone } as const;
    for (const text of [
      'Our support hours are 11am-5pm GMT Monday-Friday.',
      opening.toLocaleDateString('en-GB', parts),
      '11:00 (London time)',
      'Priya Shah ·',
    ]) {
      await expect(automaticRepliesOf(page)).toContainText(text);
    }
    await expectNoMoreReplies(page, 1);
    expect(await readTranscript(page)).toContain('Priya Shah (automatic reply): Thank you for your message.');
  });
});

function automaticRepliesOf(page: Page): Locator {
  return bubblesOf(page, 'Thank you for your message.').filter({ hasText: 'Automatic reply' });
}

/** Checks that no further automatic reply follows another message; the server's tests prove that a second one never comes. */
async function expectNoMoreReplies(page: Page, count: number) {
  await expect(automaticRepliesOf(page)).toHaveCount(count);
  await send(page, 'Hello?');
  await expect(bubblesOf(page, 'Hello?')).toContainText(/Sent|Delivered/);
  await page.reload();
  await expect(bubblesOf(page, 'Hello?')).toBeVisible();
  await expect(automaticRepliesOf(page)).toHaveCount(count);
}

async function readTranscript(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await choose(page, 'Download transcript');
  return readFile(await (await download).path(), 'utf8');
}

/** Inserts messages of the account manager at the end of the librarian's channel directly in the database, also while a portal runs. */
function insertMessages(file: string, contents: readonly string[]) {
  changeRows(file, (database) => {
    const count = contents.length;
    database.prepare(`update counters set next = next + ? where name = 'messageId'`).run(count);
    const insert = database.prepare(
      `insert into messages (id, conversation, channelCustomerId, senderId, receiverId, content, timestamp)
       values ((select next - ? from counters where name = 'messageId'), 'channel:2', 2, 4, 2, ?, ?)`,
    );
    for (const [index, content] of contents.entries()) insert.run(count - index, content, new Date().toISOString());
    database
      .prepare(
        `update conversations set sentByOthers = sentByOthers + ?,
           lastChange = (select next - 1 from counters where name = 'messageId') where key = 'channel:2'`,
      )
      .run(count);
  });
}
