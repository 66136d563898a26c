import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fillIndex } from '#server/testing/databases/fill-index.ts';
import { makerOf } from '#server/testing/test-app.ts';

describe('the words of a resource that is deleted for good', () => {
  const makeApp = makerOf('sqlite');

  test('leave the index, the list of words and the file; those that another resource has stay', async () => {
    const portal = await makeApp();
    const { db, dataDir, clock } = portal;
    const add = async (title: string) => {
      const resource = { title, type: 'link', url: 'https://guides.example/a' };
      const answer = await portal.as('admin').post('/api/resources', resource);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().id as number;
    };
    const id = await add('Zqxgone guide');
    await add('Kept guide');
    const words = async () =>
      (
        await sql<{ word: string }>`select word from "resourceWords" where word not like '\\_%' escape '\\'`.execute(db)
      ).rows.map(({ word }) => word);
    expect(await words()).toEqual(expect.arrayContaining(['guide', 'kept', 'zqxgone']));
    await fillIndex(db, 'resourceSearch');
    expect((await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` })).statusCode).toBe(200);
    clock.advance(3 * 60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await words()).toEqual(expect.arrayContaining(['guide', 'kept']));
    expect(await words()).not.toContain('zqxgone');
    const { rows } = await sql`select rowid from "resourceSearch" where "resourceSearch" match 'guide'`.execute(db);
    expect(rows).toHaveLength(1);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const bytes = readFileSync(join(dataDir, 'portal.sqlite')).toString('latin1');
    // The log of changes still has the title, with its capital.
    expect(bytes.replaceAll('Zqxgone', '')).not.toContain('qxgone');
  });
});
