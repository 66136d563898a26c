import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import type { UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import { readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import { forgedZip, oleFile, zeros } from '#server/testing/files/office-files.ts';
import { sheetFile, type TestSheet, workbookFile } from '#server/testing/files/workbook-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-workbooks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function reading(bytes: Uint8Array, answers: UsageAnswers = {}) {
  const path = join(folder, `${++count}.xlsx`);
  writeFileSync(path, bytes);
  return readUsageFile(path, { thisMonth: '2026-03', answers, kind: 'xlsx' });
}

async function usesIn(bytes: Uint8Array, answers: UsageAnswers = {}) {
  const { read, problems } = await reading(bytes, answers);
  expect(problems).toEqual([]);
  return Object.fromEntries((read?.monthly ?? []).map(({ month, uses }) => [month, uses]));
}

async function problemsOf(bytes: Uint8Array) {
  const { problems, read, sums } = await reading(bytes);
  expect(sums).toEqual([]);
  return { read, told: problems.map(({ row, column, message }) => [row, column, message]) };
}

const table = [
  ['Title', 'Jan 2025', 'Feb 2025'],
  ['Coral reefs', 3, 5],
  ['Deep sea', 4, 6],
];
const uses = { '2025-01': 7, '2025-02': 11 };
/** The table's rows below a given heading row, with extra cells for the first title's row. */
const rowsBelow = (heading: string, more = '') =>
  `${heading}<row r="2"${more}><c r="A2" t="inlineStr"><is><t>Coral reefs</t></is></c><c r="B2"><v>3</v></c><c r="C2"><v>5</v></c></row>` +
  '<row r="3"><c r="A3" t="inlineStr"><is><t>Deep sea</t></is></c><c r="B3"><v>4</v></c><c r="C3"><v>6</v></c></row>';
const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c><c r="B1" t="str"><v>Jan 2025</v></c><c r="C1" t="str"><v>Feb 2025</v></c></row>';
const datedHeading = (january: number, style = 1) =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c><c r="B1" s="${style}"><v>${january}</v></c><c r="C1" s="${style}"><v>${january + 31}</v></c></row>`;

describe('a workbook', () => {
  test('is read like the table of text that it would be, whatever way its texts are written', async () => {
    expect(await usesIn(sheetFile(table))).toEqual(uses);
    const shared = heading.replace('t="inlineStr"><is><t>Title</t></is>', 't="s"><v>1</v>');
    const texts = ['<t>no</t>', '<r><t>Ti</t></r><r><t>tle</t></r><rPh><t>ti-tel</t></rPh>'];
    const { read } = await reading(sheetFile(rowsBelow(shared), { texts }));
    expect([read?.sheet, read?.delimiter, read?.firstRows[0]?.title]).toEqual(['Usage', null, 'Coral reefs']);
  });

  test('has dates as numbers, counted from 1900 or 1904, by the format they are shown in', async () => {
    const formats = ['mmm\\-yy', 'd\\-mmm', '[$-409]mmmm yyyy;@'];
    expect(await usesIn(sheetFile(rowsBelow(datedHeading(45_658)), { formats }))).toEqual(uses);
    expect(await usesIn(sheetFile(rowsBelow(datedHeading(45_658, 3)), { formats }))).toEqual(uses);
    expect(await usesIn(sheetFile(rowsBelow(datedHeading(45_658 - 1462)), { formats, is1904: true }))).toEqual(uses);
    // Jan-25 and Feb-25 as Excel stores them when typed: days of the year of typing.
    expect(await usesIn(sheetFile(rowsBelow(datedHeading(46_047, 2)), { formats }))).toEqual(uses);
  });

  test('offers its sheets where several hold a table, and takes the only one that is shown', async () => {
    const notes: TestSheet = { name: 'Notes', rows: [['Please read']] };
    const [old, hidden] = ['visible', 'hidden'].map((state) => ({
      ...{ name: 'Old', state: state as 'hidden' },
      rows: table.map((row, at) => (at === 0 ? ['Title', 'Jan 2024', 'Feb 2024'] : row)),
    }));
    const now: TestSheet = { name: 'Now', rows: table };
    expect(await usesIn(workbookFile({ sheets: [notes, now] }))).toEqual(uses);
    const two = workbookFile({ sheets: [old ?? now, notes, now] });
    const { questions } = await reading(two);
    expect(questions).toMatchObject([{ id: 'sheet', answer: [], options: [{ label: 'Old' }, { label: 'Now' }] }]);
    expect(await usesIn(two, { sheet: ['1'] })).toEqual(uses);
    const alone = await reading(workbookFile({ sheets: [notes, hidden ?? now] }));
    expect(alone.questions).toMatchObject([{ id: 'sheet', options: [{ label: 'Old (a hidden sheet)' }] }]);
  });

  test('says which values were reckoned, and refuses a formula without its value', async () => {
    const reckoned = rowsBelow(heading).replace('<v>3</v>', '<f>1+2</f><v>3</v>');
    const { warnings, read } = await reading(sheetFile(reckoned));
    expect(read?.monthly.map((month) => month.uses)).toEqual([7, 11]);
    expect(warnings).toMatchObject([
      { row: 2, column: 2, message: 'The cell is a formula: the value that Excel stored is read' },
    ]);
    const { told } = await problemsOf(sheetFile(rowsBelow(heading).replace('<v>3</v>', '<f>1+2</f>')));
    expect(told).toEqual([[2, 2, expect.stringMatching(/^The cell is a formula without a value/)]]);
  });

  test('has errors and truths in its cells, which are no figures', async () => {
    const na = sheetFile(rowsBelow(heading).replace('<c r="B2"><v>3</v>', '<c r="B2" t="e"><v>#N/A</v>'));
    expect((await problemsOf(na)).told[0]).toEqual([2, 2, 'The cell holds the error #N/A. Please mend it in Excel.']);
    const truth = sheetFile(rowsBelow(heading).replace('<c r="B2"><v>3</v>', '<c r="B2" t="b"><v>1</v>'));
    expect((await problemsOf(truth)).told).toEqual([[2, 2, '“TRUE” is not a number']]);
    const half = sheetFile(rowsBelow(heading).replace('<v>3</v>', '<v>1.234</v>'));
    expect((await problemsOf(half)).told).toEqual([[2, 2, '“1.2340” is not a whole number']]);
  });

  test('asks whether hidden rows and columns count', async () => {
    const row = sheetFile(rowsBelow(heading, ' hidden="1"'));
    expect((await reading(row)).questions).toMatchObject([{ id: 'hidden-rows', answer: [] }]);
    expect(await usesIn(row, { 'hidden-rows': ['count'] })).toEqual(uses);
    expect(await usesIn(row, { 'hidden-rows': ['leave'] })).toEqual({ '2025-01': 4, '2025-02': 6 });
    const column = sheetFile(table, { before: '<cols><col min="2" max="2" hidden="1"/></cols>' });
    expect((await reading(column)).questions).toMatchObject([{ id: 'hidden-columns', answer: [] }]);
    expect(await usesIn(column, { 'hidden-columns': ['leave'] })).toEqual({ '2025-02': 11 });
  });

  test('goes on with a text that is merged over rows, and refuses a figure that is', async () => {
    const rows = [
      ['Platform', 'Title', 'Jan 2025'],
      ['Reef', 'One', 1],
      ['', 'Two', 2],
    ];
    const merged = (name: string) => ({ behind: `<mergeCells><mergeCell ref="${name}"/></mergeCells>` });
    const { read, problems } = await reading(sheetFile(rows, merged('A2:A3')));
    expect([problems, read?.monthly]).toEqual([[], [{ month: '2025-01', uses: 3 }]]);
    const { told } = await problemsOf(sheetFile(table, merged('B2:C2')));
    expect(told).toEqual([[2, 2, expect.stringMatching(/^The figure 3 is merged over B2:C2/)]]);
  });

  test('may have empty rows down to the last one, and cells that name nothing', async () => {
    const empty = Array.from({ length: 50_000 }, (_, at) => `<row r="${1_048_576 - 49_999 + at}"/>`).join('');
    expect(await usesIn(sheetFile(rowsBelow(heading) + empty))).toEqual(uses);
    expect((await problemsOf(sheetFile('<row r="1048577"/>'))).told[0]?.[2]).toMatch(/damaged/);
    expect((await problemsOf(sheetFile(`${heading}<row r="2"><c r="XFD2"><v>1</v></c></row>`))).told[0]?.[2]).toMatch(
      /behind column/,
    );
  });

  test('is refused with a password, with macros, as a bomb, as an old one, cut off, and as something else', async () => {
    const messageOf = async (bytes: Uint8Array) => (await problemsOf(bytes)).told.map(([, , message]) => message);
    expect(await messageOf(oleFile(['EncryptedPackage']))).toEqual([expect.stringMatching(/protected by a password/)]);
    expect(await messageOf(oleFile(['Workbook']))).toEqual([expect.stringMatching(/old Excel workbook/)]);
    const macros = sheetFile(table, { more: { 'xl/vbaProject.bin': strToU8('Sub') } });
    expect(await messageOf(macros)).toEqual([expect.stringMatching(/holds macros, which are never run/)]);
    const bomb = { name: 'xl/workbook.xml', bytes: zeros(4), claimedSize: 9 * 1024 * 1024 };
    expect(await messageOf(forgedZip([bomb]))).toEqual([expect.stringMatching(/unpacks to more than 8 MB/)]);
    expect(await messageOf(forgedZip([{ ...bomb, claimedSize: 100 }]))).toEqual([expect.stringMatching(/damaged/)]);
    expect(await messageOf(sheetFile(table).subarray(0, 900))).toEqual([expect.stringMatching(/damaged/)]);
    expect(await messageOf(Buffer.from('Title,Jan 2025\nA,1\n'))).toEqual([expect.stringMatching(/no Excel workbook/)]);
    const doctype = sheetFile(table, {
      more: { 'xl/sharedStrings.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
    });
    expect(await messageOf(doctype)).toEqual([expect.stringMatching(/damaged/)]);
  });
});
