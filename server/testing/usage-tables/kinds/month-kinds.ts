import { csv, type KindOfTable, long, type Said, slowSum, spring, wide } from './kind-of-table.ts';

const uses = slowSum();
const byMonth: Said = { columns: ['title', ...spring.map((month) => `uses ${month}` as const)] };
const byRow: Said = { columns: ['title', 'month', 'uses'] };

/** Headings that say more or other than a month, in a table with months in columns. */
const headings: Record<string, readonly string[]> = {
  misspelt: ['Janaury 2025', 'Febuary 2025', 'Marhc 2025'],
  'misspelt in one column': ['Jan 2025', 'Febr. 2025', 'Mar 2025'],
  starred: ['Jan 2025', 'Feb 2025', 'Mar 2025*'],
  'starred twice': ['Jan 2025*', 'Feb 2025**', 'Mar 2025 †'],
  provisional: ['2025-01', '2025-02', '2025-03 (provisional)'],
  'provisional by a letter': ['Jan-25', 'Feb-25', 'Mar-25 p'],
  'provisional in German': ['Januar 2025', 'Februar 2025', 'März 2025 (vorläufig)'],
  revised: ['2025-01 (revised)', '2025-02', '2025-03'],
  'revised before the month': ['rev. Jan 2025', 'rev. Feb 2025', 'Mar 2025'],
  'with a footnote': ['Jan 2025 [1]', 'Feb 2025', 'Mar 2025 [2]'],
  'with the word views': ['Views Jan 2025', 'Views Feb 2025', 'Views Mar 2025'],
  'with the word plays behind': ['January 2025 plays', 'February 2025 plays', 'March 2025 plays'],
  'with a fiscal period': ['P06 Jan 2025', 'P07 Feb 2025', 'P08 Mar 2025'],
  'without a year': ['Jan', 'Feb', 'Mar'],
  'as numbers': ['1', '2', '3'],
  'of another script': ['Янв.', 'Фев.', 'Мар.'],
  Croatian: ['siječanj 2025', 'veljača 2025', 'ožujak 2025'],
  Gaelic: ['Eanáir 2025', 'Feabhra 2025', 'Márta 2025'],
  'of month and year': ['01/25', '02/25', '03/25'],
  'of days': ['01/01/2025', '01/02/2025', '01/03/2025'],
  'of days, month first': ['1/1/2025', '2/1/2025', '3/1/2025'],
  'of Japanese': ['2025年1月', '2025年2月', '2025年3月'],
  'of Korean': ['2025년 1월', '2025년 2월', '2025년 3월'],
  'of Chinese without a year': ['1月', '2月', '3月'],
  'of wide digits': ['２０２５年１月', '２０２５年２月', '２０２５年３月'],
  'as text formulas': ['="2025-01"', '="2025-02"', '="2025-03"'],
  'as numbers of days': ['45658', '45689', '45717'],
};

const languages: Record<string, string> = {
  German: 'Januar Februar März',
  French: 'janvier février mars',
  Spanish: 'enero febrero marzo',
  Italian: 'gennaio febbraio marzo',
  Portuguese: 'janeiro fevereiro março',
  Dutch: 'januari februari maart',
  Polish: 'styczeń luty marzec',
  'Polish, of days': 'stycznia lutego marca',
  Czech: 'leden únor březen',
  Slovak: 'január február marec',
  Swedish: 'januari februari mars',
  Danish: 'januar februar marts',
  Norwegian: 'januar februar mars',
  Finnish: 'tammikuu helmikuu maaliskuu',
  Hungarian: 'január február március',
  Romanian: 'ianuarie februarie martie',
  Turkish: 'Ocak Şubat Mart',
  Catalan: 'gener febrer març',
  Slovenian: 'januar februar marec',
  Estonian: 'jaanuar veebruar märts',
  Greek: 'Ιανουάριος Φεβρουάριος Μάρτιος',
  Russian: 'январь февраль март',
};

/** How the month of a row is written. */
const rows: Record<string, { text: (month: string) => string; said?: Partial<Said>; heading?: string }> = {
  'a time with an offset': { text: (month) => `${month}-14T09:30:00+01:00` },
  'a time in UTC': { text: (month) => `${month}-14T09:30:00.000Z` },
  'a time before midnight with an offset': { text: (month) => `${month}-28T23:30:00-05:00` },
  'eight digits': { text: (month) => `${month.replace('-', '')}01` },
  'six digits': { text: (month) => month.replace('-', '') },
  'month and year of two digits': { text: (month) => `${month.slice(5)}/25`, said: { more: { dates: 'month-first' } } },
  'day and month': { text: (month) => `02/${month.slice(5)}/2025`, said: { more: { dates: 'day-first' } } },
  'month and day': { text: (month) => `${month.slice(5)}/02/2025`, said: { more: { dates: 'month-first' } } },
  'Japanese days': { text: (month) => `2025年${Number(month.slice(5))}月1日` },
  'Korean months': { text: (month) => `2025년 ${Number(month.slice(5))}월` },
  'Polish words': { text: (month) => `${['styczeń', 'luty', 'marzec'][Number(month.slice(5)) - 1]} 2025` },
  'text formulas': { text: (month) => `="${month}"` },
  'numbers of days': {
    text: (month) => String({ '2025-01': 45_658, '2025-02': 45_689, '2025-03': 45_717 }[month]),
    said: { more: { dates: 'since-1900' } },
  },
  'numbers of days since 1904': {
    text: (month) => String({ '2025-01': 44_196, '2025-02': 44_227, '2025-03': 44_255 }[month]),
    said: { more: { dates: 'since-1904' } },
  },
  'weeks of ISO 8601': {
    text: (month) => String({ '2025-01': '2025-W02', '2025-02': '2025-W06', '2025-03': '2025-W10' }[month]),
    said: { more: { periods: 'first' } },
    heading: 'Week',
  },
  'weeks that lie in two months': {
    // Monday 30 December, 27 January, 24 February: their Sundays lie in the months that are meant.
    text: (month) => String({ '2025-01': 'KW 1/2025', '2025-02': 'KW 5/2025', '2025-03': 'KW 9/2025' }[month]),
    said: { more: { periods: 'last' } },
    heading: 'KW',
  },
  'words of nobody': {
    text: (month) => `Winter term, part ${month.slice(5)}`,
    said: { months: Object.fromEntries(spring.map((month) => [`Winter term, part ${month.slice(5)}`, month])) },
  },
  'starred months': {
    text: (month) => (month === '2025-03' ? `${month}*` : month),
    said: { months: { '2025-03*': '2025-03' } },
  },
};

export const monthKinds: readonly KindOfTable[] = [
  ...Object.entries(headings).map(([name, texts]) => ({
    name: `headings ${name}`,
    file: csv(wide(texts)),
    said: byMonth,
    uses,
  })),
  ...Object.entries(languages).flatMap(([name, words]): KindOfTable[] => {
    const months = words.split(' ').map((word) => `${word} 2025`);
    return [
      {
        name: `months in ${name}`,
        file: csv(wide(months)),
        said: { columns: ['title', 'uses', 'uses', 'uses'] },
        uses,
      },
      {
        name: `months in ${name}, in rows`,
        file: csv(
          long((month) => months[spring.findIndex((each) => each === month)] ?? ''),
          ';',
        ),
        said: byRow,
        uses,
      },
    ];
  }),
  ...Object.entries(rows).map(([name, { text, said, heading = 'Date' }]) => ({
    name: `rows of ${name}`,
    file: csv(long(text, ['Title', heading, 'Views'])),
    said: { ...byRow, ...said },
    uses,
  })),
  {
    name: 'years and months in columns of their own',
    file: csv([
      ['Title', 'Year', 'Month', 'Views'],
      ...long((month) => month)
        .slice(1)
        .map(([title, month, figure]) => [title ?? '', '2025', Number(String(month).slice(5)), figure ?? '']),
    ]),
    said: { columns: ['title', 'month', 'month', 'uses'] },
    uses,
  },
  {
    name: 'years and weeks in columns of their own',
    file: csv([
      ['Title', 'Year', 'Week', 'Views'],
      ...long((month) => String({ '2025-01': 2, '2025-02': 6, '2025-03': 10 }[month]))
        .slice(1)
        .map(([title, week, figure]) => [title ?? '', '2025', week ?? '', figure ?? '']),
    ]),
    said: { columns: ['title', 'month', 'month', 'uses'], more: { periods: 'middle' } },
    uses,
  },
  {
    name: 'quarters in columns',
    file: csv(wide(['Q1 2025', 'Q2 2025', '2025-Q3'])),
    said: { columns: ['title', 'uses', 'uses', 'uses'], more: { periods: 'last' } },
    uses: { '2025-03': 152, '2025-06': 140, '2025-09': 134 },
  },
  {
    name: 'quarters in rows, which count in their first month',
    file: csv(long((month) => `Q${Number(month.slice(5))}/2024`, ['Title', 'Quarter', 'Views'])),
    said: { ...byRow, more: { periods: 'first' } },
    uses: { '2024-01': 152, '2024-04': 140, '2024-07': 134 },
  },
  {
    name: 'a year over its months',
    file: csv([['', '2025', '', ''], ...wide(['Jan', 'Feb', 'Mar'])]),
    said: { columns: byMonth.columns },
    uses,
  },
];
