import { sql } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { changedObjectNames } from '#contract/values/changes.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { type Change, fieldsOf, recordChange } from './change-log.queries.ts';

const renamed: Change = {
  at: '2026-03-04T12:00:00.000Z',
  byId: 6,
  action: 'change',
  objectType: 'user',
  objectId: 2,
  institutionId: 1,
  before: { username: 'librarian', fullName: 'Maya Okafor', department: null },
  after: { fullName: 'Maya Okafor-Lind', department: null },
};

describeOnBothEngines('the log of changes', (makeApp) => {
  test('says who changed which object when, and what of it differs', async () => {
    const { db } = await makeApp.database();
    await db.transaction().execute(async (transaction) => {
      await recordChange(transaction, renamed);
      const { before, ...added } = renamed;
      await recordChange(transaction, {
        ...added,
        byId: null,
        objectType: 'institution',
        action: 'add',
        after: { name: 'New' },
      });
    });
    const changes = await db.selectFrom('changeLog').selectAll().orderBy('id').execute();
    const base = {
      id: 1,
      at: renamed.at,
      byId: 6,
      objectType: 'user',
      objectId: '2',
      institutionId: 1,
      action: 'change',
    };
    expect(changes).toEqual([
      { ...base, before: '{"fullName":"Maya Okafor"}', after: '{"fullName":"Maya Okafor-Lind"}' },
      { ...base, id: 2, byId: null, objectType: 'institution', action: 'add', before: null, after: '{"name":"New"}' },
    ]);
  });

  test('holds the named fields alone, whatever else stands in a row: no password and no hash of one', async () => {
    const { db } = await makeApp.database();
    const user = await db.selectFrom('users').selectAll().where('id', '=', 2).executeTakeFirstOrThrow();
    expect(user.passwordHash).toContain('argon2');
    const { before, ...change } = { ...renamed, action: 'add' as const, after: user };
    await db.transaction().execute((transaction) => recordChange(transaction, change));
    const { after } = await db.selectFrom('changeLog').selectAll().executeTakeFirstOrThrow();
    expect(after).not.toContain('argon2');
    expect(Object.keys(JSON.parse(after ?? ''))).toEqual(fieldsOf('user'));
    const everyField = changedObjectNames.flatMap(fieldsOf);
    // The time at which a secret was made does not reveal it.
    const harmless = ['secretMadeAt'];
    const telling = everyField.filter((field) => /password|hash|token|secret/i.test(field));
    expect(telling.filter((field) => !harmless.includes(field))).toEqual([]);
  });

  test('belongs to the transaction that makes the change, and goes with it', async () => {
    const { db } = await makeApp.database();
    // Outside of a transaction it does not compile.
    expectTypeOf(recordChange).parameter(0).not.toEqualTypeOf<Db>();
    expectTypeOf(db).not.toExtend<Transaction>();
    const failing = db.transaction().execute(async (transaction) => {
      await recordChange(transaction, renamed);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await db.selectFrom('changeLog').selectAll().orderBy('id').execute()).toEqual([]);
  });

  test('can only be added to', async () => {
    const { db } = await makeApp.database();
    await db.transaction().execute((transaction) => recordChange(transaction, renamed));
    const before = await db.selectFrom('changeLog').selectAll().orderBy('id').execute();
    const isSqlite = makeApp.engine === 'sqlite';
    const attempts = [
      sql`update "changeLog" set action = 'add'`,
      sql`delete from "changeLog"`,
      isSqlite
        ? sql`insert or replace into "changeLog" (id, at, action, "objectType", "objectId") values (1, '', '', '', '')`
        : sql`truncate "changeLog"`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow('changeLog can only be added to');
    expect(await db.selectFrom('changeLog').selectAll().orderBy('id').execute()).toEqual(before);
  });
});
