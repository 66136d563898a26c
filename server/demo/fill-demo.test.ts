import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { diskStorage, type Storage } from '#server/platform/storage/storage.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import { fillDemo } from './fill-demo.ts';

/** A storage that fails after this many files, as if the process had ended there. */
function failingAfter(files: number, storage: Storage): Storage {
  let taken = 0;
  const put: Storage['put'] = async (name, fromPath) => {
    if (++taken > files) throw new Error('ended here');
    await storage.put(name, fromPath);
  };
  return { ...storage, put };
}

async function countsOf(db: Db) {
  const counted = async (table: 'users' | 'messages' | 'resources' | 'files' | 'usageSums') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const imports = db.selectFrom('usageImports').where('completedAt', 'is not', null).select('id');
  return {
    users: await counted('users'),
    messages: await counted('messages'),
    resources: await counted('resources'),
    files: await counted('files'),
    sums: await counted('usageSums'),
    imports: (await imports.execute()).length,
  };
}

describeOnAnyEngine(
  'the demo',
  (makeApp) => {
    test('is whole after starts that were interrupted at any file, and is not filled again', async () => {
      const whole = await makeApp.database();
      const placeOf = ({ db, dataDir }: typeof whole) => ({
        db,
        storage: diskStorage(join(dataDir, 'uploads')),
        spoolDir: join(dataDir, 'spool'),
      });
      await fillDemo(placeOf(whole), testStart);
      const expected = await countsOf(whole.db);

      const interrupted = await makeApp.database();
      const place = placeOf(interrupted);
      for (const files of [0, 7, expected.files - 30, 3, 1]) {
        const ended = fillDemo({ ...place, storage: failingAfter(files, place.storage) }, testStart);
        await expect(ended).rejects.toThrow('ended here');
      }
      await fillDemo(place, testStart);
      expect(await countsOf(interrupted.db)).toEqual(expected);

      await interrupted.db.deleteFrom('resources').where('type', '=', 'video').execute();
      const fewer = await countsOf(interrupted.db);
      await fillDemo(place, testStart);
      expect(await countsOf(interrupted.db)).toEqual(fewer);
    });
  },
  'nothing',
);
