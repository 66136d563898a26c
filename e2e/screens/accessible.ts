import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Theme } from './stage.ts';

/** What a theme can change besides contrast; everything else is the same in both. */
const rulesOfTheme = ['link-in-text-block'];
const contrast = 'color-contrast';
/** The style sheets, which axe would take apart each time, are read by one rule that nobody has switched on; it takes two fifths of its time. */
const preload: Axe.PreloadOptions = { assets: ['media'] };
/** The looks of texts that were found readable, so that none is looked at twice: contrast takes axe most of its time. */
const readable = new Set<string>();

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Reads the page as it stands in these themes, the first one by all rules of axe. Contrast is asked of each look that was
 * not read before: a colour of text on a ground, in a size. `where` names what is wrong.
 */
export async function expectAccessible(page: Page, where: string, themes: readonly Theme[] = ['light', 'dark']) {
  // What stands in a frame would go unread.
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

/** The longest that a page may take to come to rest: an animation that is never told to have ended must not hold up the walk. */
const restMs = 2000;

/** In frames, for the page's script to follow the system: most have done so by the first. */
const framesMax = 300;

/** The page follows the system by a script of its own, and colours may be on their way for a moment after that. All is asked at once. */
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

/** Asks axe in the page itself: its adapter for browsers puts axe there twice, and takes all it passed away with it. */
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

/** The texts without enough contrast, among those whose look is new. */
async function unreadableOf(page: Page): Promise<string[]> {
  const asked = { rule: contrast, seen: [...readable], preload };
  const { looks, found } = await page.locator('body *').evaluateAll(async (elements, { rule, seen, preload }) => {
    type Shown = (typeof elements)[number];
    const styleOf = (element: Shown) => element.ownerDocument.defaultView.getComputedStyle(element);
    // Once for each element: hundreds of texts stand on the same grounds.
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
      // What is disabled axe does not judge.
      const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
      const below = groundsOf(element).filter((ground) => ground !== 'rgba(0, 0, 0, 0) none 1 none');
      return [color, fontSize, fontWeight, isDisabled, ...below].join(', ');
    };
    // Nor a single sign.
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
  // What cannot be read is told at every stop, not only at the first.
  if (found.length === 0) for (const look of looks) readable.add(look);
  return found;
}
