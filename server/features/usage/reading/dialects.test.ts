import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readUsageFile } from './read-usage-file.ts';
import type { UsageFact } from './usage-facts.ts';

/*
 * Reports made from the layout that COUNTER prescribes, written down independently and in every dialect that occurs. They share no code
 * with the reader: what was put in must come out.
 */

const folder = mkdtempSync(join(tmpdir(), 'portal-dialects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Columns up to Data_Type and those after it, as the Code of Practice lists them. */
const ids = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
const layouts: Record<string, { attributes: string[]; metrics: string[] }> = {
  PR: {
    attributes: ['Platform', 'Data_Type', 'Access_Method'],
    metrics: ['Searches_Platform', 'Total_Item_Requests', 'Unique_Title_Requests'],
  },
  PR_P1: { attributes: ['Platform', 'Data_Type'], metrics: ['Searches_Platform', 'Total_Item_Requests'] },
  DR: {
    attributes: ['Database', 'Publisher', 'Publisher_ID', 'Platform', 'Proprietary_ID', 'Data_Type', 'Access_Method'],
    metrics: ['Searches_Regular', 'Searches_Automated', 'Total_Item_Investigations', 'No_License'],
  },
  DR_D1: {
    attributes: ['Database', 'Publisher', 'Publisher_ID', 'Platform', 'Proprietary_ID'],
    metrics: ['Searches_Federated', 'Total_Item_Requests'],
  },
  DR_D2: {
    attributes: ['Database', 'Publisher', 'Publisher_ID', 'Platform', 'Proprietary_ID'],
    metrics: ['Limit_Exceeded', 'No_License'],
  },
  TR: {
    attributes: [
      'Title',
      'Publisher',
      'Publisher_ID',
      'Platform',
      ...ids,
      'Data_Type',
      'YOP',
      'Access_Type',
      'Access_Method',
    ],
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests', 'Unique_Title_Investigations', 'Limit_Exceeded'],
  },
  TR_B1: {
    attributes: ['Title', 'Publisher', 'Publisher_ID', 'Platform', ...ids, 'Data_Type', 'YOP'],
    metrics: ['Total_Item_Requests', 'Unique_Title_Requests'],
  },
  TR_B2: {
    attributes: ['Title', 'Publisher', 'Publisher_ID', 'Platform', ...ids, 'Data_Type', 'YOP'],
    metrics: ['Limit_Exceeded', 'No_License'],
  },
  TR_B3: {
    attributes: ['Title', 'Publisher', 'Publisher_ID', 'Platform', ...ids, 'Data_Type', 'YOP', 'Access_Type'],
    metrics: ['Total_Item_Investigations', 'Unique_Title_Investigations'],
  },
  IR: {
    attributes: [
      'Item',
      'Publisher',
      'Publisher_ID',
      'Platform',
      'Authors',
      'Publication_Date',
      'Article_Version',
      ...ids,
      'Parent_Title',
      'Data_Type',
      'YOP',
    ],
    metrics: ['Total_Item_Requests', 'Unique_Item_Investigations'],
  },
  IR_M1: {
    attributes: ['Item', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID', 'URI', 'Data_Type'],
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
  },
};
const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const anyText = fc
  .oneof(
    fc.constantFrom(
      '=1+1',
      '“Quoted”, with a comma',
      'semi;colon',
      'tab\there',
      'He said "no"',
      'Ünïcode 漢字 🎓',
      "it's",
      '-',
    ),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  // Avoids texts that are trimmed, break rows or read as a total.
  .map((text) => `T${text.replace(/[\r\n\0\uFEFF]/g, ' ').toWellFormed()}x`);

const report = fc
  .record({
    id: fc.constantFrom(...Object.keys(layouts)),
    release: fc.constantFrom('5', '5.1'),
    firstMonth: fc.integer({ min: 0, max: 11 }),
    year: fc.integer({ min: 2016, max: 2031 }),
    monthCount: fc.integer({ min: 1, max: 14 }),
    rows: fc.array(
      fc.record({
        texts: fc.array(anyText, { minLength: 24, maxLength: 24 }),
        metric: fc.nat(),
        figures: fc.array(fc.nat(2_000_000), { minLength: 14, maxLength: 14 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map((made) => {
    const layout = layouts[made.id] ?? { attributes: [], metrics: [] };
    const months = Array.from({ length: made.monthCount }, (_, at) => {
      const number = made.firstMonth + at;
      return { year: made.year + Math.floor(number / 12), month: number % 12 };
    });
    // Makes the rows' names unique.
    const rows = made.rows.map(({ texts, metric, figures }, row) => ({
      texts: layout.attributes.map((_, at) => (at === 0 ? `${texts[at]} ${row}` : (texts[at] ?? ''))),
      metric: layout.metrics[metric % layout.metrics.length] ?? '',
      figures: figures.slice(0, made.monthCount),
    }));
    return { ...made, ...layout, months, rows };
  });
type Report = typeof report extends fc.Arbitrary<infer Made> ? Made : never;

const dialect = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\r\n', '\n'),
  encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be'),
  months: fc.constantFrom('Jan-2022', 'Jan-22', '2022-01', 'January 2022', 'JAN-2022'),
  header: fc.constantFrom('whole', 'ragged', 'padded'),
  case: fc.constantFrom('as-is', 'lower', 'spaces'),
  quotesAll: fc.boolean(),
  thousands: fc.boolean(),
  totalRow: fc.boolean(),
  blankLines: fc.boolean(),
  lastBreak: fc.boolean(),
});
type Dialect = typeof dialect extends fc.Arbitrary<infer Made> ? Made : never;

function monthHeading({ year, month }: { year: number; month: number }, form: Dialect['months']): string {
  const name = names[month] ?? '';
  if (form === '2022-01') return `${year}-${String(month + 1).padStart(2, '0')}`;
  if (form === 'January 2022') return `${name} ${year}`;
  if (form === 'Jan-22') return `${name.slice(0, 3)}-${String(year).slice(2)}`;
  return `${form === 'JAN-2022' ? name.slice(0, 3).toUpperCase() : name.slice(0, 3)}-${year}`;
}

function write(made: Report, how: Dialect): Buffer {
  const iso = ({ year, month }: { year: number; month: number }) => `${year}-${String(month + 1).padStart(2, '0')}`;
  const [first, last] = [made.months[0], made.months.at(-1)];
  const heading = (text: string) => {
    if (how.case === 'lower') return text.toLowerCase();
    return how.case === 'spaces' ? text.replaceAll('_', ' ') : text;
  };
  const figure = (value: number) => (how.thousands ? value.toLocaleString('en-GB') : String(value));
  const headings = [
    ...[...made.attributes, 'Metric_Type', 'Reporting_Period_Total'].map(heading),
    ...made.months.map((month) => monthHeading(month, how.months)),
  ];
  const block = [
    ['Report_Name', 'Some Report'],
    ['Report_ID', made.id],
    ['Release', made.release],
    ['Institution_Name', 'University of Harrowmere'],
    ['Institution_ID'],
    ['Metric_Types', made.metrics.join('; ')],
    ['Report_Filters', 'YOP=2001-2025'],
    ['Report_Attributes'],
    ['Exceptions'],
    ['Reporting_Period', first && last ? `Begin_Date=${iso(first)}-01; End_Date=${iso(last)}-28` : ''],
    ['Created', '2026-01-02T03:04:05Z'],
    ['Created_By', 'Some Platform'],
    ...(made.release === '5.1' ? [['Registry_Record', 'https://registry.example/1']] : []),
    [],
  ];
  const padded = block.map((line) => (how.header === 'padded' ? headings.map((_, at) => line[at] ?? '') : line));
  const ragged = padded.map((line) => (how.header === 'ragged' && line.length > 0 ? [...line, '', ''] : line));
  const rows = made.rows.map(({ texts, metric, figures }) => [
    ...texts,
    metric,
    figure(figures.reduce((sum, value) => sum + value, 0)),
    ...figures.map(figure),
  ]);
  const total = ['Total', ...headings.slice(1).map((_, at) => (at < made.attributes.length ? '' : '999'))];
  const table = [
    ...ragged,
    headings,
    ...rows.flatMap((row) => (how.blankLines ? [row, []] : [row])),
    ...(how.totalRow ? [total] : []),
  ];
  const cell = (text: string) =>
    how.quotesAll || /["\r\n]/.test(text) || text.includes(how.delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const text =
    table.map((row) => row.map(cell).join(how.delimiter)).join(how.lineBreak) + (how.lastBreak ? how.lineBreak : '');
  if (how.encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (how.encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`, 'utf8');
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return how.encoding === 'utf-16le' ? wide : wide.swap16();
}

let number = 0;

async function readBytes(bytes: Buffer) {
  number++;
  const path = join(folder, `${number}.csv`);
  writeFileSync(path, bytes);
  const facts: { metric: string; title: string; month: string; figure: number | null }[] = [];
  const store = async (found: UsageFact[]) => {
    for (const { metric, title, months, figures } of found)
      for (const [at, month] of months.entries()) facts.push({ metric, title, month, figure: figures[at] ?? null });
  };
  const reading = await readUsageFile(path, { thisMonth: '2040-01', answers: {}, store });
  rmSync(path);
  return { ...reading, facts };
}

test('the same facts are read from every dialect of a report', async () => {
  await fc.assert(
    fc.asyncProperty(report, dialect, async (made, how) => {
      const { read, problems, facts } = await readBytes(write(made, how));
      expect(problems).toEqual([]);
      const titleAt = 0;
      const expectedFacts = made.rows.flatMap(({ texts, metric, figures }) =>
        figures.map((figure, at) => ({
          metric,
          title: texts[titleAt],
          month: monthHeading(made.months[at] ?? { year: 0, month: 0 }, '2022-01'),
          figure,
        })),
      );
      expect(facts).toEqual(expectedFacts);
      const methodAt = made.attributes.indexOf('Access_Method');
      const [people, machines] = [new Map<string, number>(), new Map<string, number>()];
      for (const { texts, metric, figures } of made.rows) {
        // None of the generated words is COUNTER's name for people.
        const method = texts[methodAt]?.trim() ?? '';
        const [totals, key] = method === '' ? [people, metric] : [machines, `${method} ${metric}`];
        totals.set(key, (totals.get(key) ?? 0) + figures.reduce((sum, value) => sum + value, 0));
      }
      expect(new Map(read?.metrics.map(({ metric, total }) => [metric, total]))).toEqual(people);
      const found = read?.machines.map(
        ({ accessMethod, metric, total }) => [`${accessMethod} ${metric}`, total] as const,
      );
      expect(new Map(found)).toEqual(machines);
      expect(read?.rows).toBe(made.rows.length);
      expect(read).toMatchObject({
        report: made.id,
        release: made.release,
        institutionInFile: 'University of Harrowmere',
      });
    }),
    { numRuns: 150 },
  );
});

test('a report that is cut off within a row is refused, or has lost nothing of a row', async () => {
  await fc.assert(
    fc.asyncProperty(report, dialect, fc.double({ min: 0, max: 1, noNaN: true }), async (made, how, share) => {
      const whole = {
        ...how,
        encoding: 'utf-8',
        lastBreak: false,
        totalRow: false,
        blankLines: false,
        thousands: false,
      } as const;
      const bytes = write(made, whole);
      const last = made.rows.at(-1);
      // Cuts within the figures of the last row, not within its title.
      const tail = last?.figures.join(how.delimiter).length ?? 0;
      const cut = bytes.subarray(0, bytes.length - Math.max(1, Math.floor(share * tail)));
      const { problems, facts } = await readBytes(cut);
      if (problems.length > 0) {
        expect(problems.at(-1)).toMatchObject({ row: expect.any(Number), column: expect.any(Number) });
        return;
      }
      // A trailing zero more or less changes no figure.
      const figures = facts.slice(-(last?.figures.length ?? 0)).map(({ figure }) => figure ?? 0);
      expect(figures).toEqual(last?.figures);
    }),
    { numRuns: 100 },
  );
});
