import { hold, textStops } from '#e2e/screens/stage.ts';
import { questionBox } from './asking.ts';

export const assistantTexts = textStops({
  'Knowledge Base AI, waiting': async ({ page }) => {
    await page.goto('/customer-support');
    await page.getByRole('link', { name: /^Technical Support/ }).click();
    await hold(page, '/api/ai/chat');
    await questionBox(page).fill('What is an ACS?');
    await questionBox(page).press('Enter');
  },
});
