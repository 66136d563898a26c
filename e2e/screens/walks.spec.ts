import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, devices, expect, type Locator, type Page } from '@playwright/test';
import { type Journey, type Name, type OpenOptions, test } from '#e2e/journey.ts';
import { expectAccessible } from './accessible.ts';
import { specificationTexts } from './specification-texts.ts';
import { allOf, isSpoiled, type Stage, type Stop, type Theme, themes, type Width } from './stage.ts';
import { type Part, roles, walks } from './walks.ts';

/** The folder for pictures of every stop: LOOK_INTO=dist/pictures npx playwright test walks */
const pictures = process.env['LOOK_INTO'];
const specification = join(import.meta.dirname, '../../../shared/specification.md');
const heights: Record<Width, number> = { 1440: 900, 1100: 800, 800: 900, 360: 740 };

// Each test walks through many screens.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

// The longest walks start first, so that no worker is left alone with one at the end. Those of staff take minutes and are left to
// `npm run test:ci`.
for (const role of roles.toSorted((one, other) => walks[other].length - walks[one].length)) {
  const tag = role === 'customer' || role === 'visitor' ? [] : '@ci';
  const title = `the ${role} finds every screen accessible and the specified texts letter for letter`;
  test(title, { tag }, async ({ open, consoles }) => {
    await walk({ open, consoles }, walks[role], 1440);
  });
}

test('a customer finds Home accessible on a phone', async ({ open, consoles }) => {
  await walk({ open, consoles }, walks.customer.slice(0, 1), 360);
});

for (const role of roles) {
  test(`the ${role} finds every screen accessible on a phone`, { tag: '@whole' }, async ({ open, consoles }) => {
    await walk({ open, consoles }, walks[role], 360);
  });
}

test('screens that are narrower in the middle are accessible there', { tag: '@whole' }, async ({ open, consoles }) => {
  for (const part of Object.values(walks).flat()) {
    if (part.between) await walk({ open, consoles }, [part], part.between);
  }
});

test('every text is seen at one stop, comes with some work, or has a reason to be on no screen', () => {
  const names = Object.values(walks).flatMap((parts) => parts.flatMap(({ stops }) => stops.map(({ name }) => name)));
  for (const { text, stop, comesWith, instead } of specificationTexts) {
    expect([stop, comesWith, instead].filter(Boolean), text).toHaveLength(1);
    if (stop)
      expect(
        names.filter((name) => name === stop),
        text,
      ).toHaveLength(1);
  }
});

// The specification is not part of the repository, so this test runs only where the file lies beside it.
if (existsSync(specification)) {
  test('no text that the specification quotes is forgotten', () => {
    const known = new Set(specificationTexts.map(({ text }) => text));
    const quoted = readFileSync(specification, 'utf8').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g);
    const texts = [...quoted].map((match) => match[1] ?? '');
    expect(texts.length).toBeGreaterThan(80);
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
  });
}

type Opening = Pick<Journey, 'open' | 'consoles'>;

/** An open page with the person signed in and the width at which it arrives at stops. */
interface Seat {
  readonly page: Page;
  readonly screen: CDPSession;
  readonly as: Name | undefined;
  readonly arrivesAt: Width;
}

/** Leads one person through parts and checks every stop at this width. */
async function walk(opening: Opening, parts: readonly Part[], width: Width) {
  let seat: Seat | undefined;
  for (const part of parts) {
    const stops = part.stops.filter((stop) => isSeenAt(stop, width));
    if (stops.length === 0) continue;
    for (const answer of part.answers ?? []) opening.consoles.expect(answer);
    await part.prepare?.(opening.open);
    seat = await takeSeat(opening, seat, part, width);
    await readAll(opening, seat, stops, width);
  }
  await seat?.page.context().close();
}

/** Keeps the page if the same person continues, because opening another one takes as long as five stops. */
async function takeSeat({ open }: Opening, former: Seat | undefined, part: Part, width: Width): Promise<Seat> {
  // Arriving takes longer than checking, so pages arrive at desktop width and are resized.
  const arrivesAt = part.elsewhereOnPhones && width === 360 ? 360 : 1440;
  const isTheSame = former?.as === part.as && former?.arrivesAt === arrivesAt;
  if (former && isTheSame && !isSpoiled(former.page)) {
    const { page } = former;
    await page.unrouteAll();
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await page.goto('about:blank');
    return former;
  }
  await former?.page.context().close();
  const page = await open(profileOf(arrivesAt, part.as));
  // The page asks before it drops unsent text; accept that.
  page.on('dialog', (dialog) => dialog.accept());
  return { page, screen: await page.context().newCDPSession(page), as: part.as, arrivesAt };
}

async function readAll(opening: Opening, { page, screen, as, arrivesAt }: Seat, stops: readonly Stop[], width: Width) {
  const turn = (to: Width) => (arrivesAt === width ? undefined : turnTo(screen, to));
  for (const stop of stops) {
    await turn(isSeenAt(stop, arrivesAt) ? arrivesAt : width);
    await arriveAt({ ...opening, page }, stop, width);
    await turn(width);
    await read(page, stop, { who: as ?? 'visitor', width });
  }
}

async function arriveAt(stage: Stage, stop: Stop, width: Width) {
  await stage.page.emulateMedia({ colorScheme: themesOf(stop, width)[0] ?? null });
  if (!stop.goesOn) await goTo(stage.page, stop.path);
  await stop.arrive(stage.page, stage);
}

function profileOf(width: Width, as: Name | undefined): OpenOptions {
  const { defaultBrowserType: _, ...touch } = devices['Galaxy S9+'] ?? {};
  return {
    ...(width === 360 ? { ...touch, deviceScaleFactor: pictures ? 2 : 1 } : {}),
    ...(as ? { as } : {}),
    viewport: { width, height: heights[width] },
    path: 'about:blank',
  };
}

/** Texts are the same at every width, so they are read at one. */
function isSeenAt({ textsOnly, widths }: Stop, width: Width): boolean {
  return textsOnly ? width === 1440 : (widths?.includes(width) ?? true);
}

async function read(page: Page, stop: Stop, { who, width }: { who: string; width: Width }) {
  const where = [stop.name, who, width].join(' · ');
  const texts = specificationTexts.filter(({ stop: seenAt }) => seenAt === stop.name).map(({ text }) => text);
  const part = (stop.part ?? allOf)(page);
  if (width === 1440 && texts.length > 0) await expect.poll(() => missingFrom(part, texts), where).toEqual([]);
  if (stop.textsOnly) return;
  if (who !== 'visitor') await expectDocumentFits(page, where);
  await expectAccessible(page, where, themesOf(stop, width));
  if (pictures) await takePictures(page, where, pictures);
}
/** Resizes the page, with touch on a phone's width; resolves when it has been drawn. */
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

/**
 * Navigates as a link does, because loading a page takes half of a stop. The same page is reloaded, and pages for visitors are separate
 * documents.
 */
async function goTo(page: Page, path: string) {
  const here = page.url();
  const isSamePage = here === 'about:blank' || new URL(path, here).pathname === new URL(here).pathname;
  const isVisitors = /^\/(?:auth|unsubscribe|no|privacy|security|accessibility)\b/.test(path);
  if (isSamePage || isVisitors) await page.goto(path);
  else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
}

/** Colours do not depend on the width: wide screens are checked in light, phones in dark, and stops of only one of them in both. */
function themesOf(stop: Stop, width: Width): readonly Theme[] {
  const isAtBoth = !stop.widths || (stop.widths.includes(360) && stop.widths.some((other) => other !== 360));
  if (!isAtBoth) return themes;
  return width === 360 ? ['dark'] : ['light'];
}

/** When signed in, only parts of the page scroll; a longer document could be scrolled into emptiness. */
async function expectDocumentFits(page: Page, where: string) {
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
async function missingFrom(part: Locator, wanted: readonly string[]): Promise<string[]> {
  const shown = await textsOf(part);
  return wanted.filter((text) => {
    const pattern = patternOf(text);
    return !shown.some((piece) => pattern.test(piece));
  });
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/^N /, '\\d+ ').replace('\\(s\\)', 's?')}$`);
}

/** Every whole text in a part of the page, and its pieces where several stand in one element. */
function textsOf(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const shown = [root, ...root.querySelectorAll('*')].filter(
      (element) =>
        !element.matches('script, style, noscript') &&
        // Options of a field count as visible when the field is.
        (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true }),
    );
    const texts = shown.flatMap((element) => [
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('aria-label') ?? '',
      // A text may stand beside other elements, such as a button's label beside text for screen readers.
      ...[...element.childNodes].map((node) => (node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? '') : '')),
      element.matches('p, h1, h2, h3, button, a, time') ? element.textContent : '',
    ]);
    const pieces = texts.flatMap((text) => {
      const whole = text.replace(/\s+/g, ' ').trim();
      return [whole, ...whole.split(' · ')];
    });
    return [...new Set(pieces)];
  });
}
