import { devices, expect, type Page } from '@playwright/test';
import { scrollsSideways } from './screen.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
/** A phone of the smallest width that is served. */
export const phone = { ...galaxy, viewport: { width: 360, height: 740 } };
const targetMinPx = 44;

/** Everything one can press, with its size, that is smaller than a finger needs. Read at once: a page goes on changing. */
async function tooSmall(page: Page): Promise<string[]> {
  const targets = page.locator('a[href], button, input, textarea, [role=menuitem], [role=menuitemradio]');
  return targets.evaluateAll(
    (elements, leastPx) =>
      elements.flatMap((element) => {
        const { width, height, y } = element.getBoundingClientRect();
        const isVisible = element.checkVisibility({ visibilityProperty: true });
        // What is drawn for assistive technology alone is not pressed with a finger.
        if (!isVisible || width <= 1 || height <= 1 || y < 0) return [];
        // WCAG 2.5.8: a link within a sentence is as high as its line.
        const isInText = element.closest('p, [data-bubble] > div > [dir]') !== null;
        if (isInText || (width >= leastPx && height >= leastPx)) return [];
        return [`${element.textContent} ${element.getAttribute('aria-label')}: ${width} × ${height}`];
      }),
    targetMinPx - 0.5,
  );
}

/** Nothing moves sideways, and everything can be pressed with a finger. */
export async function expectFitsThumb(page: Page) {
  expect(await scrollsSideways(page), 'the page can be moved sideways').toBe(false);
  expect(await tooSmall(page), 'targets below 44 px').toEqual([]);
}
