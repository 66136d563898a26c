import { csv, figureOf, type KindOfTable, type Said, slowSum, spring, titles } from './kind-of-table.ts';

const uses = slowSum();

/** Headings of columns that name owners of use, with two of them. */
const owners: Record<string, readonly [string, string]> = {
  ISIL: ['GB-UK-HAR', 'GB-UK-CAL'],
  Sigel: ['Mz 36', '15'],
  'OCLC symbol': ['HRW', 'CBU'],
  Site: ['Main', 'Harbour'],
  Campus: ['North', 'South'],
  Department: ['Law', 'Medicine'],
  Group: ['Staff', 'Alumni'],
  Domain: ['harrowmere.example', 'calderbay.example'],
  Range: ['10.0.0.0/8', '192.0.2.0/24'],
  'IP range': ['10.0.0.1-10.0.0.9', '192.0.2.1-192.0.2.9'],
  'Customer no.': ['1001', '1002'],
  Account: ['Harrowmere', 'Calder Bay'],
  'Library code': ['HA', 'CB'],
  'Belongs to': ['Harrowmere', 'Calder Bay'],
  'Cost centre': ['4711', '4712'],
  Realm: ['harrowmere', 'calderbay'],
  Sede: ['Norte', 'Sur'],
  Zweigstelle: ['Mitte', 'Hafen'],
  Toimipiste: ['Keskusta', 'Satama'],
};

/** Half of the titles’ use is of one owner, the rest of the other. */
function rows(heading: string, [own, other]: readonly [string, string]): (string | number)[][] {
  return [
    [heading, 'Title', ...spring],
    ...titles.map((title, at) => [at === 1 ? other : own, title, ...spring.map((month) => figureOf(title, month))]),
  ];
}

const columns: Said['columns'] = ['institution', 'title', 'uses', 'uses', 'uses'];

export const whoseKinds: readonly KindOfTable[] = Object.entries(owners).flatMap(([heading, names]) => {
  const id = `parts:${heading.toLowerCase().replace(/[\s_-]+/g, '')}`;
  return [
    {
      name: `owners under “${heading}”, all of them the customer’s`,
      file: csv(rows(heading, names)),
      said: { columns, answers: { [id]: ['own'] } },
      uses,
    },
    {
      name: `others’ rows under “${heading}”`,
      file: csv(rows(heading, names)),
      said: { columns, answers: { [id]: ['others'] } },
      refused: /Row 3, column 1 .*(?:about others|one file for each)/,
      uses: {},
    },
  ];
});
