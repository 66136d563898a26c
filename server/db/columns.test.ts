import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import { engineOf } from './engine.ts';
import { foldedText } from './engines/sql-functions.ts';
import { folded } from './keys/name-key.ts';

const time = '2026-03-04T12:34:56.789Z';

describeOnBothEngines('every kind of column', (makeApp) => {
  test('answers what was written: numbers as numbers, times as ISO text with milliseconds, null as null', async () => {
    const { db } = await makeApp.database();
    expect(engineOf(db)).toBe(makeApp.engine);
    const message = {
      id: Number.MAX_SAFE_INTEGER,
      conversation: 'pair:2:6',
      channelCustomerId: null,
      senderId: 2,
      receiverId: 6,
      content: 'Ünïcode 漢字 🎓, \'quotes\' "and" \\ back\nslashes; -- %_',
      timestamp: time,
      clientId: '0195-abcdefgh',
      kind: 'automatic' as const,
      attachment: '{"filename":"Übersicht.pdf"}',
      enclosure: 'invoice:1',
      ...{ change: Number.MAX_SAFE_INTEGER, editedAt: time, deletedAt: null, replyToId: null },
    };
    await db.insertInto('messages').values(message).execute();
    expect(await db.selectFrom('messages').selectAll().execute()).toEqual([message]);

    const user = {
      username: 'Écolière',
      usernameKey: 'écolière',
      passwordHash: null,
      fullName: 'Écolière',
      role: 'customer' as const,
      institutionId: 1,
      department: '',
      subscriptionTier: null,
      createdAt: '1970-01-01T00:00:00.000Z',
      lastSignInAt: '9999-12-31T23:59:59.999Z',
      deactivatedAt: null,
      erasedAt: null,
      mustChangePassword: true,
      email: 'écolière@library.example',
      emailVerifiedAt: time,
      pendingEmail: null,
      isPendingEmailOwn: false,
      emailRefusedAt: null,
      emailRefusal: null,
      mailsMessageText: true,
      keepsTextOutOfMails: false,
      nameKey: 'ecoliere',
      searchText: 'écolière',
    };
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    expect(typeof id).toBe('number');
    expect(await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst()).toEqual({
      ...{ id, ...user, timeZone: null },
      // Assigned by the database.
      randomId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('counts, sums and maxima are numbers as well', async () => {
    const { db } = await makeApp.database();
    const row = await db
      .selectFrom('users')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.max('id').as('highest'),
        fn.max('createdAt').as('newest'),
      ])
      .executeTakeFirst();
    expect(row).toEqual({ count: 6, highest: 6, newest: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/) });
  });

  test('a number that would not be exact is refused, and not rounded', async () => {
    const { db } = await makeApp.database();
    const exact = Number.MAX_SAFE_INTEGER;
    for (const sign of ['', '-']) {
      const asked = (digits: bigint) => sql`select cast(${sql.raw(`${sign}${digits}`)} as bigint) as value`.execute(db);
      expect((await asked(BigInt(exact))).rows).toEqual([{ value: sign ? -exact : exact }]);
      for (const more of [1n, 2n, 1000n]) await expect(asked(BigInt(exact) + more)).rejects.toThrow('too large');
    }
  });

  test('times compare by their moment', async () => {
    const { db } = await makeApp.database();
    const later = '2026-03-04T12:34:56.790Z';
    const session = { userId: 2, createdAt: time, userAgent: 'test' };
    await db
      .insertInto('sessions')
      .values([
        { ...session, tokenHash: 'a', lastSeenAt: time },
        { ...session, tokenHash: 'b', lastSeenAt: later },
      ])
      .execute();
    const after = await db.selectFrom('sessions').where('lastSeenAt', '>', time).select('tokenHash').execute();
    expect(after).toEqual([{ tokenHash: 'b' }]);
  });

  test('rules of the tables hold: foreign keys, checks, uniqueness, and customers with an institution', async () => {
    const { db } = await makeApp.database();
    const session = { tokenHash: 'x', userId: 4711, createdAt: time, lastSeenAt: time, userAgent: '' };
    await expect(db.insertInto('sessions').values(session).execute()).rejects.toThrow();
    const staff = { fullName: 'X', createdAt: time, username: 'x', usernameKey: 'x' };
    const insert = (user: object) =>
      db
        .insertInto('users')
        .values({ ...staff, role: 'admin', ...user })
        .execute();
    await expect(insert({ role: 'student' })).rejects.toThrow();
    await expect(insert({ usernameKey: 'librarian' })).rejects.toThrow();
    await expect(insert({ institutionId: 1 })).rejects.toThrow();
    await expect(insert({ role: 'customer' })).rejects.toThrow();
  });

  test('a failed transaction leaves nothing behind', async () => {
    const { db } = await makeApp.database();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set({ fullName: 'Nobody' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await db.selectFrom('users').where('fullName', '=', 'Nobody').selectAll().execute()).toEqual([]);
  });

  test('booleans are booleans', async () => {
    const { db } = await makeApp.database();
    await db.schema.createTable('flags').addColumn('flag', 'boolean').execute();
    for (const flag of [true, false, null]) await sql`insert into flags (flag) values (${flag})`.execute(db);
    const { rows } = await sql`select flag from flags`.execute(db);
    expect(rows).toEqual([{ flag: true }, { flag: false }, { flag: null }]);
    await db.schema.dropTable('flags').execute();
  });
});

describe('SQLite', () => {
  const makeApp = makerOf('sqlite');

  test('refuses what its driver would turn into NULL without a word', async () => {
    const { db } = await makeApp.database();
    for (const value of [
      new Date(),
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      { a: 1 },
      [1],
      Symbol('x'),
      () => 1,
    ]) {
      await expect(db.executeQuery(CompiledQuery.raw('select ?', [value]))).rejects.toThrow('Cannot store');
    }
  });

  test('is given whole numbers as whole numbers, however large', async () => {
    const { db } = await makeApp.database();
    for (const value of [0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 40, Number.MIN_SAFE_INTEGER]) {
      const { rows } = await sql`select typeof(${value}) as kind, ${value} as value`.execute(db);
      expect(rows).toEqual([{ kind: 'integer', value }]);
    }
    expect((await sql`select typeof(${0.5}) as kind`.execute(db)).rows).toEqual([{ kind: 'real' }]);
  });

  test('waits for the disk at every commit, and keeps a log that readers do not wait for', async () => {
    const { db } = await makeApp.database();
    const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(db)).rows;
    expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });
});

describeOnBothEngines('a folded text', (makeApp) => {
  test('is what the stored keys are made by, in the order of code points', async () => {
    const { db } = await makeApp.database();
    const texts = [
      'Élodie Åberg',
      'e\u0301lodie',
      'ÐÑØ ß ŒUVRE',
      'Ἀθῆναι',
      'ЁЛКА',
      'Ⅻ ½ ﬁ',
      'हिन्दी',
      'عَرَبِيّ',
      'İstanbul',
      '漢字',
      'a b',
      'ZEBRA',
      '',
    ];
    const rows = texts.map((text) => sql`(cast(${text} as text))`);
    const { rows: found } = await sql<{ text: string; folded: string }>`
      select t.text, ${foldedText(db, sql`t.text`)} as folded
      from (select '' as text where false union all select * from (values ${sql.join(rows)}) as v) as t
      order by ${foldedText(db, sql`t.text`)}, t.text`.execute(db);
    expect(new Map(found.map((row) => [row.text, row.folded]))).toEqual(
      new Map(texts.map((text) => [text, folded(text)])),
    );
    const order = found.map((row) => row.folded);
    expect(order).toEqual(order.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });
});
