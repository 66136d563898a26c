import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Theme } from './gallery.ts';

/** What a theme can change; everything else is the same in both. */
const rulesOfTheme = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Reads the page as it stands in these themes, the first one by all rules of axe. `where` names what is wrong. */
export async function expectAccessible(page: Page, where: string, themes: readonly Theme[] = ['light', 'dark']) {
  // What stands in a frame would go unread.
  expect(page.frames(), where).toHaveLength(1);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource);
  for (const theme of themes) {
    await showIn(page, theme);
    const found = await violationsOf(page, theme === themes[0] ? {} : { runOnly: rulesOfTheme });
    expect.soft(found, `${where} · ${theme}`).toEqual([]);
  }
}

/** The page follows the system by a script of its own, and colours may be on their way for a moment after that. */
async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/);
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
      .map(({ finished }) => finished)
  )`);
}

/** Asks axe in the page itself: its adapter for browsers puts axe there twice, and takes all it passed away with it. */
function violationsOf(page: Page, options: Axe.RunOptions): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as typeof globalThis & { axe: typeof Axe };
    const { violations } = await axe.run({ ...chosen, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, options);
}
