import { mkdirSync } from 'node:fs';
import { devices, expect, type Page } from '@playwright/test';
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

// Each test is a walk through many screens.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test('axe finds nothing on the screens of visitors', async ({ open, consoles }) => {
  consoles.expect({ path: '/no/such/page', status: 404 });
  consoles.expect({ path: '/api/password-link', status: 404 });
  for (const width of pageWidths) await walk(await open(profileOf(width)), visitorStops, { who: 'visitor', width });
});

for (const name of ['librarian', 'manager', 'tech', 'admin'] as const) {
  for (const width of widths) {
    test(`axe finds nothing on the screens of ${name} at ${width} px`, async ({ open }) => {
      await walk(await open(profileOf(width, name)), homeStops(name), { who: name, width });
    });
  }
}

for (const width of pageWidths) {
  test(`axe finds nothing in a person's own account at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), accountStops, { who: 'librarian', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where admins write to all customers at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'admin')), broadcastStops, { who: 'admin', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where people look for each other at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), contactStops, { who: 'librarian', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where files are sent at ${width} px`, async ({ open }) => {
    for (const stop of attachmentStops) {
      await walk(await open(profileOf(width, 'librarian')), [stop], { who: 'librarian', width });
    }
  });
}

test('axe finds nothing in what the team has for itself', async ({ open }) => {
  for (const width of [1440, 360] as const) {
    await walk(await open(profileOf(width, 'admin')), teamStops, { who: 'admin', width });
  }
});

for (const width of pageWidths) {
  test(`axe finds nothing in the library at ${width} px, nor where admins manage it`, async ({ open }) => {
    await stockLibrary(await open({ as: 'admin', path: '/account' }));
    await walk(await open(profileOf(width, 'librarian')), libraryStops, { who: 'librarian', width });
    await walk(await open(profileOf(width, 'admin')), managementStops, { who: 'admin', width });
  });
  test(`axe finds nothing among librarian resources at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'admin')), librarianStops, { who: 'admin', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where plans and invoices are at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), subscriptionStops, { who: 'librarian', width });
    await walk(await open(profileOf(width, 'admin')), planCareStops, { who: 'admin', width });
  });

  test(`axe finds nothing where invoices are billed and plans renewed at ${width} px`, async ({ open, consoles }) => {
    consoles.expect({ path: '/api/billing/drafts/1', status: 404 });
    await walk(await open(profileOf(width, 'admin')), billingStops, { who: 'admin', width });
    await walk(await open(profileOf(width, 'haruka.mizuno')), renewalStops, { who: 'customer', width });
  });

  test(`axe finds nothing where usage is uploaded and shown at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'admin')), usageCareStops, { who: 'admin', width });
    await walk(await open(profileOf(width, 'librarian')), usageStops, { who: 'librarian', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where technical set-ups are at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), setupStops, { who: 'librarian', width });
    await walk(await open(profileOf(width, 'tech')), setupReviewStops, { who: 'tech', width });
    await walk(await open(profileOf(width, 'admin')), boardStops, { who: 'admin', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where sessions are planned and booked at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), scheduleStops, { who: 'librarian', width });
    await walk(await open(profileOf(width, 'admin')), scheduleCareStops, { who: 'admin', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where questions are asked and articles written at ${width} px`, async ({ open }) => {
    await walk(await open(profileOf(width, 'librarian')), assistantStops, { who: 'librarian', width });
    await ask(await open({ as: 'librarian', path: '/customer-support?topic=technical' }), unanswerable);
    await walk(await open(profileOf(width, 'admin')), knowledgeStops, { who: 'admin', width });
  });
}

for (const width of pageWidths) {
  test(`axe finds nothing where something is wrong at ${width} px`, async ({ open, consoles }) => {
    consoles.expectLostLine();
    for (const stop of chatStops) {
      await walk(await open(profileOf(width, 'librarian')), [stop], { who: 'librarian', width });
    }
  });
}

function profileOf(width: Width, as?: Name): OpenOptions {
  const { defaultBrowserType: _, ...touch } = devices['Galaxy S9+'] ?? {};
  const heights: Record<Width, number> = { 1440: 900, 1100: 800, 360: 740 };
  return {
    ...(width === 360 ? { ...touch, deviceScaleFactor: pictures ? 2 : 1 } : {}),
    ...(as ? { as } : {}),
    viewport: { width, height: heights[width] },
    path: 'about:blank',
  };
}

async function walk(page: Page, stops: readonly Stop[], { who, width }: { who: string; width: Width }) {
  for (const stop of stops) {
    if (stop.widths && !stop.widths.includes(width)) continue;
    const where = [stop.name, who, width].join(' · ');
    await page.emulateMedia({ colorScheme: 'light' });
    // The pages of visitors are documents of their own.
    if (!stop.goesOn) await (who === 'visitor' ? page.goto(stop.path) : goTo(page, stop.path));
    await stop.arrive(page);
    if (who !== 'visitor') await expectStanding(page, where);
    await expectAccessible(page, where, themesOf(stop, width));
    if (pictures) await takePictures(page, where, pictures);
  }
  await page.context().close();
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
