import { expect } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { expectConnected, send } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';

test('a librarian’s colleague reads along once the institution shares, moves no mark, and reads nothing of who keeps theirs private', {
  tag: '@ci',
}, async ({ open, portal }) => {
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  const named = await manager.request.put(`${portal.url}/api/colleagues/2/administrator`, {
    headers: { origin: portal.url },
  });
  expect(named.status()).toBe(200);
  const librarian = await open({ as: 'librarian', path: '/account#sharing' });
  const choice = librarian.getByRole('region', { name: 'Who reads your conversations' });
  await librarian.getByRole('button', { name: 'Share at your institution' }).click();
  await expectAccessible(librarian, 'sharing is asked about');
  await librarian.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(choice.getByRole('status')).toContainText(
    'Your colleagues read what you and our team have written since',
  );

  await librarian.goto('/?contact=4');
  await expectConnected(librarian);
  await expect(librarian.getByText(/^Colleagues at .+ read this conversation, since/)).toBeVisible();
  await send(librarian, 'The proxy is down');
  await expect(manager.getByText(/^Colleagues at .+ read this conversation, since/)).toBeVisible();
  await expectConnected(manager);
  await send(manager, 'We look at it');

  const colleague = await open({ as: 'colleague', path: '/' });
  const shared = colleague.getByRole('region', { name: 'Conversations of colleagues' });
  await shared
    .getByRole('button', { name: /Maya Okafor/ })
    .first()
    .click();
  const log = colleague.getByRole('dialog');
  await expect(log.getByText('We look at it')).toBeVisible();
  await expect(log.getByText(/Only Maya Okafor and our team write here/)).toBeVisible();
  await expectAccessible(colleague, 'a colleague’s conversation');
  await log.getByLabel('Search this conversation').fill('proxy');
  await expect(log.getByText('We look at it')).toHaveCount(0);
  await expect(log.getByText('The proxy is down')).toBeVisible();

  await librarian.goto('/account#sharing');
  await librarian.getByRole('checkbox', { name: /Keep my conversations private/ }).click();
  await expect(choice.getByRole('status')).toContainText('You keep your conversations private');
  await colleague.goto('/');
  await expect(colleague.getByRole('heading', { name: 'Support Channels' })).toBeAttached();
  await expect(colleague.getByRole('region', { name: 'Conversations of colleagues' })).toHaveCount(0);
});
