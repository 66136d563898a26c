import { expect, test } from 'vitest';
import { importBodyMaxBytes, importMaxLength, importMaxRows } from '#contract/values/limits.ts';
import { listGoldIn } from '#server/testing/list-prices.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { readCustomerFile } from './customer-file.ts';

const heading = 'Name,Username,Institution,Department,Tier';

function send(portal: TestApp, csv: string, dryRun: boolean) {
  return portal.as('admin').post('/api/customers/import', { csv, dryRun });
}

async function countPeople(portal: TestApp): Promise<number> {
  return (await portal.db.selectFrom('users').select('id').execute()).length;
}

describeOnAnyEngine('importing customers', (makeApp) => {
  const csv = [
    heading,
    'Ana Prima,ana.prima,New College,Library,silver',
    'Bo Secundus,bo.secundus,new COLLEGE,,',
    '=HYPERLINK("x"),formula,Calder Bay University,@dept,silver',
  ].join('\n');

  test('says first what would happen, and does nothing', async () => {
    const portal = await makeApp();
    const before = await countPeople(portal);
    const response = await send(portal, csv, true);
    expect(response.json()).toMatchObject({
      rows: [
        {
          line: 2,
          fullName: 'Ana Prima',
          companyName: 'New College',
          isNewInstitution: true,
          subscriptionTier: 'silver',
        },
        { line: 3, username: 'bo.secundus', isNewInstitution: true, department: null, subscriptionTier: null },
        { line: 4, fullName: '=HYPERLINK("x")', companyName: 'Calder Bay University', isNewInstitution: false },
      ],
      problems: [],
      planChanges: [],
      links: [],
    });
    expect(await countPeople(portal)).toBe(before);
    expect(await portal.db.selectFrom('institutions').selectAll().execute()).toHaveLength(2);
  });

  test('adds everybody with their institutions, plans and links', async () => {
    const portal = await makeApp();
    const { links } = (await send(portal, csv, false)).json();
    expect(links.map((link: { username: string }) => link.username)).toEqual(['ana.prima', 'bo.secundus', 'formula']);
    expect(new Set(links.map((link: { url: string }) => link.url)).size).toBe(3);
    const people = await portal.db.selectFrom('users').where('id', '>', 6).orderBy('id').selectAll().execute();
    expect(
      people.map((person) => [person.fullName, person.role, person.subscriptionTier, person.passwordHash]),
    ).toEqual([
      ['Ana Prima', 'customer', 'silver', null],
      ['Bo Secundus', 'customer', 'silver', null],
      ['=HYPERLINK("x")', 'customer', 'silver', null],
    ]);
    expect(people[0]?.institutionId).toBe(people[1]?.institutionId);
    const stored = await portal.db.selectFrom('invitations').selectAll().execute();
    expect(stored.map(({ userId, invitedBy }) => [userId, invitedBy]).sort()).toEqual(
      people.map(({ id }) => [id, 1]).sort(),
    );
  });

  test('starts a plan where there is none, and refuses a line that would end another', async () => {
    const portal = await makeApp();
    const line = `${heading}\nAna Prima,ana.prima,Calder Bay University,,professional`;
    const [problem] = (await send(portal, line, true)).json().problems;
    expect(problem).toEqual({
      ...{ line: 2, column: 'Tier' },
      message: 'Calder Bay University has University Silver. Its plan is changed under Subscriptions',
    });
    expect((await send(portal, line, false)).statusCode).toBe(400);
    expect((await portal.as('librarian2').get('/api/user')).json().subscriptionTier).toBe('silver');
    await portal.db.deleteFrom('subscriptions').where('institutionId', '=', 2).execute();
    expect((await send(portal, line, true)).json().planChanges).toEqual([
      { companyName: 'Calder Bay University', from: null, to: 'professional' },
    ]);
    expect((await send(portal, line, false)).statusCode).toBe(200);
    expect((await portal.as('librarian2').get('/api/user')).json().subscriptionTier).toBe('professional');
  });

  test('of a file with one mistake adds nobody, and names line and column', async () => {
    const portal = await makeApp();
    const before = await countPeople(portal);
    const wrong = `${csv}\nCy Tertius,LIBRARIAN,New College,,`;
    expect((await send(portal, wrong, true)).json().problems).toEqual([
      { line: 5, column: 'Username', message: 'The username LIBRARIAN is already taken' },
    ]);
    const response = await send(portal, wrong, false);
    expect([response.statusCode, response.json().field, response.json().message]).toEqual([
      400,
      'csv',
      'Nothing was imported. Line 5: The username LIBRARIAN is already taken',
    ]);
    expect(await countPeople(portal)).toBe(before);
    expect(await portal.db.selectFrom('institutions').selectAll().execute()).toHaveLength(2);
    expect(await portal.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  test('twice at once adds the people once', async () => {
    const portal = await makeApp();
    const before = await countPeople(portal);
    const statuses = (await Promise.all([send(portal, csv, false), send(portal, csv, false)])).map(
      (response) => response.statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([400, 409]).toContain(statuses.find((status) => status !== 200));
    expect(await countPeople(portal)).toBe(before + 3);
  });

  test('says by what the world knows an institution, but never of two that they are one', async () => {
    const portal = await makeApp();
    const file = (...lines: string[]) => ['Name,Username,Institution,ROR,ISNI,Customer ID', ...lines].join('\n');
    const known = await send(
      portal,
      file('A,ana,New College,https://ror.org/03yrm5c26,,NEW', 'B,bob,New College,,,'),
      false,
    );
    expect(known.statusCode).toBe(200);
    const institution = await portal.db
      .selectFrom('institutions')
      .where('name', '=', 'New College')
      .select(['ror', 'isni', 'customerId'])
      .executeTakeFirst();
    expect(institution).toEqual({ ror: '03yrm5c26', isni: null, customerId: 'NEW' });
    const said = async (...lines: string[]) => {
      const { problems } = (await send(portal, file(...lines), true)).json();
      return problems.map(({ line, column, message }: Record<string, string>) => `${line} ${column}: ${message}`);
    };
    expect(await said('C,cat,New College,052gg0110,,')).toEqual([
      '2 ROR: New College is known by another one: 03yrm5c26',
    ]);
    expect(await said('C,cat,Other,03yrm5c26,,')).toEqual(['2 ROR: New College has this one already']);
    expect(await said('C,cat,Other,,123,', 'D,dan,Other,,,1')).toEqual([
      '2 ISNI: This is no ISNI: one is written as 0000000419369078',
      '3 Customer ID: This is no Customer ID: one is written as UNI-EXAMPLE',
    ]);
    expect(await said('C,cat,Other,052gg0110,,', 'D,dan,Other,,,O1', 'E,eve,Other,04cvxnb49,,O2')).toEqual([
      '4 ROR: Line 2 gives this institution another',
      '4 Customer ID: Line 3 gives this institution another',
    ]);
    expect(await said('C,cat,Other,052gg0110,,', 'D,dan,Third,052gg0110,,')).toEqual([
      '3 ROR: Line 2 gives it to another institution',
    ]);
  });

  test('makes institutions members of a consortium: each of one, in no circle', async () => {
    const portal = await makeApp();
    const file = (...lines: string[]) => ['Name,Username,Institution,Consortium', ...lines].join('\n');
    // A consortium may come after its members in the file.
    const known = file(
      'A,ana,New College,ash group',
      'B,bob,New  college,',
      'C,cat,Ash Group,',
      'D,dan,Third,New College',
    );
    expect((await send(portal, known, true)).json()).toMatchObject({
      problems: [],
      rows: [{ consortium: 'ash group' }, {}, {}, {}],
    });
    expect((await send(portal, known, false)).statusCode).toBe(200);
    const institutions = await portal.db.selectFrom('institutions').select(['id', 'name', 'consortiumId']).execute();
    const consortiumOf = (name: string) => {
      const member = institutions.find((each) => each.name === name);
      return institutions.find(({ id }) => id === member?.consortiumId)?.name;
    };
    expect(['New College', 'Ash Group', 'Third'].map(consortiumOf)).toEqual(['Ash Group', undefined, 'New College']);
    const said = async (...lines: string[]) => {
      const { problems } = (await send(portal, file(...lines), true)).json();
      return problems.map(({ line, column, message }: Record<string, string>) => `${line} ${column}: ${message}`);
    };
    expect(await said('E,eve,Other,Nowhere')).toEqual(['2 Consortium: There is no institution called Nowhere']);
    expect(await said('E,eve,New College,Third')).toEqual([
      '2 Consortium: New College is a member of Ash Group already. Remove it there first.',
    ]);
    expect(await said('E,eve,Ash Group,Third', 'F,fay,Other,OTHER')).toEqual([
      '2 Consortium: Third belongs to Ash Group, directly or through another consortium',
      '3 Consortium: Other cannot be a member of itself',
    ]);
    expect(await said('E,eve,Oak,Elm', 'F,fay,Elm,Yew', 'G,gus,Yew,Oak')).toEqual([
      '4 Consortium: Oak belongs to Yew, directly or through another consortium',
    ]);
    expect(await said('E,eve,Oak,Third', 'F,fay,oak,Ash Group', 'G,gus,OAK,third')).toEqual([
      '3 Consortium: Line 2 gives this institution another',
    ]);
    const third = institutions.find((each) => each.name === 'Third')?.id;
    expect((await portal.as('admin').get(`/api/changes/institution?institution=${third}`)).json()).toContainEqual(
      expect.objectContaining({ differences: [{ field: 'consortiumId', before: null, after: 'New College' }] }),
    );
  });

  test('adds institutions with plan, days, price and account manager, and people, in one file', async () => {
    const portal = await makeApp();
    await portal
      .as('admin')
      .post('/api/register', { username: 'second.am', fullName: 'Bea Am', role: 'account_manager' });
    const file = [
      'Institution,Plan,Plan starts,Plan ends,Price (excl. VAT),Currency,Account manager,Name,Username',
      'Elm College,University Silver,2025-08-01,31 Jul 2026,18500,EUR,bea am,,',
      'Elm College,Silver,01/08/2026,31/07/2027,"19,000.50",EUR,,,',
      'Oak College,gold,1 September 2026,,,,,,',
      'Elm College,University Silver,,,,,,Eve,eve',
    ]
      .join('\n')
      .replace('Price (excl. VAT)', 'Price');
    const preview = (await send(portal, file, true)).json();
    expect([preview.problems, preview.marked, preview.rows.length]).toEqual([[], null, 4]);
    expect((await send(portal, file, false)).statusCode).toBe(200);
    const stored = await portal.db
      .selectFrom('subscriptions')
      .innerJoin('institutions', 'institutions.id', 'subscriptions.institutionId')
      .innerJoin('users', 'users.id', 'institutions.accountManagerId')
      .where('institutions.id', '>', 2)
      .orderBy('subscriptions.startDate')
      .select(['institutions.name', 'users.fullName', 'tier', 'startDate', 'endDate', 'priceMinor', 'currency'])
      .execute();
    expect(stored.map((row) => Object.values(row).join(' '))).toEqual([
      'Elm College Bea Am silver 2025-08-01 2026-07-31 1850000 EUR',
      'Elm College Bea Am silver 2026-08-01 2027-07-31 1900050 EUR',
      'Oak College Priya Shah gold 2026-09-01 2027-08-31 399999 GBP',
    ]);
    const person = portal.db.selectFrom('users').where('username', '=', 'eve').select('subscriptionTier');
    expect(await person.executeTakeFirst()).toEqual({ subscriptionTier: 'silver' });
    // The same file again.
    expect((await send(portal, file, true)).json().problems.map(({ message }: { message: string }) => message)).toEqual(
      [
        'This overlaps University Silver, 1 August 2025 to 31 July 2026',
        'This overlaps University Silver, 1 August 2026 to 31 July 2027',
        'This overlaps University Gold, 1 September 2026 to 31 August 2027',
        'The username eve is already taken',
      ],
    );
  });

  test('names what is wrong by cell, in a file that can be mended and sent again', async () => {
    const portal = await makeApp();
    const file = [
      'Institution;Plan;Plan starts;Plan ends;Price;Currency;Account manager',
      'Elm College;Platinum;;;;;',
      'Oak College;gold;31/02/2026;;;;',
      'Ash College;gold;2026-08-01;2026-07-01;;;',
      'Fir College;gold;;;100;;',
      'Yew College;gold;2026-08-01;;;EUR;',
      'Bay College;gold;2026-08-01;;1.999;;Nobody Known',
      'Box College;;2026-08-01;;-1;XXX;',
    ].join('\n');
    const { problems, marked } = (await send(portal, file, true)).json();
    expect(
      problems.map(({ line, column, message }: Record<string, string>) => `${line} ${column}: ${message}`),
    ).toEqual([
      '2 Plan: Must be one of Subject Access, University Silver, University Gold, Professional',
      '3 Plan starts: Must be a day, as 2026-08-01 or 1 Aug 2026',
      '4 Plan ends: The end is before the start',
      '5 Plan starts: Please enter the plan’s first day',
      '6 Price: Please enter the price in EUR',
      '7 Price: Must be a price in GBP without VAT, as 1999.99',
      '8 Currency: Must be a currency, as GBP or EUR',
      '8 Price: Must be a price in GBP without VAT, as 1999.99',
    ]);
    expect(marked.split('\r\n')[0]).toBe(
      '\uFEFFInstitution,Plan,Plan starts,Plan ends,Price,Currency,Account manager,Problems',
    );
    expect(marked.split('\r\n')[3]).toBe(
      'Ash College,gold,2026-08-01,2026-07-01,,,,Plan ends: The end is before the start',
    );
    const mended = marked.replace('2026-07-01', '2027-07-01').split('\r\n');
    const again = (await send(portal, [mended[0], mended[3]].join('\r\n'), true)).json();
    expect([again.problems, again.marked]).toEqual([[], null]);
    const nobody = (
      await send(portal, 'Institution,Account manager\nElm College,Nobody Known\nCalder Bay University,admin', true)
    ).json();
    expect(nobody.problems.map(({ message }: { message: string }) => message)).toEqual([
      'There is no account manager called Nobody Known',
      'There is no account manager called admin',
    ]);
  });

  test('takes the list price of a plan in the currency of its contract', async () => {
    const portal = await makeApp();
    await listGoldIn(portal, { EUR: 4_500_00 });
    const file = [
      'Institution,Plan,Plan starts,Plan ends,Price,Currency',
      'Elm College,gold,2026-08-01,,,EUR',
      'Oak College,gold,2026-08-01,,,GBP',
      'Yew College,silver,2026-08-01,,,EUR',
    ];
    const refused = (await send(portal, file.join('\n'), true)).json().problems;
    expect(refused).toEqual([{ line: 4, column: 'Price', message: 'Please enter the price in EUR' }]);
    expect((await send(portal, file.slice(0, 3).join('\n'), false)).statusCode).toBe(200);
    const prices = await portal.db
      .selectFrom('subscriptions')
      .innerJoin('institutions', 'institutions.id', 'subscriptions.institutionId')
      .where('startDate', '=', '2026-08-01')
      .orderBy('name')
      .select(['name', 'priceMinor', 'currency'])
      .execute();
    expect(prices).toEqual([
      { name: 'Elm College', priceMinor: 4_500_00, currency: 'EUR' },
      { name: 'Oak College', priceMinor: 3_999_99, currency: 'GBP' },
    ]);
  });

  test('is undone, with people, institutions, plans and what it filled in, until somebody has come in', async () => {
    const portal = await makeApp();
    const tables = ['users', 'subscriptions', 'invitations', 'mailTokens', 'securityEvents'] as const;
    const contents = async () => Promise.all(tables.map((table) => portal.db.selectFrom(table).selectAll().execute()));
    const calderBay = () =>
      portal.db
        .selectFrom('institutions')
        .where('name', '=', 'Calder Bay University')
        .select(['isil', 'ror', 'consortiumId']);
    await portal.db
      .updateTable('institutions')
      .set({ isil: 'GB-1' })
      .where('name', '=', 'Calder Bay University')
      .execute();
    await portal.as('admin').cookie();
    const before = await contents();
    const file = [
      'Institution,Plan,Plan starts,Consortium,ROR,Name,Username',
      'Elm Group,,,,,,',
      'Elm College,gold,2026-01-01,Elm Group,,Eve,eve',
      'Calder Bay University,,,Elm Group,03yrm5c26,Fay,fay',
    ].join('\n');
    const imported = async () => (await send(portal, file, false)).json().importId;
    const undo = (id: number) => portal.as('admin').post(`/api/customers/imports/${id}/undo`);
    const first = await imported();
    expect(await calderBay().executeTakeFirst()).toMatchObject({
      isil: 'GB-1',
      ror: expect.stringContaining('03yrm5c26'),
    });
    const [listed] = (await portal.as('admin').get('/api/customers/imports')).json();
    expect(listed).toMatchObject({
      id: first,
      people: 2,
      institutions: 2,
      importedBy: 'Ada Lindqvist',
      undoneAt: null,
    });
    expect((await undo(first)).json()).toMatchObject({ undoneAt: '2026-03-04T12:00:00.000Z' });
    expect(await contents()).toEqual(before);
    expect(await calderBay().executeTakeFirst()).toEqual({ isil: 'GB-1', ror: null, consortiumId: null });
    expect((await undo(first)).statusCode).toBe(409);
    expect((await undo(4711)).statusCode).toBe(404);
    expect((await portal.as('manager').post(`/api/customers/imports/${first}/undo`)).statusCode).toBe(403);
    const log = portal.db.selectFrom('changeLog').where('objectType', '=', 'customerImport').orderBy('id');
    expect((await log.select('action').execute()).map(({ action }) => action)).toEqual(['add', 'withdraw']);
    const names = portal.db.selectFrom('changeLog').where('after', 'like', '%Eve%').select('id');
    expect(await names.execute()).toEqual([]);

    const second = await imported();
    const ofElm = await portal.db.selectFrom('institutions').where('name', '=', 'Elm College').select('id').execute();
    await portal.as('admin').post('/api/register', { username: 'gus', fullName: 'Gus', institutionId: ofElm[0]?.id });
    expect((await undo(second)).json().message).toBe('Elm College has other people by now. Nothing was undone.');
    await portal.db
      .updateTable('users')
      .set({ lastSignInAt: '2026-03-04T12:00:00.000Z' })
      .where('username', '=', 'eve')
      .execute();
    const stored = await contents();
    expect((await undo(second)).json().message).toBe('Eve has come in or was written to since. Nothing was undone.');
    expect(await contents()).toEqual(stored);
  });

  test('takes the largest file and refuses a larger one', async () => {
    const portal = await makeApp();
    const filled = `${heading}\n`.padEnd(importMaxLength, '"');
    expect((await send(portal, filled, true)).statusCode).toBe(200);
    expect((await send(portal, `${filled} `, true)).statusCode).toBe(400);
    const tooLarge = await send(portal, 'x'.repeat(importBodyMaxBytes), true);
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'too-large']);
    expect((await portal.as('admin').post('/api/customers/import', { csv: 7, dryRun: true })).statusCode).toBe(400);
  });
});

const problemsOf = (csv: string) =>
  readCustomerFile(csv).problems.map(({ line, column, message }) => `${line} ${column ?? '-'}: ${message}`);

test('a file is read with comma, semicolon or tab, quotes, a leading mark and headings in any case', () => {
  const rows = (csv: string) => readCustomerFile(csv).rows;
  const expected = [
    {
      line: 2,
      fullName: 'Ana, Prima',
      username: 'ana',
      companyName: 'New College',
      department: null,
      subscriptionTier: null,
      ...{ planStart: null, planEnd: null, priceMinor: null, currency: null, isTrial: false, allowance: null },
      accountManager: null,
      email: null,
      consortium: null,
      identifiers: { isil: null, isni: null, oclc: null, ror: null, customerId: null },
    },
  ];
  expect(rows('\uFEFFNAME,user_name,Institution\r\n"Ana, Prima",ana,New  College\r\n')).toEqual(expected);
  expect(rows('full name;Username;Company name\nAna, Prima;ana;New College')).toEqual(expected);
  expect(rows('Name\tUsername\tInstitution\nAna, Prima\tana\tNew College\n\n\n')).toEqual(expected);
});

test('a trial and an agreed allowance are read as they are written, and refused by cell', () => {
  const read = (trial: string, allowance: string, more = '2026-08-01,,') => {
    const file = `Institution,Plan,Trial,Allowance,Plan starts,Plan ends,Price\nAsh College,gold,${trial},${allowance},${more}`;
    const { rows, problems } = readCustomerFile(file);
    return rows.length > 0 && problems.length === 0
      ? [rows[0]?.isTrial, rows[0]?.allowance]
      : problems.map(({ column, message }) => `${column}: ${message}`);
  };
  expect(read('', '')).toEqual([false, null]);
  expect(read('No', '12000')).toEqual([false, 12_000]);
  for (const yes of ['yes', 'Y', 'TRUE', '1', 'x', 'Trial']) expect(read(yes, '"12,000"')).toEqual([true, 12_000]);
  expect(read('perhaps', '12.5')).toEqual([
    'Trial: Must be yes or no',
    'Allowance: Must be a whole number above zero, as 12000',
  ]);
  for (const wrong of ['0', '-5', '1,20', 'many']) expect(read('', `"${wrong}"`)).toHaveLength(1);
  expect(read('', '9999999999')).toEqual(['Allowance: This number is too large']);
  expect(read('yes', '', '2026-08-01,,100')).toEqual(['Price: A trial has no price']);
  expect(read('yes', '', ',,')).toEqual(['Plan starts: Please enter the plan’s first day']);
  expect(read('', '5000', ',,')).toEqual(['Plan starts: Please enter the plan’s first day']);
});

test('what is wrong with the columns is said before any line is read', () => {
  expect(problemsOf('')).toEqual(['1 -: The file is empty']);
  expect(problemsOf('   \n\n')).toEqual(['1 -: The file is empty']);
  expect(problemsOf(heading)).toEqual(['1 -: There are no customers below the heading']);
  expect(problemsOf('Institution,Department\nA,B')).toEqual([
    '1 Name: This column is missing',
    '1 Username: This column is missing',
  ]);
  expect(problemsOf('Name,Username,Role\nA,abc,admin')).toEqual([
    '1 Role: This column is not known',
    '1 Institution: This column is missing',
  ]);
  expect(problemsOf('Name,Full name,Username,Institution\nA,B,abc,C')).toEqual([
    '1 Full name: This column appears twice',
  ]);
  expect(problemsOf('\u0000\u0001\uFFFD{"json": true}')[0]).toMatch(/This column is not known$/);
});

test('what is wrong with a line is named by line and column', () => {
  const lines = [
    ',ab,,x,platinum',
    'Only two,cells.here',
    'One,too.many,College,Dep,gold,more',
    `${'x'.repeat(121)},${'y'.repeat(65)},${'z'.repeat(201)},${'d'.repeat(201)},GOLD`,
    'Ok,same.name,College,,gold',
    'Ok,Same.Name,COLLEGE,,silver',
  ];
  expect(problemsOf([heading, ...lines].join('\n'))).toEqual([
    '2 Name: Full name is required',
    '2 Username: Username must be at least 3 characters',
    '2 Institution: An institution needs a name',
    '2 Tier: Must be one of Subject Access, University Silver, University Gold, Professional',
    '3 Institution: An institution needs a name',
    '4 -: This line has 6 cells under 5 headings',
    expect.stringMatching(/^5 Name: /),
    '5 Username: Username must be at most 64 characters',
    '5 Institution: An institution’s name has at most 200 characters',
    '5 Department: A department has at most 200 characters',
    '7 Username: This username is already in line 6',
    '7 Tier: Line 6 gives this institution another plan (gold)',
  ]);
});

test('a file of more lines than are taken is refused as a whole', () => {
  const lines = Array.from({ length: importMaxRows + 1 }, (_, index) => `Person,person.${index},College`);
  expect(problemsOf(['Name,Username,Institution', ...lines].join('\n'))).toEqual([
    `1 -: A file can have at most ${importMaxRows} lines; this one has ${importMaxRows + 1}`,
  ]);
});
