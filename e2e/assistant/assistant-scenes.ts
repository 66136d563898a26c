import { expect } from '@playwright/test';
import type { OpenOptions } from '#e2e/journey.ts';
import { hold, type Scene } from '#e2e/screens/specification-stage.ts';
import { questionBox } from './asking.ts';

/** What a librarian reads who asks the Knowledge Base AI. */
export const assistantVisit: { who: string; options: OpenOptions; scenes: Record<string, Scene> } = {
  who: 'a librarian who asks the Knowledge Base AI',
  options: { as: 'librarian', path: '/customer-support' },
  scenes: {
    'topics of the Knowledge Base AI': ({ page }) => expect(page.getByText('Nothing asked yet')).toBeVisible(),
    'Knowledge Base AI, waiting': async ({ page }) => {
      await page.getByRole('link', { name: /^Technical Support/ }).click();
      await hold(page, '/api/ai/chat');
      await questionBox(page).fill('What is an ACS?');
      await questionBox(page).press('Enter');
    },
  },
};
