import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { builtInForm, formOfCode, type NumberForm } from './number-formats.ts';
import { sheetMaxBytes, type WorkbookArchive } from './workbook-archive.ts';
import { WorkbookError } from './workbook-error.ts';

/** A sheet of cells, in the order of its tabs. */
export interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

/** Data that all sheets of a workbook share. */
export interface Outline {
  sheets: readonly Sheet[];
  is1904: boolean;
  /** By style index. */
  forms: readonly NumberForm[];
  /** The shared strings, which cells refer to by index. */
  texts: readonly string[];
}

const MiB = 1024 * 1024;
const sheetsMax = 200;
/** For all shared strings together, which are in memory. */
const textsMaxChars = 48 * MiB;
const textsMax = 1_000_000;
const main = 'xl/workbook.xml';
const listOfMain = 'xl/_rels/workbook.xml.rels';

/** Reads what is needed before a sheet is read. Throws a WorkbookError for an invalid workbook. */
export async function readOutline(archive: WorkbookArchive): Promise<Outline> {
  if (archive.has('xl/workbook.bin'))
    throw new WorkbookError('This is a binary workbook (XLSB). In Excel, choose “Save as” and XLSX.');
  if (!archive.has(main)) throw new WorkbookError('This is a ZIP archive, but no Excel workbook (XLSX).');
  const targets = await readTargets(archive);
  const sheets: Sheet[] = [];
  let is1904 = false;
  await archive.read(main, {
    open(tag) {
      if (tag.local === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? '');
      if (tag.local !== 'sheet') return;
      const id = Object.values(tag.attributes).find(({ prefix, local }) => local === 'id' && prefix !== '')?.value;
      const part = targets.get(id ?? '');
      // Charts and dialogs are sheets too.
      if (!part || !archive.has(part)) return;
      const state = attributeOf(tag, 'state') ?? 'visible';
      sheets.push({ name: attributeOf(tag, 'name') ?? '', part, isHidden: state !== 'visible' });
    },
    close() {},
  });
  if (sheets.length === 0) throw new WorkbookError('The workbook has no sheet of cells.');
  if (sheets.length > sheetsMax) throw new WorkbookError(`The workbook has more than ${sheetsMax} sheets.`);
  return { sheets, is1904, forms: await readForms(archive), texts: await readTexts(archive) };
}

/** The parts of sheets by their ids in the workbook. */
async function readTargets(archive: WorkbookArchive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await archive.read(listOfMain, {
    open(tag) {
      if (tag.local !== 'Relationship' || !attributeOf(tag, 'Type')?.endsWith('/worksheet')) return;
      const target = attributeOf(tag, 'Target') ?? '';
      targets.set(attributeOf(tag, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
    close() {},
  });
  return targets;
}

async function readForms(archive: WorkbookArchive): Promise<NumberForm[]> {
  const ofCodes = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  let isInCells = false;
  await archive.read('xl/styles.xml', {
    open(tag) {
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
      if (tag.local === 'cellXfs') isInCells = true;
      else if (tag.local === 'numFmt') ofCodes.set(id, formOfCode(attributeOf(tag, 'formatCode') ?? ''));
      else if (tag.local === 'xf' && isInCells) forms.push(ofCodes.get(id) ?? builtInForm(id));
    },
    close({ local }) {
      if (local === 'cellXfs') isInCells = false;
    },
  });
  return forms;
}

async function readTexts(archive: WorkbookArchive): Promise<string[]> {
  const texts: string[] = [];
  let [text, chars] = ['', 0];
  let [isText, isReading] = [false, false];
  const events = {
    open({ local }: { local: string }) {
      if (local === 'si') text = '';
      // Skips the phonetic reading of a word.
      else if (local === 'rPh') isReading = true;
      else if (local === 't') isText = !isReading;
    },
    close({ local }: { local: string }) {
      if (local === 't') isText = false;
      else if (local === 'rPh') isReading = false;
      else if (local === 'si') {
        chars += text.length;
        if (texts.push(unescaped(text)) > textsMax || chars > textsMaxChars)
          throw new WorkbookError('The workbook holds more text than can be read. Please save the sheet as CSV.');
      }
    },
    text(piece: string) {
      if (isText) text += piece;
    },
  };
  await archive.read('xl/sharedStrings.xml', events, sheetMaxBytes);
  return texts;
}

/** Decodes characters that XML cannot contain: `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
