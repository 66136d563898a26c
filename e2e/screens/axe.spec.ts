import { mkdirSync } from 'node:fs';
import { type CDPSession, devices, expect, type Page } from '@playwright/test';
import { ask, unanswerable } from '#e2e/assistant/asking.ts';
import { assistantStops, knowledgeStops } from '#e2e/assistant/assistant-stops.ts';
import { attachmentStops } from '#e2e/chat/attachment-stops.ts';
import { teamStops } from '#e2e/chat/team-stops.ts';
import { type Name, type OpenOptions, test } from '#e2e/journey.ts';
import { librarianStops } from '#e2e/library/librarian-stops.ts';
import { libraryStops, managementStops, stockLibrary } from '#e2e/library/library-stops.ts';
import { billingStops, renewalStops } from '#e2e/plans-and-usage/billing-stops.ts';
import { scheduleCareStops, scheduleStops } from '#e2e/schedule/schedule-stops.ts';
import { boardStops } from '#e2e/technical-setup/board-stops.ts';
import { setupReviewStops, setupStops } from '#e2e/technical-setup/setup-stops.ts';
import { expectAccessible } from './accessible.ts';
import {
  accountStops,
  besideChatStops,
  broadcastStops,
  chatStops,
  contactStops,
  homeStops,
  planCareStops,
  type Stop,
  subscriptionStops,
  type Theme,
  themes,
  usageCareStops,
  usageStops,
  visitorStops,
  type Width,
  widths,
} from './gallery.ts';

/** Where pictures of everything go, for whoever wants to look: LOOK_INTO=pictures npx playwright test axe */
const pictures = process.env['LOOK_INTO'];
/** 1100 px is a layout of Home alone, whose details are in a sheet there: every other page is as at 1440. */
const pageWidths = widths.filter((width) => width !== 1100);
const wide = [1440, 1100] as const;

// Each test is a walk through many screens.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

test('axe finds nothing on the screens of visitors', async ({ open, consoles }) => {
  consoles.expect({ path: '/no/such/page', status: 404 });
  consoles.expect({ path: '/api/password-link', status: 404 });
  await walk(await open(profileOf(1440)), visitorStops, { who: 'visitor', widths: pageWidths });
});

for (const name of ['librarian', 'manager', 'tech', 'admin'] as const) {
  test(`axe finds nothing on the screens of ${name} at ${wide.join(' and ')} px`, async ({ open }) => {
    await walk(await open(profileOf(1440, name)), homeStops(name), { who: name, widths: wide });
  });
  test(`axe finds nothing on the screens of ${name} at 360 px`, async ({ open }) => {
    await walk(await open(profileOf(360, name)), homeStops(name), { who: name, widths: [360] });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing in a person's own account at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), accountStops, { who: 'librarian', widths: [width] });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where people look for each other at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), contactStops, { who: 'librarian', widths: [width] });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where files are sent at ${width} px`, async ({ open }) => {
    for (const stop of attachmentStops) {
      await walk(await open(profileOf(width, 'librarian')), [stop], { who: 'librarian', widths: [width] });
    }
  });
}

test('axe finds nothing in what the team has for itself', async ({ open }) => {
  for (const width of [1440, 360] as const) {
    await walk(await open(profileOf(width, 'admin')), teamStops, { who: 'admin', widths: [width] });
  }
});

for (const width of pageWidths) {
  test(`axe finds nothing where admins chat, bill and share at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'admin')), besideChatStops, { who: 'admin', widths: [width] });
  });
}

test('axe finds nothing where admins write to all customers', async ({ open }) => {
  await walk(await open(profileOf(1440, 'admin')), broadcastStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing in the library, nor where admins manage it', async ({ open }) => {
  await stockLibrary(await open({ as: 'admin', path: '/account' }));
  await walk(await open(profileOf(1440, 'librarian')), libraryStops, { who: 'librarian', widths: pageWidths });
  await walk(await open(profileOf(1440, 'admin')), managementStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing among librarian resources', async ({ open }) => {
  await walk(await open(profileOf(1440, 'admin')), librarianStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing where plans and invoices are', async ({ open }) => {
  await walk(await open(profileOf(1440, 'librarian')), subscriptionStops, { who: 'librarian', widths: pageWidths });
  await walk(await open(profileOf(1440, 'admin')), planCareStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing where invoices are billed and plans renewed', async ({ open, consoles }) => {
  consoles.expect({ path: '/api/billing/drafts/1', status: 404 });
  await walk(await open(profileOf(1440, 'admin')), billingStops, { who: 'admin', widths: pageWidths });
  await walk(await open(profileOf(1440, 'haruka.mizuno')), renewalStops, { who: 'customer', widths: pageWidths });
});

test('axe finds nothing where usage is uploaded and shown', async ({ open }) => {
  await walk(await open(profileOf(1440, 'admin')), usageCareStops, { who: 'admin', widths: pageWidths });
  await walk(await open(profileOf(1440, 'librarian')), usageStops, { who: 'librarian', widths: pageWidths });
});

test('axe finds nothing where technical set-ups are', async ({ open }) => {
  await walk(await open(profileOf(1440, 'librarian')), setupStops, { who: 'librarian', widths: pageWidths });
  await walk(await open(profileOf(1440, 'tech')), setupReviewStops, { who: 'tech', widths: pageWidths });
  await walk(await open(profileOf(1440, 'admin')), boardStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing where sessions are planned and booked', async ({ open }) => {
  await walk(await open(profileOf(1440, 'librarian')), scheduleStops, { who: 'librarian', widths: pageWidths });
  await walk(await open(profileOf(1440, 'admin')), scheduleCareStops, { who: 'admin', widths: pageWidths });
});

test('axe finds nothing where questions are asked and articles written', async ({ open }) => {
  await walk(await open(profileOf(1440, 'librarian')), assistantStops, { who: 'librarian', widths: pageWidths });
  await ask(await open({ as: 'librarian', path: '/customer-support?topic=technical' }), unanswerable);
  await walk(await open(profileOf(1440, 'admin')), knowledgeStops, { who: 'admin', widths: pageWidths });
});

for (const width of pageWidths) {
  test(`axe finds nothing where something is wrong at ${width} px`, async ({ open, consoles }) => {
    consoles.expectLostLine();
    for (const stop of chatStops) {
      await walk(await open(profileOf(width, 'librarian')), [stop], { who: 'librarian', widths: [width] });
    }
  });
}

const heights: Record<Width, number> = { 1440: 900, 1100: 800, 360: 740 };

function profileOf(width: Width, as?: Name): OpenOptions {
  const { defaultBrowserType: _, ...touch } = devices['Galaxy S9+'] ?? {};
  return {
    ...(width === 360 ? { ...touch, deviceScaleFactor: pictures ? 2 : 1 } : {}),
    ...(as ? { as } : {}),
    viewport: { width, height: heights[width] },
    path: 'about:blank',
  };
}

interface Walk {
  who: string;
  /** The first is that of the page; it is turned to the others where it stands, since to arrive takes longer than to read. */
  widths: readonly Width[];
}

async function walk(page: Page, stops: readonly Stop[], { who, widths }: Walk) {
  const screen = await page.context().newCDPSession(page);
  let shown = widths[0];
  for (const stop of stops) {
    const wanted = widths.filter((width) => !stop.widths || stop.widths.includes(width));
    for (const width of wanted) {
      if (width !== shown) await turnTo(screen, width);
      shown = width;
      if (width === wanted[0]) await arriveAt(page, stop, { who, width });
      await read(page, stop, { who, width });
    }
  }
  await page.context().close();
}

async function arriveAt(page: Page, stop: Stop, { who, width }: { who: string; width: Width }) {
  await page.emulateMedia({ colorScheme: themesOf(stop, width)[0] ?? null });
  // The pages of visitors are documents of their own.
  if (!stop.goesOn) await (who === 'visitor' ? page.goto(stop.path) : goTo(page, stop.path));
  await stop.arrive(page);
}

async function read(page: Page, stop: Stop, { who, width }: { who: string; width: Width }) {
  const where = [stop.name, who, width].join(' · ');
  if (who !== 'visitor') await expectStanding(page, where);
  await expectAccessible(page, where, themesOf(stop, width));
  if (pictures) await takePictures(page, where, pictures);
}

/** The page on a screen of this width, under a finger where that is a phone's; resolves when it has been drawn there. */
async function turnTo(screen: CDPSession, width: Width) {
  const mobile = width === 360;
  const size = { width, height: heights[width], deviceScaleFactor: mobile && pictures ? 2 : 1 };
  await screen.send('Emulation.setDeviceMetricsOverride', { ...size, mobile });
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: mobile });
  const twoFrames = '(resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(innerWidth)))';
  const expression = `new Promise(${twoFrames})`;
  const { result } = await screen.send('Runtime.evaluate', { expression, awaitPromise: true });
  expect(result.value).toBe(width);
}

/** To another page as a link leads there, since to load one takes half of a stop; what is the same page is loaded anew. */
async function goTo(page: Page, path: string) {
  const here = page.url();
  const isSamePage = here === 'about:blank' || new URL(path, here).pathname === new URL(here).pathname;
  if (isSamePage) await page.goto(path);
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}

/** A colour is the same at every width: wide screens are read in the light, phones in the dark, and what only one has in both. */
function themesOf(stop: Stop, width: Width): readonly Theme[] {
  const isAtBoth = !stop.widths || (stop.widths.includes(360) && stop.widths.some((other) => other !== 360));
  if (!isAtBoth) return themes;
  return width === 360 ? ['dark'] : ['light'];
}

/** Signed in, only parts of the page scroll: were the whole page longer, it could be pushed into emptiness. */
async function expectStanding(page: Page, where: string) {
  const tooLong = await page.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight);
  expect.soft(tooLong, where).toBeLessThanOrEqual(0);
}

async function takePictures(page: Page, where: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${folder}/${where.replaceAll(' · ', '.').replaceAll(' ', '-')}.${theme}.png` });
  }
}
