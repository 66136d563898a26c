import { withDemo } from './demo-browser.mjs';
import { screensOfRoles } from './screens-of-roles.ts';

/*
 * Presses each button of every screen by keyboard, and those in the dialogs that they open, while writes are delayed;
 * and reports where the focus falls back to the page, from where Tab would begin at the top. One button of each name
 * per screen, and of each screen once per role. A page is only reloaded if the button before has navigated or written
 * something, because loading takes most of the time.
 *   npm run build && npm run focus [-- USERNAME… /PATH…]
 */
const asked = process.argv.slice(2).filter((word) => !word.startsWith('/'));
const askedPaths = process.argv.slice(2).filter((word) => word.startsWith('/'));
const viewport = { width: 1440, height: 900 };
const settleMs = 500;
/** Delay of each write. */
const heldMs = 500;
const overlay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Buttons that would end the session or leave this page. */
const leftOut = /^(?:log out|print|skip to content|end all|delete my|retry$)/i;
let pressed = 0;
let faults = 0;
/** Pages with a write since they were loaded. */
const written = new WeakSet();

await withDemo(async ({ enter }) => {
  for (const [username, screens] of Object.entries(screensOfRoles)) {
    if (asked.length > 0 && !asked.includes(username)) continue;
    const page = await enter(username, { viewport });
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') {
        written.add(page);
        await new Promise((resolve) => setTimeout(resolve, heldMs));
      }
      await route.continue().catch(() => {});
    });
    const known = new Set();
    const paths = askedPaths.length > 0 ? screens.filter((path) => askedPaths.includes(path)) : screens;
    const [before, start] = [pressed, Date.now()];
    for (const path of paths) await pressAll(page, { username, path, known });
    console.log(`${username}: ${pressed - before} buttons in ${Math.round((Date.now() - start) / 1000)} s`);
    await page.context().close();
  }
});
console.log(`${pressed} buttons pressed, ${faults} lose the focus.`);
process.exitCode = faults === 0 ? 0 : 1;

async function pressAll(page, { username, path, known }) {
  await open(page, path);
  const names = await page.evaluate(buttonsOf, 'main, header, nav, aside');
  const address = page.url();
  for (const name of new Set(names)) {
    // Buttons in rows contain the name of their object; one of each kind is enough.
    const kind = name.split(/\s+/, 2).join(' ').toLowerCase();
    if (leftOut.test(name) || known.has(`${path} ${kind}`) || known.has(`everywhere ${kind}`)) continue;
    known.add(`${path} ${kind}`);
    const isOfFrame = await page
      .locator('header')
      .getByRole('button', { name, exact: true })
      .count()
      .catch(() => 0);
    if (isOfFrame > 0) known.add(`everywhere ${kind}`);
    try {
      await press(page, { username, path, address, name });
    } catch (error) {
      console.log(`${username} ${path}: “${name}” could not be pressed: ${String(error).split('\n')[0].slice(0, 140)}`);
    }
  }
}

async function press(page, { username, path, address, name }) {
  const say = (when) => {
    faults += 1;
    console.log(`${username} ${path}: “${name}” ${when}`);
  };
  if (!(await reach(page, { path, address, name }))) return;
  pressed += 1;
  await page.keyboard.press('Enter');
  await page.waitForTimeout(heldMs / 2);
  if (await countOverlays(page)) return submitAndClose(page, say);
  if (await isLost(page)) say('loses it while it waits');
  await page.waitForTimeout(written.has(page) ? heldMs + settleMs : settleMs / 2);
  if (await isLost(page)) say('loses it afterwards');
}

/** Focuses a button on the freshly loaded page; false if it is no longer there. */
async function reach(page, { path, address, name }) {
  const target = { within: 'main, header, nav, aside', name };
  const isAsLoaded = page.url() === address && !written.has(page) && (await countOverlays(page)) === 0;
  if (isAsLoaded && (await page.evaluate(focusButton, target))) return true;
  await open(page, path);
  return page.evaluate(focusButton, target);
}

/** Submits and closes whatever a button has opened. */
async function submitAndClose(page, say) {
  const isInside = await page.evaluate((among) => document.activeElement?.closest(among) !== null, overlay);
  if (!isInside) say('opens something that does not take it');
  if (await page.evaluate(fill)) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(heldMs / 2);
    if (await isLost(page)) say('opens a form whose button loses it while it waits');
    await page.waitForTimeout(heldMs + settleMs);
    if (await isLost(page)) say('opens a form after which it is lost');
  }
  for (let tries = 0; tries < 3 && (await countOverlays(page)) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(settleMs);
  }
  if (await isLost(page)) say('opens something after which it is lost');
}

function countOverlays(page) {
  return page.locator(overlay).filter({ visible: true }).count();
}

async function open(page, path) {
  await page.goto('about:blank');
  written.delete(page);
  await page.goto(path);
  // Parts around a page, which can keep the focus too, load after it.
  await page.waitForLoadState('networkidle');
}

async function isLost(page) {
  return page.evaluate(
    (title) => document.title.endsWith(title) && [null, document.body].includes(document.activeElement),
    // The page of another site, such as a sign-in provider.
    'Carrel',
  );
}

/* The functions below run in the page. */

function buttonsOf(within) {
  return [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll('button:not(:disabled)')])
    .filter((button) => button.checkVisibility() && button.getAttribute('aria-disabled') !== 'true')
    .map((button) => (button.getAttribute('aria-label') ?? button.textContent).trim())
    .filter((name) => name !== '');
}

function focusButton({ within, name }) {
  const button = [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll('button:not(:disabled)')])
    .find((one) => one.checkVisibility() && (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
  button?.focus();
  return button !== undefined;
}

/** Types into each empty field of an open dialog, and focuses its submit button; false if there is none. */
function fill() {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) =>
    one.checkVisibility(),
  );
  const dialog = dialogs.at(-1);
  if (!dialog) return false;
  const set = (field, value) => {
    const prototype = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, value);
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  };
  for (const field of dialog.querySelectorAll('input, textarea, select')) {
    if (field.disabled || field.readOnly || field.value !== '' || /file|checkbox|radio|hidden/.test(field.type))
      continue;
    if (field.tagName === 'SELECT') set(field, field.options[1]?.value ?? '');
    else set(field, field.inputMode === 'decimal' || field.type === 'number' ? '12' : 'Something typed');
  }
  const buttons = [...dialog.querySelectorAll('button:not(:disabled)')].filter((one) => one.checkVisibility());
  const sender =
    buttons.find((one) => one.type === 'submit') ?? buttons.find((one) => one.className.includes('bg-primary'));
  sender?.focus();
  return sender !== undefined;
}
