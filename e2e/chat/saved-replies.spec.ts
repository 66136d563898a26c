import { expect, type Route } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen } from '#e2e/screen.ts';

test('a saved reply is found, filled in and sent by the keyboard alone, and a channel is tagged, found and handed over', {
  tag: '@whole',
}, async ({ open, consoles }) => {
  const manager = await open({ as: 'manager', path: '/saved-replies' });
  const write = async (name: string, text: string) => {
    await manager.getByRole('button', { name: 'New reply' }).click();
    await manager.getByRole('textbox', { name: 'Name' }).fill(name);
    await manager.getByRole('textbox', { name: 'Text' }).fill(text);
    await manager.keyboard.press('Tab');
    await manager.getByRole('button', { name: 'Save' }).click();
    await expect(manager.getByRole('heading', { name })).toBeVisible();
  };
  await write('Proxy steps', 'Please open the proxy.');
  await write('Renewal offer', 'Dear {name}, {plan} of {institution} ends on {renewal}.');
  await manager.getByRole('button', { name: 'Delete Proxy steps' }).click();
  await expect(manager.getByRole('heading', { name: 'Proxy steps' })).toHaveCount(0);
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(manager.getByRole('heading', { name: 'Proxy steps' })).toBeVisible();

  await manager.goto('/?contact=2');
  await expectConnected(manager);
  await composerOf(manager).focus();
  const list = manager.getByRole('listbox', { name: 'Saved replies' });
  // Escape closes the list for good, because a message may begin with a path.
  await manager.keyboard.type('/');
  // The list holds the manager's own replies and the team's two of the demo.
  await expect(list.getByRole('option')).toHaveCount(4);
  await manager.keyboard.press('Escape');
  await manager.keyboard.type('etc');
  await expect(list).toHaveCount(0);
  await composerOf(manager).fill('');
  await manager.keyboard.type('Hello');
  await manager.keyboard.press('Shift+Enter');
  await manager.keyboard.type('/');
  await manager.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Renewal offer');
  await manager.keyboard.press('Enter');
  await expect(composerOf(manager)).toHaveValue(
    /^Hello\nDear Maya Okafor, University Gold of University of Harrowmere ends on \d+ \w+ \d+\.$/,
  );
  await expect(bubblesOf(manager, 'Dear Maya Okafor')).toHaveCount(0);
  await manager.keyboard.press('Enter');
  await expect(bubblesOf(manager, 'Dear Maya Okafor')).toBeVisible();

  await manager.getByRole('button', { name: 'Tags', exact: true }).click();
  await manager.getByLabel('New tag').fill(' Renewal');
  await manager.keyboard.press('Enter');
  await manager.getByRole('button', { name: 'Save' }).click();
  await manager.getByLabel('Tag', { exact: true }).selectOption('renewal');
  await expect(manager).toHaveURL(/tag=renewal/);
  await expect(manager.locator('[data-contact]')).toHaveCount(1);
  await manager.reload();
  await expect(manager.locator('[data-contact]')).toHaveCount(1);

  await manager.getByRole('button', { name: /^Assigned to/ }).click();
  await manager.getByRole('menuitem', { name: /^Ask technical support/ }).click();
  await manager.getByRole('checkbox').last().check();
  await manager.getByRole('button', { name: 'Quote' }).click();
  await expectOpen(manager, 'Lars Kuhn');
  await expect(composerOf(manager)).toHaveValue(/^About Maya Okafor .*\n\n> Our team, .*\n> Hello\n> Dear Maya Okafor/);

  await manager.goto('/?contact=2');
  await manager.getByRole('button', { name: /^Assigned to/ }).click();
  await manager.getByRole('menuitem', { name: /^Hand over/ }).click();
  await manager.getByLabel('Reason').fill('She knows their contract.');
  // A refused action loses nothing that was typed.
  consoles.expect({ path: '/api/channels/2/desk', status: 503 });
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: 'Not now' } });
  await manager.route('**/api/channels/2/desk', refuse, { times: 1 });
  await manager.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(manager.getByText('Not now', { exact: true })).toBeVisible();
  await expect(manager.getByLabel('Reason')).toHaveValue('She knows their contract.');
  await manager.getByRole('button', { name: 'Hand over', exact: true }).click();
  const note = manager.getByRole('article', { name: 'Private note by Priya Shah' });
  await expect(note).toContainText(/Handed over to .*She knows their contract\./s);
});
