import { describe, expect, test } from 'vitest';
import { importMaxRows } from '#contract/values/limits.ts';
import { markProblems, readCustomerFile } from './customer-file.ts';

/** Name, username, institution and plan of each person in a file, and what is wrong with it. */
function peopleOf(csv: string) {
  const { rows, problems, notices } = readCustomerFile(csv);
  const people = rows.map((row) =>
    [row.fullName, row.username, row.companyName, row.subscriptionTier].map(String).join('|'),
  );
  return { people, problems: problems.map(({ line, column, message }) => `${line} ${column}: ${message}`), notices };
}

const both = ['Ana Prima|ana|New College|silver', 'Bo Secundus|bob|New College|null'];

describe('a file of people is read as programs write it', () => {
  test.each([
    [
      'with the delimiter in its first line',
      'sep=;\nName;Username;Institution;Plan\nAna Prima;ana;New College;Silver\nBo Secundus;bob;New College;',
    ],
    [
      'with it quoted, and Windows line ends',
      '"sep=,"\r\nName,Username,Institution,Plan\r\nAna Prima,ana,New College,Silver\r\nBo Secundus,bob,New College,\r\n',
    ],
    [
      'with a stated tab',
      'SEP=\t\rName\tUsername\tInstitution\tPlan\rAna Prima\tana\tNew College\tsilver\rBo Secundus\tbob\tNew College\t',
    ],
    [
      'with empty columns behind',
      'Name,Username,Institution,Plan,,,\nAna Prima,ana,New College,silver,,,\nBo Secundus,bob,New College,,,,',
    ],
    [
      'with an empty column between',
      'Name,,Username,Institution,Plan\nAna Prima,,ana,New College,silver\nBo Secundus,,bob,New College,',
    ],
    [
      'with more empty cells than headings',
      'Name,Username,Institution,Plan\nAna Prima,ana,New College,silver,,,,\nBo Secundus,bob,New College,,,',
    ],
    [
      'with a blank before quotation marks',
      'Name, Username, Institution, Plan\n"Ana Prima", "ana", "New College", "University Silver"\n"Bo Secundus", "bob",  "New College", ""',
    ],
    [
      'with a comma within them',
      'Name, Username, Institution, Department\n"Ana Prima", "ana", "New College", "Library, Law"',
      ['Ana Prima|ana|New College|null'],
    ],
    [
      'with the name that screens show',
      'Name,Username,Institution,Tier\nAna Prima,ana,New College,University Silver\nBo Secundus,bob,New College,None',
    ],
    [
      'with first and last name',
      'First name,Last name,Username,Institution,Tier\nAna,Prima,ana,New College,SILVER\nBo,Secundus,bob,New College,',
    ],
    [
      'with them the other way round',
      'Surname;Given Name;Login;Company Name;Subscription\nPrima;Ana;ana;New College;university silver\nSecundus;Bo;bob;New College;',
    ],
    [
      'with a last name that is called Name',
      'Name\tFirst_Name\tUsername\tInstitution\tPlan\nPrima\tAna\tana\tNew College\tSilver\nSecundus\tBo\tbob\tNew College\t',
    ],
    [
      'with a whole name beside the first',
      'First name,Name,Username,Institution,Plan\nAna,Ana Prima,ana,New College,Silver\nBo,Bo Secundus,bob,New College,',
    ],
    [
      'with a name of one word',
      'First name,Last name,Username,Institution\n,Prima,ana,New College\nBo,,bob,New College',
      ['Prima|ana|New College|null', 'Bo|bob|New College|null'],
    ],
    [
      'with a byte order mark, and institutions with commas',
      '\uFEFFName;Username;Institution;Plan\nAna Prima;ana;College, New;Silver',
      ['Ana Prima|ana|College, New|silver'],
    ],
  ])('%s', (_, csv, expected: readonly string[] = both) => {
    expect(peopleOf(csv)).toEqual({ people: expected, problems: [], notices: [] });
  });
});

describe('titles above the headings', () => {
  const heading = 'Name;Username;Institution;Plan';
  const rows = 'Ana Prima;ana;New College;Silver\nBo Secundus;bob;New College;';
  const message = 'Left out: it is above the headings';

  test.each([
    ['one', `Customers of our consortium;;;\n${heading}\n${rows}`, [1]],
    ['one with commas', `Customers, users and staff, 2026\n${heading}\n${rows}`, [1]],
    ['one and an empty line', `Customers\n\n${heading}\n${rows}`, [1]],
    ['a title and a date', `Users by institution;;;\n"Made on 1 May 2026";;;\n;;;\n${heading}\n${rows}`, [1, 2]],
    ['one below the stated delimiter', `sep=;\nCustomers\n${heading}\n${rows}`, [1]],
  ])('are left out, and said: %s', (_, csv, lines) => {
    const notices = lines.map((line) => ({ line, column: null, message }));
    expect(peopleOf(csv)).toEqual({ people: both, problems: [], notices });
  });

  test('stay where the file has to be mended', () => {
    const csv = `Customers\n${heading}\nAna Prima;x;New College;Silver`;
    const { problems } = readCustomerFile(csv);
    expect(problems).toMatchObject([{ line: 3, column: 'Username' }]);
    const marked = markProblems(csv, problems);
    expect(readCustomerFile(marked).problems).toEqual(problems);
    expect(marked).toContain('Customers');
  });
});

test('what cannot be understood is named with its line and column', () => {
  expect(peopleOf('Name,Username,Institution,\nAna,ana,New College,kept').problems).toEqual([
    '1 4: This column is not known',
  ]);
  expect(peopleOf('Name,Username,Institution\nAna,ana,New College,,x').problems).toEqual([
    '2 null: This line has 5 cells under 3 headings',
  ]);
  expect(peopleOf('First name,Username,Institution\nAna,ana,New College').problems).toEqual([
    '1 Last name: This column is missing',
  ]);
  expect(peopleOf('Surname,Username,Institution\nPrima,ana,New College').problems).toEqual([
    '1 First name: This column is missing',
  ]);
  expect(peopleOf('First name,Last name,Username,Institution\n,,ana,New College').problems).toHaveLength(1);
});

test('5,000 people are read, and one more is not', () => {
  const line = (at: number) => `Ana ${at};ana${at};New College;University Silver`;
  const file = (count: number) =>
    ['Name;Username;Institution;Plan', ...Array.from({ length: count }, (_, at) => line(at))].join('\n');
  expect(importMaxRows).toBe(5000);
  expect(peopleOf(file(5000))).toMatchObject({ people: { length: 5000 }, problems: [] });
  expect(peopleOf(file(5001)).problems).toEqual(['1 null: A file can have at most 5000 lines; this one has 5001']);
});
