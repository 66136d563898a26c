import { expect, type Locator, type Page } from '@playwright/test';

/** Locators and steps of the Knowledge Base AI, found by what people see. */

export function questionBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your question' });
}

export function lastAnswer(page: Page): Locator {
  return page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: /^Knowledge Base AI: / })
    .last();
}

/** Asks a question and waits until the answer is complete. */
export async function ask(page: Page, question: string): Promise<void> {
  const whole = page.getByRole('log').getByRole('button', { name: 'Copy the answer' });
  const before = await whole.count();
  await questionBox(page).fill(question);
  await questionBox(page).press('Enter');
  await expect(whole).toHaveCount(before + 1);
}

/** The knowledge base has no answer to this. */
export const unanswerable = 'Do zebras eat marmalade?';
