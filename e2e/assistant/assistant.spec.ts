import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectFitsThumb, phone } from '#e2e/phone.ts';
import { composerOf, expectOpen, toastOf } from '#e2e/screen.ts';
import { endSessionAt, signIn } from '#e2e/session.ts';
import { ask, lastAnswer, questionBox, unanswerable } from './asking.ts';

test('a librarian asks, checks the source, rates, and takes what had no answer to their account manager', async ({
  open,
}) => {
  const page = await open({ as: 'librarian' });
  await page.getByRole('region', { name: 'Quick Access' }).getByRole('link', { name: 'Knowledge Base AI' }).click();
  // A question typed above the cards opens the same chat, without a topic.
  await ask(page, 'How long does a one-time link last?');
  await expect(page).toHaveURL(/customer-support\?conversation=\d+$/);
  await expect(page.getByText(/^Welcome to/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Change Topic' }).click();
  await expect(questionBox(page)).toHaveValue('');
  await page.getByRole('link', { name: /^Subscription Management/ }).press('Enter');
  await expect(questionBox(page)).toBeFocused();
  await expect(page.getByText(/^Welcome to Subscription Management/)).toBeVisible();
  await questionBox(page).press('Enter');
  await questionBox(page).fill('  ');
  await questionBox(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();

  await ask(page, 'How do I download an invoice?');
  await expect(page).toHaveURL(/topic=subscription.*conversation=\d+/);
  await lastAnswer(page)
    .getByRole('link', { name: /^(?:Article|Resource|Your account): / })
    .first()
    .click();
  const article = page.getByRole('dialog', { name: 'Finding and downloading invoices' });
  await expect(article.getByRole('heading', { name: 'How do I download one?' })).toBeVisible();
  await expect(page).toHaveURL(/article=subscription.*download-invoice/);
  await page.goBack();
  await expect(article).toBeHidden();
  const panel = page.getByRole('region', { name: 'About this chat' });
  await panel.getByRole('button', { name: 'Not Helpful' }).click();
  await expect(panel.getByRole('button', { name: 'Not Helpful', pressed: true })).toBeVisible();

  // A page that has just been loaded shows the same conversation.
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Not Helpful', pressed: true })).toBeVisible();
  await ask(page, unanswerable);
  await expect(lastAnswer(page)).toContainText('I do not know the answer');
  await lastAnswer(page).getByRole('button', { name: 'Ask my account manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Priya Shah' });
  await expect(dialog).toContainText(`> ${unanswerable}`);
  await dialog.getByRole('button', { name: 'Open the chat' }).click();
  await expectOpen(page, 'Priya Shah');
  // The whole conversation is handed over, with the sources of each answer.
  const draft = await composerOf(page).inputValue();
  expect(draft).toMatch(/^I asked the Knowledge Base AI:\n> How do I download an invoice\?\nIt answered:\n> /);
  expect(draft).toContain('\nSources: Finding and downloading invoices');
  expect(draft).toContain(`Then I asked:\n> ${unanswerable}\nIt had no answer.\n`);
});

test('an admin writes an article from a question without an answer, and the answer changes', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  await ask(page, unanswerable);
  await expect(lastAnswer(page)).toContainText('I do not know the answer');

  const admin = await open({ as: 'admin', path: '/customer-support' });
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await admin.getByRole('link', { name: 'Admin Panel' }).first().click();
  await admin.getByRole('link', { name: 'Knowledge Base' }).first().click();
  await admin.getByRole('link', { name: 'Gaps' }).click();
  const gap = admin.getByRole('listitem').filter({ hasText: unanswerable }).first();
  await expect(gap).toContainText('Asked once: 1 declined');
  await gap.getByRole('link', { name: 'Write an article from this' }).click();
  await expect(admin.getByLabel('Title', { exact: true })).toHaveValue(unanswerable);
  await admin
    .getByLabel('Text', { exact: true })
    .fill('Zebras eat marmalade on Sundays alone. <img src=x onerror=alert(1)>\n\n## Where?\n1. In the zoo.');
  await expect(admin.getByRole('heading', { name: 'Where?' })).toBeVisible();
  await expect(admin.getByText('<img src=x onerror=alert(1)>').last()).toBeVisible();
  await admin.getByRole('button', { name: 'Try it with this text' }).click();
  await expect(admin.getByText('The answer would be')).toBeVisible();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByRole('region', { name: 'History' })).toContainText('published it');
  await admin.goto('/admin/knowledge?view=gaps');
  await expect(admin.getByText('Every question had an answer')).toBeVisible();

  await ask(page, `${unanswerable} Please`);
  await expect(lastAnswer(page)).toContainText('Zebras eat marmalade on Sundays alone');
});

test('technical support and account managers are told of no account, and have nobody to ask instead', {
  tag: '@whole',
}, async ({ open }) => {
  for (const name of ['tech', 'manager'] as const) {
    const page = await open({ as: name, path: '/customer-support?topic=subscription' });
    await expect(
      page.getByText('Answers come from the knowledge base and the resources that everyone can open.'),
    ).toBeVisible();
    await ask(page, 'When does our plan renew?');
    await expect(lastAnswer(page)).not.toContainText(/University Gold|20\d\d/);
    await expect(page.getByRole('button', { name: 'Ask my account manager' })).toHaveCount(0);
  }
});

test('a deleted conversation comes back with Undo, and is gone for good once its toast is', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=access' });
  const question = 'How long does a one-time link last?';
  await ask(page, question);
  await page.getByRole('link', { name: 'Change Topic' }).click();
  const row = page.getByRole('region', { name: 'Your conversations' }).getByRole('listitem');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toHaveCount(0);
  await expect(toastOf(page, 'Conversation deleted')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: /^Delete/ }).click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await toastOf(page, 'Conversation deleted').getByRole('button', { name: 'Dismiss' }).click();
  expect((await deleted).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Nothing asked yet')).toBeVisible();
});

test('on a phone an answer is stopped, trouble is told, and a session that ends keeps the question', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical', ...phone });
  await expect(questionBox(page)).toBeVisible();
  await expectFitsThumb(page);

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/ai/chat', async (route) => {
    await held;
    // The page may have aborted the request already.
    await route.abort().catch(() => {});
  });
  await questionBox(page).fill('What is an ACS?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Typing...')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped the answer before it began.')).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: 'wait' });

  consoles.expect({ path: '/api/ai/chat', status: 503 });
  await page.route('**/api/ai/chat', (route) => route.fulfill({ status: 503, body: 'Not now' }), { times: 1 });
  await questionBox(page).fill('What is an ACS?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(lastAnswer(page)).toContainText(
    "I'm having trouble connecting to the knowledge base. Please try again later or contact support at accounts@carrel.example.",
  );
  await expect(questionBox(page)).toHaveValue('What is an ACS?');

  await endSessionAt(page, '/api/ai/chat', consoles);
  await page.getByRole('button', { name: 'Send' }).click();
  await signIn(page, 'librarian');
  await expect(questionBox(page)).toHaveValue('What is an ACS?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(lastAnswer(page).getByRole('list', { name: 'Sources' })).toBeVisible();
  await expectFitsThumb(page);
});
