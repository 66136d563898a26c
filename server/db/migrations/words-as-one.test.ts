import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { columnTypes } from '#server/db/column-types.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { indexWordsAsOne } from './1050-words-as-one.ts';

describeOnBothEngines(
  'the migration of words that are written as one',
  (makeApp) => {
    test('lets messages of before be found by them, and writes the words of parts anew', async () => {
      const portal = await makeApp();
      const { db } = portal;
      const parts = Array.from({ length: 450 }, (_, at) => ({
        ...{ key: at + 1, place: `Page ${at}`, text: `Page ${at} doesn’t`, words: `page ${at} doesnt doesn t` },
      }));
      await db
        .insertInto('resourceParts')
        .values(parts.map((part) => ({ ...part, words: 'old' })))
        .execute();
      await indexAllMessages(db);
      const indexed = async () =>
        (await sql<{ next: number }>`select next from counters where name = 'messageSearch'`.execute(db)).rows[0]?.next;
      expect(await indexed()).toBeGreaterThan(1);
      const found = async () => (await portal.as('librarian').get('/api/messages/search?q=the')).json().length;
      const before = await found();
      expect(before).toBeGreaterThan(0);

      await db
        .transaction()
        .execute((transaction) => indexWordsAsOne(transaction as never, columnTypes(makeApp.engine)));

      const written = db.selectFrom('resourceParts').select(['key', 'place', 'text', 'words']).orderBy('key');
      expect(await written.execute()).toEqual(parts);
      expect(await indexed()).toBeLessThan(0);
      expect(await found()).toBe(before);
      await indexAllMessages(db);
      expect(await indexed()).toBeGreaterThan(1);
      expect(await found()).toBe(before);
    });
  },
  'demo',
);
