import { expect, test } from 'vitest';
import { mailingPortals } from '#server/testing/services/test-mail.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const institutions = 300;
const peopleOfEach = 4;

/** 300 institutions with plan, dates, price and account manager, and 1,200 people with addresses. */
function fileOfMany(): string {
  const lines = [
    'Institution,Plan,Plan starts,Plan ends,Price,Currency,Account manager,ISIL,Name,Username,Email,Department',
  ];
  for (let number = 1; number <= institutions; number++) {
    const name = `College ${String(number).padStart(3, '0')}`;
    const [plan, price] = number % 3 === 0 ? ['silver', '1899.50'] : ['gold', '3799.00'];
    const currency = number % 5 === 0 ? 'EUR' : 'GBP';
    lines.push(`${name},${plan},2026-01-01,2026-12-31,${price},${currency},manager,GB-C${number},,,,`);
    lines.push(`${name},${plan},2027-01-01,2027-12-31,${price},${currency},manager,,,,,`);
    for (let person = 1; person <= peopleOfEach; person++) {
      const username = `c${number}p${person}`;
      lines.push(`${name},,,,,,,,Person ${number}-${person},${username},${username}@mail.example,Library`);
    }
  }
  return lines.join('\r\n');
}

async function countRows(portal: TestApp) {
  const tables = ['users', 'institutions', 'subscriptions', 'invitations', 'outbox'] as const;
  const counts = tables.map(async (table) => [
    table,
    (
      await portal.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst()
    )?.rows,
  ]);
  return Object.fromEntries((await Promise.all(counts)).map(([table, rows]) => [table, Number(rows)]));
}

describeOnBothEngines('a provider’s customers in one file', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('300 institutions with contracts and 1,200 people are tried, imported, invited, and undone whole', async () => {
    const { portal } = await makePortal();
    const admin = portal.as('admin');
    const csv = fileOfMany();
    await admin.cookie();
    const before = await countRows(portal);
    const tried = await admin.post('/api/customers/import', { csv, dryRun: true });
    expect([tried.statusCode, tried.json().problems]).toEqual([200, []]);
    expect(await countRows(portal)).toEqual(before);

    const done = (await admin.post('/api/customers/import', { csv, dryRun: false })).json();
    expect(done).toMatchObject({ problems: [], mailed: 1200, leftOut: [] });
    const after = await countRows(portal);
    expect(after).toEqual({
      users: Number(before['users']) + 1200,
      institutions: Number(before['institutions']) + 300,
      subscriptions: Number(before['subscriptions']) + 600,
      invitations: Number(before['invitations']) + 1200,
      outbox: Number(before['outbox']) + 1200,
    });
    expect((await admin.get('/api/invitations/counts')).json()).toMatchObject({ sent: 1200 });
    // The undo must not read the whole log for each person.
    const at = new Date().toISOString();
    const change = { at, byId: 1, action: 'change', objectType: 'conversation', objectId: 'x' } as const;
    const older = Array.from({ length: 500 }, () => ({ ...change, institutionId: null, before: null, after: null }));
    for (let round = 0; round < 100; round++) await portal.db.insertInto('changeLog').values(older).execute();
    const again = (await admin.post('/api/customers/import', { csv, dryRun: true })).json();
    expect(again.problems).toHaveLength(600 + 1200);

    expect((await admin.post(`/api/customers/imports/${done.importId}/undo`)).statusCode).toBe(200);
    const { outbox: _, ...undone } = await countRows(portal);
    const { outbox: __, ...expected } = before;
    expect(undone).toEqual(expected);
  });
});
