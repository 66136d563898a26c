import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, send, toastOf } from '#e2e/screen.ts';
import { countStored } from './stored.ts';

/** Delivers the first messages of a page all at once, however long it took to write them. */
async function sendTogether(page: Page, count: number): Promise<void> {
  const held: (string | Buffer)[] = [];
  let sent = 0;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (sent >= count || JSON.parse(String(frame)).type !== 'chat') return server.send(frame);
      if (held.push(frame) < count) return;
      for (const each of held) server.send(each);
      sent = count;
    });
  });
}

test.describe('when the server refuses a message', () => {
  // The smallest rate that lets anything through: one message, and the next after two seconds.
  test.use({ settings: { PORTAL_MESSAGE_RATE: '0.5' } });

  test('it is marked as failed, and Retry stores it once', async ({ open, portal }) => {
    const librarian = await open({ as: 'librarian', path: 'about:blank' });
    await sendTogether(librarian, 2);
    await librarian.goto('/?contact=4');
    const manager = await open({ as: 'manager', path: '/?contact=2' });
    await expectConnected(librarian);
    await expectConnected(manager);
    await send(librarian, 'In good time');
    await send(librarian, 'Too early');
    const failed = bubblesOf(librarian, 'Too early');
    await expect(failed).toContainText('Not sent: You are sending messages too quickly');
    await expect(toastOf(librarian, 'Failed to send message')).toContainText('You are sending messages too quickly');
    expect(countStored(portal.database, 'Too early')).toBe(0);
    await expect(async () => {
      // The button disappears while the message is on its way, and stays away.
      const retry = failed.getByRole('button', { name: 'Retry' });
      if (await retry.isVisible()) await retry.click({ timeout: 500 });
      await expect(failed).toContainText(/Sent|Delivered|Read/, { timeout: 500 });
    }).toPass();
    await expect(bubblesOf(manager, 'Too early')).toHaveCount(1);
    await expect(failed).toHaveCount(1);
    expect(countStored(portal.database, 'Too early')).toBe(1);
  });

  test('Discard takes it away for good', { tag: '@whole' }, async ({ open, portal }) => {
    const librarian = await open({ as: 'librarian', path: 'about:blank' });
    await sendTogether(librarian, 2);
    await librarian.goto('/?contact=4');
    await expectConnected(librarian);
    await send(librarian, 'In good time');
    await send(librarian, 'Not worth it');
    const failed = bubblesOf(librarian, 'Not worth it');
    await expect(failed).toContainText('Not sent');
    await failed.getByRole('button', { name: 'Discard' }).click();
    await expect(failed).toHaveCount(0);
    await librarian.reload();
    await expect(bubblesOf(librarian, 'In good time')).toHaveCount(1);
    await expect(failed).toHaveCount(0);
    expect(countStored(portal.database, 'Not worth it')).toBe(0);
  });
});

test('a blank message cannot be sent', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await composerOf(librarian).fill(' \n ');
  await expect(librarian.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await composerOf(librarian).press('Enter');
  await expect(composerOf(librarian)).toHaveValue(' \n ');
});

test('4,000 characters are sent whole, one more cannot be sent and is not cut', { tag: '@whole' }, async ({
  open,
  portal,
}) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  // A character of two code units: the limit counts what people see as characters.
  const whole = '📚'.repeat(4000);
  await composerOf(librarian).fill(`${whole}!`);
  await expect(librarian.getByText(/at most 4,000 characters: shorten it by 1 to send it/)).toBeVisible();
  await expect(librarian.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await composerOf(librarian).press('Enter');
  await expect(composerOf(librarian)).toHaveValue(`${whole}!`);
  await send(librarian, whole);
  await expect(bubblesOf(librarian, whole)).toContainText(/Sent|Delivered/);
  expect(countStored(portal.database, whole)).toBe(1);
});

test('a message is plain text with lines and links, whatever it holds', { tag: '@whole' }, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  await expectConnected(librarian);
  await composerOf(librarian).pressSequentially('<b>bold</b> javascript:alert(1)');
  await composerOf(librarian).press('Shift+Enter');
  await composerOf(librarian).pressSequentially('see https://example.org/guide.');
  await composerOf(librarian).press('Enter');
  const bubble = bubblesOf(librarian, '<b>bold</b> javascript:alert(1)');
  await expect(bubble).toContainText(/Sent|Delivered/);
  await expect(bubble.getByRole('link')).toHaveCount(1);
  const link = bubble.getByRole('link', { name: 'https://example.org/guide' });
  await expect(link).toHaveAttribute('href', 'https://example.org/guide');
  await expect(link).toHaveAttribute('rel', /noopener/);
});
