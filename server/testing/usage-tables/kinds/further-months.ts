import { csv, type KindOfTable, long, type Said, slowSum, spring, wide } from './kind-of-table.ts';

const uses = slowSum();
const byMonth: Said = { columns: ['title', ...spring.map((month) => `uses ${month}` as const)] };
const byRow: Said = { columns: ['title', 'month', 'uses'] };

/** Headings of languages and calendars in which nothing is read, so that a person says each month. */
const scripts: Record<string, readonly string[]> = {
  Icelandic: ['janúar 2025', 'febrúar 2025', 'mars 2025'],
  Welsh: ['Ionawr 2025', 'Chwefror 2025', 'Mawrth 2025'],
  Maltese: ['Jannar 2025', 'Frar 2025', 'Marzu 2025'],
  Albanian: ['janar 2025', 'shkurt 2025', 'mars 2025'],
  Serbian: ['јануар 2025', 'фебруар 2025', 'март 2025'],
  Arabic: ['يناير 2025', 'فبراير 2025', 'مارس 2025'],
  Hebrew: ['ינואר 2025', 'פברואר 2025', 'מרץ 2025'],
  Hindi: ['जनवरी 2025', 'फ़रवरी 2025', 'मार्च 2025'],
  Vietnamese: ['Tháng 1 2025', 'Tháng 2 2025', 'Tháng 3 2025'],
  'Thai with years of its calendar': ['ม.ค. 2568', 'ก.พ. 2568', 'มี.ค. 2568'],
  'Persian with years of its calendar': ['دی 1403', 'بهمن 1403', 'اسفند 1403'],
  'Japanese with years of an era': ['令和7年1月', '令和7年2月', '令和7年3月'],
  'Chinese numerals': ['二〇二五年一月', '二〇二五年二月', '二〇二五年三月'],
  'Roman numerals': ['I/2025', 'II/2025', 'III/2025'],
};

/** Headings of one month each, written as programs and people write them. */
const forms: Record<string, readonly string[]> = {
  'capitals without a space': ['JAN25', 'FEB25', 'MAR25'],
  'apostrophes for the century': ['Jan ’25', 'Feb ’25', 'Mar ’25'],
  'the M of statisticians': ['2025M01', '2025M02', '2025M03'],
  'a dot between year and month': ['2025.01', '2025.02', '2025.03'],
  'a month before a dot': ['01.2025', '02.2025', '03.2025'],
  'a month without zero': ['1/2025', '2/2025', '3/2025'],
  'first and last days': ['01.01.2025 - 31.01.2025', '01.02.2025 - 28.02.2025', '01.03.2025 - 31.03.2025'],
  'days in words': ['Jan 1–31, 2025', 'Feb 1–28, 2025', 'Mar 1–31, 2025'],
  'a count of downloads': ['Jan 2025 (n)', 'Feb 2025 (n)', 'Mar 2025 (n)'],
  'the word total': ['Total Jan 2025', 'Total Feb 2025', 'Total Mar 2025'],
  'one month named twice': ['Jan 2025', 'Jan 2025', 'Mar 2025'],
  'a forecast at the end': ['Jan 2025', 'Feb 2025', 'Mar 2025 forecast'],
};

/** How a row tells its month, with what a person says about it. */
const rows: Record<string, { text: (month: string) => string; heading?: string; said?: Partial<Said> }> = {
  'days with names of months': { text: (month) => `15-${['Jan', 'Feb', 'Mar'][at(month)]}-2025` },
  'days as Americans say them': {
    text: (month) => `${['Jan', 'Feb', 'Mar'][at(month)]} 15, 2025`,
    said: asked('Jan 15, 2025', 'Feb 15, 2025', 'Mar 15, 2025'),
  },
  'times of mails': { text: (month) => `${month}-15 10:00:00` },
  'seconds since 1970': {
    text: (month) => String({ '2025-01': 1_736_899_200, '2025-02': 1_739_577_600, '2025-03': 1_741_996_800 }[month]),
    heading: 'Timestamp',
    said: asked('1736899200', '1739577600', '1741996800'),
  },
  'days of a year': {
    text: (month) => `2025-${['015', '046', '074'][at(month)]}`,
    said: asked('2025-015', '2025-046', '2025-074'),
  },
  'ends of weeks': {
    text: (month) => `Week ending ${['12', '9', '9'][at(month)]} ${['January', 'February', 'March'][at(month)]} 2025`,
    said: asked('Week ending 12 January 2025', 'Week ending 9 February 2025', 'Week ending 9 March 2025'),
  },
  'days before months, with short years': {
    text: (month) => `02/${month.slice(5)}/25`,
    said: { more: { dates: 'day-first' } },
  },
  'months before days, with short years': {
    text: (month) => `${month.slice(5)}/02/25`,
    said: { more: { dates: 'month-first' } },
  },
  'numbers of a fiscal year': {
    text: (month) => `FY25-P${at(month) + 6}`,
    heading: 'Fiscal period',
    said: asked('FY25-P6', 'FY25-P7', 'FY25-P8'),
  },
  'names of terms': {
    text: (month) => ['Winter', 'Lent', 'Spring'][at(month)] ?? '',
    said: asked('Winter', 'Lent', 'Spring'),
  },
  'weeks with a day': {
    text: (month) => String({ '2025-01': '2025-W02-3', '2025-02': '2025-W06-3', '2025-03': '2025-W10-3' }[month]),
    heading: 'Week',
    said: { more: { periods: 'first' } },
  },
  'Polish weeks': {
    text: (month) => `tydzień ${[2, 6, 10][at(month)]}/2025`,
    heading: 'Tydzień',
    said: { more: { periods: 'middle' } },
  },
};

function at(month: string): number {
  return (spring as readonly string[]).indexOf(month);
}

/** A person says of each text which month it is. */
function asked(...texts: readonly string[]): Partial<Said> {
  return { months: Object.fromEntries(texts.map((text, place) => [text, spring[place] ?? ''])) };
}

/** Headings of parts of a year; their figures are those of the months, as if each were such a part. */
const parts: Record<string, { headings: readonly string[]; said?: Said; uses: Record<string, number> }> = {
  'weeks of ISO 8601': {
    headings: ['2025-W02', '2025-W06', '2025-W10'],
    said: { columns: ['title', 'uses', 'uses', 'uses'], more: { periods: 'last' } },
    uses,
  },
  'quarters with their months': {
    headings: ['Q1 2024 (Jan-Mar)', 'Q2 2024 (Apr-Jun)', 'Q3 2024 (Jul-Sep)'],
    said: { columns: ['title', 'uses 2024-03', 'uses 2024-06', 'uses 2024-09'] },
    uses: { '2024-03': 152, '2024-06': 140, '2024-09': 134 },
  },
  'Spanish quarters': {
    headings: ['T1 2024', 'T2 2024', 'T3 2024'],
    said: { columns: ['title', 'uses', 'uses', 'uses'], more: { periods: 'first' } },
    uses: { '2024-01': 152, '2024-04': 140, '2024-07': 134 },
  },
  'quarters of a fiscal year': {
    headings: ['FY24 Q1', 'FY24 Q2', 'FY24 Q3'],
    said: { columns: ['title', 'uses 2023-08', 'uses 2023-11', 'uses 2024-02'] },
    uses: { '2023-08': 152, '2023-11': 140, '2024-02': 134 },
  },
  'halves of years': {
    headings: ['H1 2023', 'H2 2023', 'H1 2024'],
    said: { columns: ['title', 'uses 2023-06', 'uses 2023-12', 'uses 2024-06'] },
    uses: { '2023-06': 152, '2023-12': 140, '2024-06': 134 },
  },
};

export const furtherMonths: readonly KindOfTable[] = [
  ...Object.entries({ ...scripts, ...forms }).map(([name, texts]) => ({
    name: `headings with ${name}`,
    file: csv(wide(texts)),
    said: byMonth,
    uses,
  })),
  ...Object.entries(rows).map(([name, { text, said, heading = 'Date' }]) => ({
    name: `rows with ${name}`,
    file: csv(long(text, ['Title', heading, 'Views'])),
    said: { ...byRow, ...said },
    uses,
  })),
  ...Object.entries(parts).map(([name, { headings, said = byMonth, uses: sums }]) => ({
    name: `columns of ${name}`,
    file: csv(wide(headings)),
    said,
    uses: sums,
  })),
];
