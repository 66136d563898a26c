import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readUsageFile } from './read-usage-file.ts';

const how = { thisMonth: '2026-03', answers: {} };
const folder = mkdtempSync(join(tmpdir(), 'portal-bad-files-'));
const path = join(folder, 'upload.csv');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  writeFileSync(path, content);
  const { read: found, ...reading } = await readUsageFile(path, how);
  const totals = Object.fromEntries((found?.metrics ?? []).map(({ metric, total }) => [metric, total]));
  return { ...reading, found, totals };
}

const heading = 'Platform,Data_Type,Metric_Type,Reporting_Period_Total,Jan-2025,Feb-2025';
const header = 'Report_Name,Platform Report\nReport_ID,PR\nRelease,5.1\n\n';
const requests = 'Ours,Book,Total_Item_Requests';
const titles = 'Report_ID,TR\nRelease,5.1\n';

describe('a file that is no report', () => {
  const cases: [what: string, content: string | Uint8Array, message: RegExp][] = [
    ['nothing', '', /^The file is empty$/],
    ['spaces and line breaks', ' \r\n\r\n  \r\n', /^The file is empty$/],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), /PNG/],
    ['a renamed workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]), /Excel/],
    ['a program', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), /not a text file/],
    ['a sign-in page', '\n <!DOCTYPE html><html><body>Please sign in', /web page/],
    ['the JSON form', '{"Report_Header": {"Release": "5.1"}}', /JSON/],
    ['prose', 'Dear library,\nplease find attached\n', /No row of figures stands below/],
    ['headings alone', `${header}${heading}\n`, /no figures below the headings/],
    ['a quotation mark that stays open', `${header}${heading}\n"${'x'.repeat(2 ** 21)}`, /too long/],
  ];
  for (const [what, content, message] of cases) {
    test(`${what} is refused with words`, async () => {
      const { problems, sums } = await read(content);
      expect(problems[0]?.message).toMatch(message);
      expect(sums).toEqual([]);
    });
  }

  test('Release 4 is recognised and said not to be read', async () => {
    const journal =
      'Journal Report 1 (R4),Number of Successful Requests\nOur library\n\nPeriod covered by Report:\n2018-01-01 to 2018-02-28\n' +
      'Date run:\n2018-03-01\nJournal,Publisher,Platform,Reporting Period Total,Jan-2018,Feb-2018\nNature,X,Y,3,1,2\n';
    const old = [
      journal,
      'Release,4\nTitle,Metric_Type,Jan-2018\nA,ft_total,3\n',
      'Platform,Publisher,User Activity,Reporting Period Total,Jan-2018\nP,X,Regular Searches,3,3\n',
    ];
    for (const content of old) {
      const { problems, found } = await read(content);
      expect(problems[0]?.message).toMatch(/Release 4.*not read/);
      expect(found).toBeNull();
    }
  });

  test('an unknown release or report is refused by its name', async () => {
    expect((await read(`Release,6\nReport_ID,PR\n${heading}\n${requests},3,1,2\n`)).problems[0]?.message).toMatch(
      /Release 6/,
    );
    expect((await read(`Report_ID,XY_9\nRelease,5\n${heading}\n${requests},3,1,2\n`)).problems[0]?.message).toMatch(
      /XY_9/,
    );
    expect((await read(`${titles}${heading}\n${requests},3,1,2\n`)).problems[0]?.message).toMatch(/no Title/);
  });
});

describe('a figure', () => {
  async function figure(cell: string, delimiter = ',') {
    const text = `${header}${heading}\n${requests},,CELL,0\n`.replaceAll(',', delimiter).replace('CELL', `"${cell}"`);
    const { problems, warnings, totals } = await read(text);
    return { told: problems[0] ?? warnings[0], isRefused: problems.length > 0, value: totals['Total_Item_Requests'] };
  }

  test('with separators of thousands, whole decimals or a word for nothing is read, and named by row and column', async () => {
    const readable: [string, number, string?][] = [
      ['9,986', 9986],
      ['1,234,567', 1_234_567],
      ['1 234', 1234],
      ['1\u00a0234', 1234],
      ['1’234', 1234],
      ['1.234', 1234, ';'],
      ['1.234.567', 1_234_567],
      ['12.0', 12],
      ['12,00', 12, ';'],
      ['n/a', 0],
      ['N/A', 0],
      ['-', 0],
    ];
    for (const [cell, value, delimiter] of readable) {
      const found = await figure(cell, delimiter);
      expect([cell, found.value, found.isRefused]).toEqual([cell, value, false]);
      expect(found.told).toMatchObject({ row: 6, column: 5, heading: 'Jan-2025' });
      expect(found.told?.message).toContain(cell.replace('\u00a0', ' '));
    }
  });

  test('that is negative, broken, ambiguous or no number is refused, named by row and column', async () => {
    for (const cell of ['-3', '(3)', '12.5', '1.234', '1e5', 'many', '#REF!', '99999999999999999']) {
      const found = await figure(cell);
      expect([cell, found.isRefused]).toEqual([cell, true]);
      expect(found.told).toMatchObject({ row: 6, column: 5, heading: 'Jan-2025' });
    }
  });

  test('that is empty is none, without a word', async () => {
    expect(await figure('')).toEqual({ told: undefined, isRefused: false, value: 0 });
  });
});

describe('remarks', () => {
  test('of the same kind are one line, which counts them', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `Ours ${at},Book,Total_Item_Requests,n/a,n/a,n/a`);
    const { warnings, warningCount } = await read(`${header}${heading}\n${rows.join('\n')}\n`);
    expect([warnings.length, warningCount]).toEqual([1, 1]);
    expect(warnings[0]).toMatchObject({ row: 6, message: '“n/a” counts as no use', count: 180 });
  });

  test('of the report about itself are told in its words', async () => {
    const { warnings } = await read(`Exceptions,3031: Not yet there\n${header}${heading}\n${requests},3,1,2\n`);
    expect(warnings).toMatchObject([{ row: 1, message: 'The report itself says: 3031: Not yet there' }]);
  });
});

describe('rows', () => {
  test('whose months do not add up to the total are asked about, and the months count', async () => {
    const { warnings, totals, problems, questions } = await read(`${header}${heading}\n${requests},4,1,2\n`);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      {
        row: 6,
        column: 4,
        heading: 'Reporting_Period_Total',
        place: 'Row 6, column 4 (Reporting_Period_Total)',
        message: 'The months add up to 3, the total says 4',
        count: 1,
      },
    ]);
    expect(totals).toEqual({ Total_Item_Requests: 3 });
    expect(questions).toMatchObject([{ id: 'difference', answer: [] }]);
  });

  test('that are totals are never counted, whatever they are called; a title of that name is', async () => {
    for (const name of ['Total', 'TOTALS:', 'Grand Total', 'Total for all platforms']) {
      const { totals, found } = await read(
        `${header}${heading}\n${requests},3,1,2\n${name},,Total_Item_Requests,3,1,2\n`,
      );
      expect([name, totals, found?.ignoredRows]).toEqual([name, { Total_Item_Requests: 3 }, 1]);
    }
    const rows = 'Title,ISBN,Metric_Type,Jan-2025\nTotal,978-1,Total_Item_Requests,5\nTotal,,Total_Item_Requests,5\n';
    expect((await read(titles + rows)).totals).toEqual({ Total_Item_Requests: 5 });
  });

  test('that equal the sum of all others are asked about, unless an identifier says that they are titles', async () => {
    const table = (isbn: string) =>
      `${titles}Title,ISBN,Metric_Type,Jan-2025\nAll we hold,${isbn},Total_Item_Requests,5\nB,978-2,Total_Item_Requests,3\nC,978-3,Total_Item_Requests,2\n`;
    const asked = await read(table(''));
    expect(asked.questions).toMatchObject([{ question: 'Is row 4 a total of other rows?', answer: [] }]);
    const told = await read(table('978-1'));
    expect([told.questions, told.totals]).toEqual([[], { Total_Item_Requests: 10 }]);
  });

  test('with a metric of the platform’s own are named and not counted; any other unknown one is refused', async () => {
    const table = (metric: string) => `${header}${heading}\n${requests},3,1,2\nOurs,Book,${metric},9,9,0\n`;
    const own = await read(table('carrel:Playlists'));
    expect(own.warnings).toEqual([expect.objectContaining({ row: 7, column: 3 })]);
    expect(own.totals).toEqual({ Total_Item_Requests: 3 });
    for (const metric of ['ft_total', 'Total_Item_Request', 'Views'])
      expect((await read(table(metric))).problems).toEqual([
        expect.objectContaining({ row: 7, column: 3, message: expect.stringContaining(metric) }),
      ]);
  });

  test('that are short are read where they add up and refused where they do not', async () => {
    expect((await read(`${header}${heading}\n${requests},1,1\n${requests},0,0,0\n`)).totals).toEqual({
      Total_Item_Requests: 1,
    });
    const { problems } = await read(`${header}${heading}\n${requests},3,1\n${requests},0,0,0\n`);
    expect(problems).toEqual([
      expect.objectContaining({
        row: 6,
        column: 5,
        message: 'This row has 5 cells under 6 headings: perhaps a delimiter too few',
      }),
    ]);
  });

  test('with more cells than headings are refused', async () => {
    const { problems } = await read(`${header}${heading}\nOurs, Inc,Book,Total_Item_Requests,3,1,2\n`);
    expect(problems[0]).toMatchObject({ row: 6 });
  });

  test('that break off with the file are refused', async () => {
    for (const row of ['Ours,Bo', requests, `${requests},3,1`, `${requests},30,1,2`, '"Ours']) {
      const { problems } = await read(`${header}${heading}\n${requests},3,1,2\n${row}`);
      expect([row, problems[0]?.row, problems[0]?.message]).toEqual([
        row,
        7,
        'The file ends in the middle of this row: please export the report again',
      ]);
    }
  });

  test('of a second report in the same file are refused', async () => {
    const { problems } = await read(`${header}${heading}\n${requests},3,1,2\n${heading}\n${requests},3,1,2\n`);
    expect(problems[0]).toMatchObject({ row: 7, message: expect.stringContaining('second report') });
  });
});

describe('headings', () => {
  test('with the same month twice, or none at all, are refused', async () => {
    const twice = await read(
      'Report_ID,PR\nRelease,5\nPlatform,Metric_Type,Jan-2025,2025-01\nOurs,Total_Item_Requests,1,2\n',
    );
    expect(twice.problems).toEqual([expect.objectContaining({ row: 3, column: 4, heading: '2025-01' })]);
    const none = await read(
      'Report_ID,PR\nRelease,5\nPlatform,Metric_Type,Reporting_Period_Total\nOurs,Total_Item_Requests,1\n',
    );
    expect(none.problems[0]?.message).toMatch(/no column for any month/);
  });

  test('without months are read where the report covers a single one', async () => {
    const one = 'Report_ID,PR\nRelease,5\nReporting_Period,Begin_Date=2025-03-01; End_Date=2025-03-31\n';
    const { sums } = await read(`${one}Platform,Metric_Type,Reporting_Period_Total\nOurs,Total_Item_Requests,7\n`);
    expect(sums).toEqual([
      { month: '2025-03', metric: 'Total_Item_Requests', dataType: '', accessMethod: '', figure: 7 },
    ]);
  });

  test('that the Reporting_Period contradicts are told', async () => {
    const period = 'Report_ID,PR\nRelease,5\nReporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31\n';
    const { warnings } = await read(`${period}${heading}\n${requests},3,1,2\n`);
    expect(warnings[0]?.message).toMatch(/2025-01 to 2025-02.*2025-01 to 2025-12/);
  });

  test('of a file that names its delimiter, in the old Western form, are read', async () => {
    const text =
      'sep=;\r\nReport_ID;TR\r\nRelease;5.1\r\nTitle;Metric_Type;Jan-2025\r\nTh\xe9\xe2tre;Total_Item_Requests;5\r\n';
    const { found, totals } = await read(Buffer.from(text, 'latin1'));
    expect(found).toMatchObject({ encoding: 'Windows-1252', delimiter: 'semicolon', report: 'TR' });
    expect(totals).toEqual({ Total_Item_Requests: 5 });
  });
});
