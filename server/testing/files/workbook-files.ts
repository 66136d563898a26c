import { strToU8, type Zippable, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface TestSheet {
  name: string;
  /** The content of `sheetData`, or its rows of values: numbers are stored as numbers, others as inline texts. */
  rows: string | readonly (readonly (string | number)[])[];
  state?: 'hidden' | 'veryHidden';
  /** XML before and after `sheetData`. */
  before?: string;
  behind?: string;
}

interface TestWorkbook {
  sheets: readonly TestSheet[];
  is1904?: boolean;
  /** Number formats of styles from 1 on; style 0 is a plain one. */
  formats?: readonly string[];
  texts?: readonly string[];
  more?: Zippable;
}

/** A workbook as Excel writes it, with only the given content. */
export function workbookFile({
  sheets,
  is1904 = false,
  formats = [],
  texts = [],
  more = {},
}: TestWorkbook): Buffer<ArrayBuffer> {
  const ids = sheets.map((_, at) => at + 1);
  const parts: Zippable = {
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${ids
        .map((id) => `<Relationship Id="r${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(sheetXml(sheet))])),
    ...more,
  };
  return Buffer.from(zipSync(parts));
}

export function sheetFile(
  rows: TestSheet['rows'],
  { before, behind, ...workbook }: Omit<Partial<TestWorkbook>, 'sheets'> & Pick<TestSheet, 'before' | 'behind'> = {},
): Buffer<ArrayBuffer> {
  const sheet = {
    name: 'Usage',
    rows,
    ...(before !== undefined && { before }),
    ...(behind !== undefined && { behind }),
  };
  return workbookFile({ ...workbook, sheets: [sheet] });
}

function sheetXml({ rows, before = '', behind = '' }: TestSheet): string {
  const data = typeof rows === 'string' ? rows : rows.map(rowXml).join('');
  return `<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData>${behind}</worksheet>`;
}

function rowXml(values: readonly (string | number)[], at: number): string {
  const cells = values.map((value, column) => {
    const name = `${letters[column]}${at + 1}`;
    if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
    return `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
  });
  return `<row r="${at + 1}">${cells.join('')}</row>`;
}
