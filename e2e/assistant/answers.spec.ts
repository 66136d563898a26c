import { expect, type Route } from '@playwright/test';
import { questionsPerMinute } from '#contract/values/assistant.ts';
import { messageMaxLength } from '#contract/values/limits.ts';
import { test } from '#e2e/journey.ts';
import { tabTo } from '#e2e/keyboard.ts';
import { ask, lastAnswer, questionBox, unanswerable } from './asking.ts';

const trouble =
  "I'm having trouble connecting to the knowledge base. Please try again later or contact support at accounts@carrel.example.";

test('with the keyboard alone a librarian asks, follows up, checks their account, and comes back', {
  tag: '@whole',
}, async ({ open }) => {
  test.slow();
  const page = await open({ as: 'librarian', path: '/customer-support' });
  await expect(page.getByText('Nothing asked yet')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^Subscription Management/ }));
  await page.keyboard.press('Enter');
  await expect(questionBox(page)).toBeFocused();
  await page.keyboard.type('When does our');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('plan renew?');
  await expect(questionBox(page)).toHaveValue('When does our\nplan renew?');
  await page.keyboard.press('Enter');
  const sources = page.getByRole('list', { name: 'Sources' });
  const fact = sources.first().getByRole('link', { name: /^Your account/ });
  await expect(fact).toBeVisible();
  await expect(questionBox(page)).toBeFocused();

  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  // A follow-up question only makes sense together with the question before it.
  await page.keyboard.type('And when does it end?');
  await page.keyboard.press('Enter');
  const whole = page.getByRole('log').getByRole('button', { name: 'Copy the answer' });
  await expect(whole).toHaveCount(2);
  await expect(lastAnswer(page)).toContainText(/plan|subscription/i);

  const helpful = page.getByRole('button', { name: 'Helpful', exact: true });
  await tabTo(page, helpful);
  await page.keyboard.press('Space');
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  const article = lastAnswer(page).getByRole('link', { name: 'When a subscription ends or is not renewed' });
  await tabTo(page, article, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(article).toBeFocused();
  await tabTo(page, fact, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscription/);
  await page.goBack();
  await expect(whole).toHaveCount(2);
});

test('a conversation is found again in the list, and one that is not there any more leads to a new one', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  await ask(page, 'What is an ACS?');
  await page.getByRole('link', { name: 'Change Topic' }).click();
  await page.getByRole('link', { name: /^What is an ACS\? Technical · 1 question/ }).click();
  await expect(page).toHaveURL(/conversation=\d+/);
  await expect(page.getByRole('log')).toContainText('Welcome to Technical Support');
  await expect(lastAnswer(page).getByRole('list', { name: 'Sources' })).toBeVisible();

  consoles.expect({ path: '/api/ai/conversations/999999', status: 404 });
  await page.goto('/customer-support?topic=technical&conversation=999999');
  await expect(page.getByText('This conversation no longer exists')).toBeVisible();
  await page.getByRole('link', { name: 'Begin a new one' }).click();
  await expect(questionBox(page)).toBeFocused();
});

test('a question that is too long waits to be shortened, and one too many waits a while', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=access' });
  await questionBox(page).fill('x'.repeat(messageMaxLength + 1));
  await expect(page.getByText('shorten it by 1 to send it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await questionBox(page).fill('x'.repeat(messageMaxLength));
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await questionBox(page).press('Enter');
  await expect(lastAnswer(page).getByRole('button', { name: 'Copy' })).toBeVisible();

  consoles.expect({ path: '/api/ai/chat', status: 429 });
  const headers = { origin: new URL(page.url()).origin };
  const data = { messages: [{ role: 'user', content: 'How do I sign in?' }] };
  const question = 'And how do I sign out?';
  // The allowance refills continuously: on a slow machine it may have grown by one meanwhile.
  await expect(async () => {
    const others = Array.from({ length: questionsPerMinute }, () =>
      page.request.post('/api/ai/chat', { headers, data }),
    );
    await Promise.all(others);
    await questionBox(page).fill(question);
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/ai/chat'));
    await questionBox(page).press('Enter');
    expect((await answer).status()).toBe(429);
  }).toPass();
  await expect(lastAnswer(page)).toContainText(`You can ask ${questionsPerMinute} questions a minute.`);
  await expect(lastAnswer(page)).toContainText(trouble);
  await expect(questionBox(page)).toHaveValue(question);
});

test('a question among too many waits in the field, and is answered when it is asked again', { tag: '@whole' }, async ({
  open,
  consoles,
}) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  const message = 'Many people are asking just now. Please ask again in a moment';
  consoles.expect({ path: '/api/ai/chat', status: 503 });
  const body = JSON.stringify({ error: message, message, code: 'unavailable' });
  await page.route('**/api/ai/chat', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
  await questionBox(page).fill('What is an IdP?');
  await questionBox(page).press('Enter');
  await expect(lastAnswer(page)).toContainText(`${message}. Your question is still in the field below.`);
  await expect(questionBox(page)).toHaveValue('What is an IdP?');
  await page.unroute('**/api/ai/chat');
  await questionBox(page).press('Enter');
  await expect(lastAnswer(page).getByRole('list', { name: 'Sources' })).toBeVisible();
});

test('without a line nothing is lost, and the question is answered once it is back', async ({ open, consoles }) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  await ask(page, 'What is an ACS?');
  consoles.expectLostConnection();
  await page.context().setOffline(true);
  await questionBox(page).fill('What is an IdP?');
  await questionBox(page).press('Enter');
  await expect(lastAnswer(page)).toContainText(trouble);
  await page.context().setOffline(false);
  await expect(questionBox(page)).toHaveValue('What is an IdP?');
  await questionBox(page).press('Enter');
  await expect(lastAnswer(page).getByRole('list', { name: 'Sources' })).toBeVisible();
  await expect(page.getByRole('log').getByText('What is an IdP?', { exact: true })).toHaveCount(1);
});

test('a stopped answer stands there once, also where the server has stored it already', { tag: '@whole' }, async ({
  open,
}) => {
  const page = await open({ as: 'librarian', path: '/customer-support?topic=technical' });
  await ask(page, 'What is an ACS?');
  const stored = new Promise<void>((resolve) => {
    const askAndKeep = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    void page.route('**/api/ai/chat', askAndKeep, { times: 1 });
  });
  await questionBox(page).fill('What is an IdP?');
  await questionBox(page).press('Enter');
  await stored;
  const readAgain = page.waitForResponse((answer) => /\/api\/ai\/conversations\/\d+$/.test(answer.url()));
  await page.getByRole('button', { name: 'Stop' }).click();
  await readAgain;
  await expect(page.getByText('You stopped the answer before it began.')).toBeVisible();
  const question = page.getByRole('log').getByText('What is an IdP?', { exact: true });
  await expect(question).toHaveCount(1);
  await page.reload();
  await expect(lastAnswer(page).getByRole('list', { name: 'Sources' })).toBeVisible();
  await expect(question).toHaveCount(1);
});

test('out of support hours it says when somebody is there, also before a question goes to them', {
  tag: '@whole',
}, async ({ open }) => {
  const page = await open({ as: 'librarian', path: 'about:blank' });
  await page.clock.setFixedTime('2026-11-18T12:00:00Z');
  await page.goto('/customer-support?topic=technical');
  await expect(page.getByText('Support staff are available 11am-5pm GMT Mon-Fri')).toBeVisible();
  await expect(page.getByText('Closed now')).toHaveCount(0);

  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  await page.reload();
  await expect(page.getByText('Closed now, opens Monday 11:00').first()).toBeVisible();
  await ask(page, unanswerable);
  await lastAnswer(page).getByRole('button', { name: 'Ask technical support' }).click();
  await expect(page.getByRole('dialog')).toContainText('Closed now, opens Monday 11:00');
});
