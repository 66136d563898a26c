import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected } from '#e2e/screen.ts';
import { type Wanted, wantedAnswers } from './palette-answers.ts';
import { fieldOf } from './palette-stops.ts';

/** How many of the sixty must be right. */
const rightMin = 60;

test('the palette shows the right one first for sixty things that people look for', { tag: '@whole' }, async ({
  open,
}) => {
  test.slow();
  const wrong: string[] = [];
  let count = 0;
  for (const [name, wanted] of Object.entries(wantedAnswers(Date.now()))) {
    const page = await open({ as: name as keyof ReturnType<typeof wantedAnswers>, path: '/' });
    await expectConnected(page);
    await page.getByRole('button', { name: 'Search everything' }).click();
    for (const answer of wanted) {
      count++;
      const first = await firstFor(page, answer);
      const isRight = answer.first ? answer.first.test(first) : first === '';
      if (!isRight) wrong.push(`${name}: “${answer.typed}” shows “${first}”`);
    }
    await page.close();
  }
  expect(count).toBe(60);
  expect(count - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(rightMin);
});

/** The first result for a text, as `Group: label detail`; empty where there is none. */
async function firstFor(page: Page, { typed }: Wanted): Promise<string> {
  await fieldOf(page).fill(typed);
  await expect(page.getByRole('status').filter({ hasText: /results?$|^Nothing found$/ })).toHaveCount(1);
  const option = page.getByRole('option').first();
  if ((await option.count()) === 0) return '';
  // The first group contains the first result.
  const group = await page.getByRole('group').first().getAttribute('aria-labelledby');
  const heading = await page.locator(`[id="${group}"]`).textContent();
  const parts = await option.evaluate((line) =>
    [...line.querySelectorAll('span:not([aria-hidden], [aria-hidden] *):not(:has(span))')].map(
      (part) => part.textContent,
    ),
  );
  return `${heading}: ${parts.join(' ')}`;
}
