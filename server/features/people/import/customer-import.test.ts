import { expect, test } from 'vitest';
import { importBodyMaxBytes, importMaxLength, importMaxRows } from '#contract/values/limits.ts';
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
      email: null,
      consortium: null,
      identifiers: { isil: null, isni: null, oclc: null, ror: null, customerId: null },
    },
  ];
  expect(rows('\uFEFFNAME,user_name,Institution\r\n"Ana, Prima",ana,New  College\r\n')).toEqual(expected);
  expect(rows('full name;Username;Company name\nAna, Prima;ana;New College')).toEqual(expected);
  expect(rows('Name\tUsername\tInstitution\nAna, Prima\tana\tNew College\n\n\n')).toEqual(expected);
});

test('what is wrong with the columns is said before any line is read', () => {
  expect(problemsOf('')).toEqual(['1 -: The file is empty']);
  expect(problemsOf('   \n\n')).toEqual(['1 -: The file is empty']);
  expect(problemsOf(heading)).toEqual(['1 -: There are no customers below the heading']);
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
    '2 Tier: Must be one of subject, silver, gold, professional',
    '3 Institution: An institution needs a name',
    '4 -: This line has 6 cells under 5 headings',
    expect.stringMatching(/^5 Name: /),
    '5 Username: Username must be at most 64 characters',
    "5 Institution: An institution's name has at most 200 characters",
    '5 Department: A department has at most 200 characters',
    '7 Username: This username is already in line 6',
    '7 Tier: Line 6 gives this institution another plan (gold)',
  ]);
});

test('a file of more lines than are taken is refused as a whole', () => {
  const lines = Array.from({ length: importMaxRows + 1 }, (_, index) => `Person,person.${index},College`);
  expect(problemsOf(['Name,Username,Institution', ...lines].join('\n'))).toEqual([
    `1 -: A file can have at most ${importMaxRows} customers; this one has ${importMaxRows + 1}`,
  ]);
});
