import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Theme } from './gallery.ts';

/** What a theme can change; everything else is the same in both. */
const rulesOfTheme = ['color-contrast', 'link-in-text-block'];

/** Reads the page as it stands in these themes, the first one by all rules of axe. `where` names what is wrong. */
export async function expectAccessible(page: Page, where: string, themes: readonly Theme[] = ['light', 'dark']) {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    // There are no frames, so the page need not be gathered from several.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (theme === themes[0] ? axe : axe.withRules(rulesOfTheme)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    expect.soft(found, `${where} · ${theme}`).toEqual([]);
  }
}
