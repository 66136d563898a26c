import { devices, expect, type Page } from '@playwright/test';
import { scrollsSideways } from './screen.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
/** A phone of the smallest width that is served. */
export const phone = { ...galaxy, viewport: { width: 360, height: 740 } };
const targetMinPx = 44;

/** Everything one can press, with its size, that is smaller than a finger needs. */
async function tooSmall(page: Page): Promise<string[]> {
  const targets = page.locator('a[href], button, input, textarea, [role=menuitem], [role=menuitemradio]');
  const found: string[] = [];
  for (const target of await targets.all()) {
    const box = (await target.isVisible()) ? await target.boundingBox() : null;
    // What is drawn for assistive technology alone is not pressed with a finger.
    if (!box || box.width <= 1 || box.height <= 1 || box.y < 0) continue;
    // WCAG 2.5.8: a link within a sentence is as high as its line.
    const isInText = await target.evaluate((element) => element.closest('p, [data-bubble] > [dir]') !== null);
    if (isInText || (box.width >= targetMinPx - 0.5 && box.height >= targetMinPx - 0.5)) continue;
    found.push(
      `${await target.textContent()} ${await target.getAttribute('aria-label')}: ${box.width} × ${box.height}`,
    );
  }
  return found;
}

/** Nothing moves sideways, and everything can be pressed with a finger. */
export async function expectFitsThumb(page: Page) {
  expect(await scrollsSideways(page), 'the page can be moved sideways').toBe(false);
  expect(await tooSmall(page), 'targets below 44 px').toEqual([]);
}
