import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab or Shift+Tab until the target has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const pressesMax = 60;
  for (let presses = 0; presses < pressesMax; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
      await expectVisibleFocus(target);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${target}`);
}

export async function expectVisibleFocus(target: Locator): Promise<void> {
  const isVisible = await target.evaluate((element) => {
    const { getComputedStyle } = element.ownerDocument.defaultView;
    const rings = [element, element.parentElement].map((ringed) => getComputedStyle(ringed));
    return rings.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2);
  });
  expect(isVisible, `the focus shows on ${target}`).toBe(true);
}
