import { expect, test } from 'vitest';
import { findInTable } from '#server/testing/databases/find-everywhere.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import { findOpenImport, insertStaged, noteTried } from './conversation-imports.queries.ts';
import { importPart, removePart } from './import-messages.service.ts';

const isoOf = (atMs: number) => new Date(atMs).toISOString();

describeOnBothEngines('an import that is undone', (makeApp) => {
  test('leaves no word of its messages in the index, whether they came before or after what was written here', async () => {
    const portal = await makeApp();
    const { db } = portal;
    const file = { makerId: 1, filename: 'tickets.json', digest: 'abc', createdAt: isoOf(testStart) };
    await db.transaction().execute((transaction) => noteTried(transaction, file));
    const importId = (await findOpenImport(db, file.digest))?.id ?? 0;
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'written here' });
    const sides = { customerId: 2, senderId: 2, receiverId: 4 };
    const [earlier, later] = [isoOf(testStart - 86_400_000), isoOf(testStart + 86_400_000)];
    await insertStaged(db, importId, [
      { ...sides, source: 'zendesk:1:1', writtenAt: earlier, content: 'zqxearlier words' },
      { ...sides, source: 'zendesk:1:2', writtenAt: later, content: 'zqxlater words' },
    ]);
    const part = { importId, customerId: 2, limit: 10 };
    await db.transaction().execute((transaction) => importPart(transaction, part));
    const found = async () =>
      (await Promise.all(['zqxearlier', 'zqxlater'].map((word) => findInTable(db, 'messageSearch', word)))).map(
        ({ length }) => length,
      );
    await indexAllMessages(db);
    expect(await found()).toEqual([1, 1]);
    await db.transaction().execute((transaction) => removePart(transaction, part));
    expect(await found()).toEqual([0, 0]);
  });
});
