import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { changeRows, readMessages } from '#e2e/chat/stored.ts';
import { test } from '#e2e/journey.ts';
import { bubblesOf, logOf } from '#e2e/screen.ts';
import { expectAccessible } from '#e2e/screens/accessible.ts';
import { pngFile } from '#server/testing/files/plain-files.ts';

const year = 365 * 86_400_000;

/** What a customer asked at another desk, years ago, and twice as much of somebody else's. */
function archive(email: string): Buffer {
  const users = [
    { id: 7, email, name: 'Maya', role: 'end-user' },
    { id: 8, email: 'who@elsewhere.example', name: 'Who', role: 'end-user' },
  ];
  const ticket = (id: number, asker: number, text: string) => ({
    ...{ id, requester_id: asker, created_at: new Date(Date.now() - 3 * year).toISOString() },
    comments: [
      {
        id,
        author_id: asker,
        public: true,
        plain_body: text,
        created_at: new Date(Date.now() - 3 * year).toISOString(),
      },
    ],
  });
  return Buffer.from(
    JSON.stringify({ tickets: [ticket(1, 7, 'Where are the old videos?'), ticket(2, 8, 'x')], users }),
  );
}

test('a library’s large logo is on the banner that it downloads', { tag: '@ci' }, async ({ open }) => {
  const page = await open({ as: 'librarian', path: '/librarian-resources/kit' });
  const form = page.getByRole('form', { name: 'Your details' });
  await form.getByLabel('Link').fill('https://library.example.org/videos');
  const picker = form.locator('input[type=file]');
  await picker.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(form.getByText('Your browser can’t read this picture. Try a PNG.')).toBeVisible();
  const logo = pngFile({ width: 6000, height: 4000 });
  await picker.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(form.getByRole('img', { name: 'Your logo' })).toBeVisible();
  const link = page.getByRole('link', { name: /^SVG .* banner / });
  const before = (await link.getAttribute('href')) ?? '';
  await form.getByRole('button', { name: 'Save' }).click();
  // Each state of a kit has an address of its own.
  await expect(link).not.toHaveAttribute('href', before);
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe('Carrel banner 1200x300.svg');
  const banner = readFileSync(await saved.path(), 'utf8');
  const [, drawn = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(banner) ?? [];
  // In the head of a PNG: its width and height.
  const head = Buffer.from(drawn, 'base64').subarray(16, 24);
  expect([head.readUInt32BE(0), head.readUInt32BE(4)]).toEqual([900, 600]);
});

test('an archive of another desk is tried, imported before what was written here, and undone', { tag: '@ci' }, async ({
  open,
  portal,
}) => {
  const email = 'maya@library.example';
  changeRows(portal.database, (database) =>
    database
      .prepare('update users set email = ?, "emailVerifiedAt" = ? where username = ?')
      .run(email, '2026-01-01T00:00:00.000Z', 'librarian'),
  );
  const admin = await open({ as: 'admin', path: '/admin/conversation-imports' });
  const picker = admin.locator('input[type=file]');
  await picker.setInputFiles({ name: 'tickets.json', mimeType: 'application/json', buffer: archive(email) });
  await expect(
    admin.getByText('Zendesk: 1 message in 1 conversation of 1 customer. 1 address belongs to no one here.'),
  ).toBeVisible();
  await admin.getByRole('button', { name: 'Left out of tickets.json: 1' }).click();
  await expect(admin.getByText('No one here has the address who@elsewhere.example')).toBeVisible();
  await expectAccessible(admin, 'an archive that was tried');
  await admin.getByRole('button', { name: 'Import tickets.json' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(admin.getByRole('button', { name: 'Undo tickets.json' })).toBeVisible();

  const [first] = readMessages(portal.database);
  expect(first).toMatchObject({ content: 'Where are the old videos?', conversation: 'channel:2' });
  const librarian = await open({ as: 'librarian', path: `/?contact=4&message=${first?.id}` });
  await expect(bubblesOf(librarian, 'Where are the old videos?')).toBeFocused();
  await expect(logOf(librarian).locator('[data-bubble]').first()).toContainText('Where are the old videos?');

  await admin.getByRole('button', { name: 'Undo tickets.json' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(bubblesOf(librarian, 'Where are the old videos?')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Discard tickets.json' })).toBeVisible();
});
