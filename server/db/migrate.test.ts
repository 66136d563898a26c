import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { migrateTo } from './migrate.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-migrate-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('messages keep everything, and their order, when they are laid out by id', async () => {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(folder, 'old.sqlite'), join(folder, 'usage.sqlite')) });
  await migrateTo(db, '0006-attachments');
  const said = (id: number, conversation: string, clientId: string | null) => ({
    id,
    conversation,
    channelCustomerId: conversation === 'channel:2' ? 2 : null,
    senderId: 2,
    receiverId: 4,
    content: `Message ${id}: “ünï” 漢`,
    timestamp: '2026-03-04T12:00:00.000Z',
    clientId,
    kind: id === 9 ? ('automatic' as const) : null,
    attachment: id === 7 ? '{"filename":"a.pdf"}' : null,
  });
  const messages = [
    said(2, 'pair:2:6', null),
    said(5, 'channel:2', 'c-5'),
    said(7, 'pair:2:6', 'c-7'),
    said(9, 'channel:2', null),
  ];
  await db.insertInto('messages').values(messages).execute();

  await migrateTo(db, '0007-message-order');
  expect(await db.selectFrom('messages').selectAll().orderBy('id').execute()).toEqual(messages);
  const { rows: order } = await sql`select conversation, id from conversationMessages`.execute(db);
  expect(order).toEqual(
    [5, 9, 2, 7].map((id) => ({ conversation: id === 5 || id === 9 ? 'channel:2' : 'pair:2:6', id })),
  );
  await expect(
    db
      .insertInto('messages')
      .values(said(10, 'channel:2', 'c-5'))
      .execute(),
  ).rejects.toThrow('UNIQUE');
  // Running it again changes nothing.
  await migrateTo(db, '0007-message-order');
  const { rows } = await sql`select next from counters where name = 'messagesFiled'`.execute(db);
  expect(rows).toEqual([{ next: 10 }]);
  await db.destroy();
});
