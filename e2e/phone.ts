import { devices, expect, type Page } from '@playwright/test';
import { scrollsSideways } from './screen.ts';

const { defaultBrowserType: _, ...galaxy } = devices['Galaxy S9+'] ?? {};
/** A phone of the smallest width that we support. */
export const phone = { ...galaxy, viewport: { width: 360, height: 740 } };
const targetMinPx = 44;

/** Everything that can be pressed and is too small for a finger, with its size. It is read in one call because a page goes on changing. */
async function tooSmall(page: Page): Promise<string[]> {
  const targets = page.locator('a[href], button, input, textarea, [role=menuitem], [role=menuitemradio]');
  return targets.evaluateAll(
    (elements, leastPx) =>
      elements.flatMap((element) => {
        const { width, height, y } = element.getBoundingClientRect();
        const isVisible = element.checkVisibility({ visibilityProperty: true });
        // Elements that are only for assistive technology are not pressed with a finger.
        if (!isVisible || width <= 1 || height <= 1 || y < 0) return [];
        // WCAG 2.5.8 exempts links within a sentence.
        const isInText = element.closest('p, [data-bubble] > div > [dir]') !== null;
        if (isInText || (width >= leastPx && height >= leastPx)) return [];
        return [`${element.textContent} ${element.getAttribute('aria-label')}: ${width} × ${height}`];
      }),
    targetMinPx - 0.5,
  );
}

/** Checks that the page does not scroll sideways and that every target is large enough for a finger. */
export async function expectFitsThumb(page: Page) {
  expect(await scrollsSideways(page), 'the page can be moved sideways').toBe(false);
  expect(await tooSmall(page), 'targets below 44 px').toEqual([]);
}
