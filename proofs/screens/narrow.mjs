import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withDemo } from './demo-browser.mjs';
import { screensOfRoles } from './screens-of-roles.ts';

/*
 * Opens every screen of each role at 320 px, as on the smallest phones or at 400 % zoom (WCAG 2.2, 1.4.10), and reports
 * what is wider than the screen or cut off, and messages in the console. With LOOK_INTO=folder a picture of each is
 * stored; with --forced-colors it uses the system colours.
 *   npm run narrow [-- --forced-colors] [-- USERNAME…]
 */
const forcedColors = process.argv.includes('--forced-colors') ? 'active' : 'none';
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = process.env['LOOK_INTO'];
const viewport = forcedColors === 'active' ? { width: 1280, height: 900 } : { width: 320, height: 640 };
/** For what loads after the first reads, such as charts. */
const settleMs = 700;
/** Console messages of the current screen. */
const complaints = [];
/** Expected: a visitor's page requests the user, and an unknown page answers 404. */
const isMeant = /401 .*\/api\/user\)$|404 .*\/nowhere\)$/;
let faults = 0;

await withDemo(async ({ enter }) => {
  for (const [username, screens] of Object.entries(screensOfRoles)) {
    if (asked.length > 0 && !asked.includes(username)) continue;
    // A touch screen, where texts and buttons are larger.
    const page = await enter(username, { viewport, forcedColors, hasTouch: viewport.width < 1000 });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    for (const path of screens) await look(page, username, path);
    await page.context().close();
  }
});
console.log(
  faults === 0 ? 'Nothing is too wide, cut off or in the console.' : `${faults} screens have something to be mended.`,
);
process.exitCode = faults === 0 ? 0 : 1;

async function look(page, username, path) {
  await page.goto(path);
  await page.waitForLoadState('load');
  await page.waitForTimeout(settleMs);
  const said = complaints.splice(0).filter((line) => !isMeant.test(line));
  const found = [...(await page.evaluate(sideways)), ...(await page.evaluate(tooWideAndCut)), ...said];
  if (found.length > 0) {
    faults += 1;
    console.log(`${username} ${path}\n${found.map((line) => `  ${line}`).join('\n')}`);
  }
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const name = `${username}-${path.replace(/\W+/g, '_')}${forcedColors === 'active' ? '-forced' : ''}.png`;
  await page.screenshot({ path: join(folder, name) });
}

/** Runs in the page. Content that is only for screen readers can also widen it, unless a box clips it. */
function sideways() {
  const main = document.querySelector('main');
  const px = main ? main.scrollWidth - main.clientWidth : 0;
  return px > 1 ? [`the page moves sideways by ${px} px`] : [];
}

/** Runs in the page. */
function tooWideAndCut() {
  const width = document.documentElement.clientWidth;
  const said = [];
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}” ${element.className?.baseVal ?? element.className}`.slice(
      0,
      160,
    );
  // Or is only for screen readers, in a box of one pixel or off the screen.
  const scrolls = (element) => {
    for (let parent = element; parent && parent !== document.body; parent = parent.parentElement) {
      const { width: own, left } = parent.getBoundingClientRect();
      if (own <= 1 || left > 5000 || left < -5000) return true;
      if (parent === element) continue;
      if (
        /auto|scroll/.test(getComputedStyle(parent).overflowX) &&
        parent.scrollWidth > parent.clientWidth &&
        parent.tagName !== 'MAIN'
      )
        return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    const { right, left, width: own, height } = element.getBoundingClientRect();
    if (own <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if ((right > width + 1 || left < -1) && !scrolls(element))
      said.push(`too wide by ${Math.round(Math.max(right - width, -left))} px: ${nameOf(element)}`);
    const style = getComputedStyle(element);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    const isCut = style.overflowX === 'hidden' || style.overflowX === 'clip';
    if (hasText && isCut && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      said.push(`cut off: ${nameOf(element)}`);
    if (
      hasText &&
      isCut &&
      style.textOverflow === 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1 &&
      own < 60
    )
      said.push(`hardly anything left: ${nameOf(element)}`);
  }
  return said.slice(0, 6);
}
