import { expect, type Page } from '@playwright/test';
import { test } from '#e2e/journey.ts';
import { bubblesOf, composerOf, expectConnected, expectOpen, logOf, send } from '#e2e/screen.ts';

const noteField = (page: Page) => page.getByRole('textbox', { name: /^Private note about / });
const notesOf = (page: Page, text: string) =>
  logOf(page)
    .getByRole('article', { name: /^Private note by / })
    .filter({ hasText: text });

test('a private note is seen by the team at once and by the customer never, and what is begun as one is never sent', {
  tag: '@whole',
}, async ({ open }) => {
  const librarian = await open({ as: 'librarian', path: '/?contact=4' });
  const manager = await open({ as: 'manager', path: '/?contact=2' });
  const admin = await open({ as: 'admin', path: '/admin/dashboard?contact=2' });
  await Promise.all([librarian, manager, admin].map(expectConnected));
  await expectOpen(manager, 'Maya Okafor');
  const heard: string[] = [];
  librarian.on('response', (response) => {
    if (response.url().includes('/api/'))
      response.text().then(
        (text) => heard.push(text),
        () => {},
      );
  });

  // A half-written reply stays in its field.
  await composerOf(manager).fill('Dear Maya');
  await expect(manager.getByRole('button', { name: 'Private note' })).toBeVisible();
  await composerOf(manager).blur();
  await manager.keyboard.press('p');
  await expect(noteField(manager)).toBeFocused();
  await expect(noteField(manager)).toHaveValue('');
  await manager.keyboard.type('They pay late: quokkaword');
  await manager.keyboard.press('Enter');
  await expect(notesOf(manager, 'quokkaword')).toContainText('Only the team sees this');
  await expect(notesOf(admin, 'quokkaword')).toContainText('Priya Shah');
  await expect(notesOf(admin, 'quokkaword').getByRole('button')).toHaveCount(0);

  await notesOf(manager, 'quokkaword').getByRole('button', { name: 'Edit the note' }).click();
  await manager.getByRole('textbox', { name: 'Text of the note' }).fill('They have paid: numbatword');
  await manager.keyboard.press('Enter');
  await expect(notesOf(admin, 'numbatword')).toContainText('edited');

  // An unfinished note is still a note after a reload.
  await noteField(manager).fill('Ask about bilbyword');
  await manager.getByRole('button', { name: 'Reply' }).click();
  await expect(composerOf(manager)).toBeFocused();
  await expect(composerOf(manager)).toHaveValue('Dear Maya');
  await composerOf(manager).fill('');
  await manager.reload();
  await expect(noteField(manager)).toHaveValue('Ask about bilbyword');
  await manager.getByRole('button', { name: 'Reply' }).click();
  await send(manager, 'It is done.');
  await expect(bubblesOf(librarian, 'It is done.')).toBeVisible();

  await notesOf(manager, 'numbatword').getByRole('button', { name: 'Delete the note' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notesOf(admin, 'numbatword')).toHaveCount(0);
  await expect(notesOf(manager, 'numbatword')).toHaveCount(0);
  await librarian.reload();
  await expect(bubblesOf(librarian, 'It is done.')).toBeVisible();
  const all = [await librarian.content(), ...heard].join();
  expect(['quokkaword', 'numbatword', 'bilbyword'].filter((word) => all.includes(word))).toEqual([]);
});
