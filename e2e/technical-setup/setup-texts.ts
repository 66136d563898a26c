import { expect } from '@playwright/test';
import { dismissToast, toastOf } from '#e2e/screen.ts';
import { hold, letGo, refuse, textStops } from '#e2e/screens/stage.ts';

export const setupTexts = textStops({
  'technical setup, too many ranges': async ({ page }) => {
    await page.goto('/technical-setup?view=ranges');
    const add = page.getByRole('button', { name: 'Add IP Range' });
    while ((await page.getByLabel(/: start$/).count()) < 10) await add.click();
    await add.click();
  },
  'technical setup, failed': async ({ page, consoles }) => {
    await dismissToast(page);
    const mend = await refuse(page, consoles, '/api/technical-setup');
    await page.getByRole('button', { name: 'Save Technical Setup' }).click();
    await expect(toastOf(page, 'Error')).toBeVisible();
    await mend();
  },
  'technical setup, pending': async ({ page }) => {
    await dismissToast(page);
    await hold(page, '/api/technical-setup');
    await page.getByRole('button', { name: 'Save Technical Setup' }).click();
  },
  'technical setup, saved': async ({ page }) => letGo(page),
});
