import { expect } from '@playwright/test';
import { test as base } from '#e2e/journey.ts';
import { toastOf } from '#e2e/screen.ts';
import { type ModelBehaviour, saying, startTestModel } from '#server/testing/services/test-model.ts';
import { ask, lastAnswer } from './asking.ts';

const question = 'How do I change my password?';

const test = base.extend<{ model: { says: ModelBehaviour } }>({
  model: async ({}, use) => use({ says: saying('I do not know.') }),
  settings: async ({ model }, use) => {
    const server = await startTestModel((response, request) => model.says(response, request));
    await use({ PORTAL_AI_BASE_URL: server.baseUrl, PORTAL_AI_MODEL: 'a-model' });
    await server.close();
  },
});

test('what a model writes is told apart, what it fails at is said, and what it was sent is erased with the conversation', {
  tag: '@whole',
}, async ({ model, open }) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=access' });
  await expect(page.getByText(/A language model outside this portal writes them.* for 30 days/)).toBeVisible();
  model.says = saying('You change your password in your account. [1]\n', 'The password is Oxford42. [1]');
  await ask(page, question);
  await expect(lastAnswer(page)).toContainText('Written by a language model');
  await expect(lastAnswer(page)).toContainText('Press Change password.');
  await expect(lastAnswer(page)).not.toContainText('Oxford42');
  await lastAnswer(page).getByRole('link', { name: 'Source 1' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  model.says = (response) => response.writeHead(401).end('no');
  await ask(page, question);
  await expect(lastAnswer(page)).toContainText('This is the built-in answer');
  await expect(lastAnswer(page)).not.toContainText('Written by a language model');

  const admin = await open({ as: 'admin', path: '/admin/knowledge?view=sent' });
  const sent = admin.getByRole('region', { name: 'Sent to the language model' }).getByRole('listitem');
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText('Not used');
  await sent.last().getByText('Request and reply').click();
  await expect(sent.last()).toContainText(`Question: ${question}`);
  await expect(sent.last()).toContainText('Oxford42');

  await page.getByRole('button', { name: `Delete “${question}”` }).click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await toastOf(page, 'Conversation deleted').getByRole('button', { name: 'Dismiss' }).click();
  await deleted;
  await admin.reload();
  await expect(admin.getByText('Nothing was sent')).toBeVisible();
});
