import { expect, type Locator, type Page } from '@playwright/test';

/** What people find on the screens of the Knowledge Base AI, by what they see of it. */

export function questionBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your question' });
}

/** The newest that the Knowledge Base AI has said. */
export function lastAnswer(page: Page): Locator {
  return page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /^Knowledge Base AI: / })
    .last();
}

/** Asks, and waits until the answer is whole. */
export async function ask(page: Page, question: string): Promise<void> {
  const whole = page.getByRole('log').getByRole('button', { name: 'Copy the answer' });
  const before = await whole.count();
  await questionBox(page).fill(question);
  await questionBox(page).press('Enter');
  await expect(whole).toHaveCount(before + 1);
}

/** Has no answer in the knowledge base. */
export const unanswerable = 'Do zebras eat marmalade?';
