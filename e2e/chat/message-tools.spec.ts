import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, send } from '#e2e/screen.ts';

async function openMenuOf(page: Page, text: string): Promise<void> {
  const bubble = bubblesOf(page, text).last();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Message actions' }).click();
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Edit the message' });

test('a customer and their account manager answer, change and delete messages, and the customer rates the closed conversation', {
  tag: ['@postgres', '@whole'],
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  await expectConnected(librarian);
  await expectOpen(manager, 'Maya Okafor');
  await expectConnected(manager);
  await send(librarian, 'Is the proxy donw?');
  await send(librarian, 'Never mind this one');
  // A message that is still on its way cannot be changed.
  await expect(manager.getByText('Never mind this one').first()).toBeVisible();

  // ArrowUp alone opens the last own message for editing.
  await composerOf(librarian).focus();
  await librarian.keyboard.press('ArrowUp');
  await expect(editorOf(librarian)).toHaveValue('Never mind this one');
  await librarian.keyboard.press('Escape');
  await expect(composerOf(librarian)).toBeFocused();

  await openMenuOf(librarian, 'Is the proxy donw?');
  await librarian.getByRole('menuitem', { name: 'Edit' }).click();
  await editorOf(librarian).fill('Is the proxy down?');
  await librarian.keyboard.press('Enter');
  await expect(bubblesOf(manager, 'Is the proxy down?')).toContainText('edited');
  await expect(bubblesOf(manager, 'donw')).toHaveCount(0);

  await openMenuOf(manager, 'Is the proxy down?');
  await manager.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(composerOf(manager)).toBeFocused();
  await send(manager, 'It was; it is back.');
  const answer = bubblesOf(librarian, 'It was; it is back.');
  await expect(answer.getByRole('button', { name: 'In reply to' })).toContainText('Is the proxy down?');

  await openMenuOf(librarian, 'Never mind this one');
  await librarian.getByRole('menuitem', { name: 'Delete…' }).click();
  await librarian.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(bubblesOf(librarian, 'You deleted this message')).toBeVisible();
  await expect(bubblesOf(manager, 'This message was deleted')).toBeVisible();

  // The quotation leads to the message that it answers.
  await answer.getByRole('button', { name: 'In reply to' }).click();
  await expect(bubblesOf(librarian, 'Is the proxy down?').first()).toBeFocused();

  await manager.getByRole('button', { name: 'Close', exact: true }).click();
  const question = librarian.getByRole('region', { name: 'Rate this conversation' });
  await question.getByRole('button', { name: 'Helpful', exact: true }).click();
  await expect(manager.getByText('Rated Helpful')).toBeVisible();
  // The pressed button is gone; Tab goes on from where it stood.
  await expect(question).toBeFocused();
  await question.getByRole('textbox').fill('Quick, thank you');
  await question.getByRole('button', { name: 'Send comment' }).click();
  await expect(manager.getByText('“Quick, thank you”')).toBeVisible();

  const admin = await open({ as: 'admin', path: '/?contact=2' });
  await admin.getByRole('button', { name: 'Show earlier versions' }).click();
  await expect(admin.getByText('Is the proxy donw?')).toBeVisible();
  await expect(admin.getByText('Never mind this one')).toBeVisible();
  await admin.goto('/admin/statistics?rows=ratings');
  await expect(admin.getByRole('cell', { name: 'Quick, thank you' })).toBeVisible();
});
