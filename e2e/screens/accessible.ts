import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Theme } from './stage.ts';

/** The rules, besides contrast, whose result depends on the theme. */
const rulesOfTheme = ['link-in-text-block'];
const contrast = 'color-contrast';
/** Style sheets are not preloaded: parsing them takes two fifths of axe's time, and only one rule, which is off, needs them. */
const preload: Axe.PreloadOptions = { assets: ['media'] };
/** Looks of text that were found readable. None is checked twice, because contrast takes most of axe's time. */
const readable = new Set<string>();

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Checks the page in these themes, the first one with all rules of axe. Contrast is checked once per look: text colour, size and
 * background. `where` names the place in failures.
 */
export async function expectAccessible(page: Page, where: string, themes: readonly Theme[] = ['light', 'dark']) {
  // axe checks the main frame only.
  expect(page.frames(), where).toHaveLength(1);
  for (const theme of themes) {
    const { isShown, hasAxe } = await showIn(page, theme);
    expect(isShown, `${where} · ${theme}`).toBe(true);
    if (!hasAxe) await page.evaluate(axeSource);
    const rules = theme === themes[0] ? { rules: { [contrast]: { enabled: false } } } : { runOnly: rulesOfTheme };
    const found = [...(await violationsOf(page, rules)), ...(await unreadableOf(page))];
    expect.soft(found, `${where} · ${theme}`).toEqual([]);
  }
}

/** The longest wait for a page to settle: an animation that never reports its end must not hold up the walk. */
const restMs = 2000;

/** The number of frames to wait for the page's script to follow the system theme; most need one. */
const framesMax = 300;

/** Switches the system theme and waits: the page follows by a script, and colours may be in transition after that. One call does all. */
async function showIn(page: Page, theme: Theme): Promise<{ isShown: boolean; hasAxe: boolean }> {
  await page.emulateMedia({ colorScheme: theme });
  return page.evaluate(`(async () => {
    const isShown = () => document.documentElement.classList.contains('dark') === ${theme === 'dark'};
    for (let frame = 0; !isShown() && frame < ${framesMax}; frame++) await new Promise(requestAnimationFrame);
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, ${restMs})),
      Promise.allSettled(
        document.getAnimations()
          .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
          .map(({ finished }) => finished)
      )
    ]);
    return { isShown: isShown(), hasAxe: 'axe' in window };
  })()`);
}

/** Runs axe in the page directly: the Playwright adapter injects it twice and copies all passes. */
function violationsOf(page: Page, options: Axe.RunOptions): Promise<string[]> {
  return page.evaluate(
    async (chosen) => {
      const { axe } = globalThis as typeof globalThis & { axe: typeof Axe };
      const { violations } = await axe.run({ ...chosen, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    },
    { ...options, preload },
  );
}

/** Texts without enough contrast among those whose look is new. */
async function unreadableOf(page: Page): Promise<string[]> {
  const asked = { rule: contrast, seen: [...readable], preload };
  const { looks, found } = await page.locator('body *').evaluateAll(async (elements, { rule, seen, preload }) => {
    type Shown = (typeof elements)[number];
    const styleOf = (element: Shown) => element.ownerDocument.defaultView.getComputedStyle(element);
    // Cached per element, because hundreds of texts share their backgrounds.
    const grounds = new Map<Shown, string[]>();
    const groundsOf = (element: Shown | null): string[] => {
      if (!element) return [];
      const known = grounds.get(element);
      if (known) return known;
      const { backgroundColor, backgroundImage, opacity, filter } = styleOf(element);
      const found = [
        [backgroundColor, backgroundImage, opacity, filter].join(' '),
        ...groundsOf(element.parentElement),
      ];
      grounds.set(element, found);
      return found;
    };
    const lookOf = (element: Shown): string => {
      const { color, fontSize, fontWeight } = styleOf(element);
      // axe does not judge disabled elements, and it ignores texts of a single character.
      const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
      const below = groundsOf(element).filter((ground) => ground !== 'rgba(0, 0, 0, 0) none 1 none');
      return [color, fontSize, fontWeight, isDisabled, ...below].join(', ');
    };
    const isText = (node: { nodeName: string; nodeValue: string | null }) =>
      node.nodeName === '#text' && (node.nodeValue ?? '').trim().length > 1;
    const texts = elements.filter(
      (element) =>
        (element.matches('input, select, textarea') || [...element.childNodes].some(isText)) &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const all = texts.map((element) => [lookOf(element), element] as const);
    const fresh = new Map(all.filter(([look]) => !seen.includes(look)));
    if (fresh.size === 0) return { looks: [], found: [] };
    const { axe } = globalThis as typeof globalThis & { axe: typeof Axe };
    const options: Axe.RunOptions = { runOnly: [rule], resultTypes: ['violations'], preload };
    const { violations } = await axe.run({ include: [...fresh.values()] }, options);
    const nodes = violations.flatMap((violation) => violation.nodes);
    return { looks: [...fresh.keys()], found: nodes.map((node) => `${rule}: ${node.html}`) };
  }, asked);
  // Looks of unreadable text are not remembered, so that every stop reports them.
  if (found.length === 0) for (const look of looks) readable.add(look);
  return found;
}
