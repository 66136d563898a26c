import { EmailAddress, NewPersonName, NewUsername } from '#contract/fields.ts';
import type { ImportedRow, ImportProblem } from '#contract/people/customers.ts';
import { InstitutionName } from '#contract/people/institutions.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { importMaxRows } from '#contract/values/limits.ts';
import { identifierKindNames, identifierKinds } from '#contract/values/people/identifiers.ts';
import { withoutHiddenSigns } from '#contract/values/plain-names.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { rowsOf } from '#server/platform/csv-rows.ts';
import { detectDelimiter, withoutStatedDelimiter } from '#server/platform/delimiter.ts';
import {
  optional,
  parsed,
  type Reading,
  readAllowance,
  readCurrency,
  readDay,
  readDepartment,
  readIdentifier,
  readPrice,
  readTierCell,
  readTrial,
} from './file-cells.ts';
import {
  type Columns,
  type Field,
  isHeading,
  type Line,
  ofPeople,
  problemsHeading,
  readHeading,
} from './file-columns.ts';
import { wrongPlans } from './plans-of-file.ts';

/** Lines that may be above the headings, and characters that decide on the delimiter. */
const titlesMax = 10;
const sampleChars = 64 * 1024;
/** A heading that every file has, as a whole cell. */
const headingCell = /(?:^|[,;\t])[ "]*(?:institution|company(?:[ _]?name)?)[ "]*(?:$|[,;\t])/i;

export type FileRow = Omit<ImportedRow, 'isNewInstitution'>;
/** A line with somebody to add; the others have an institution alone. */
export type PersonRow = FileRow & { fullName: string; username: string };

export interface CustomerFile {
  rows: FileRow[];
  problems: ImportProblem[];
  /** Names from which invisible characters were removed. */
  notices: ImportProblem[];
}

export function isPerson(row: FileRow): row is PersonRow {
  return row.fullName !== null && row.username !== null;
}

/** Parses people and institutions separated by comma, semicolon or tab. Problems name line and column. */
export function readCustomerFile(csv: string): CustomerFile {
  const { above, heading, body } = tableOf(csv);
  if (!heading) return nothingRead([{ line: 1, column: null, message: 'The file is empty' }]);
  const problems: ImportProblem[] = [];
  const columns = readHeading(heading, body, problems);
  if (problems.length > 0) return nothingRead(problems);
  if (body.length === 0)
    problems.push({ line: heading.line, column: null, message: 'There are no customers below the heading' });
  if (body.length > importMaxRows) {
    const message = `A file can have at most ${importMaxRows} lines; this one has ${body.length}`;
    return nothingRead([{ line: 1, column: null, message }]);
  }
  const rows = body.flatMap((line) => readRow(line, heading.cells.length, columns, problems) ?? []);
  problems.push(...repeatedUsernames(rows.filter(isPerson), columns), ...contradictingTiers(rows, columns));
  problems.push(...contradictingIdentifiers(rows), ...wrongPlans(rows));
  const titles = above.map(({ line }) => ({ line, column: null, message: 'Left out: it is above the headings' }));
  const notices = [...titles, ...body.flatMap((line) => hiddenSigns(line, columns))];
  return { rows, problems: problems.sort((a, b) => a.line - b.line), notices };
}

/** The file with a last column that says what is wrong with each line; it can be imported once it is mended. */
export function markProblems(csv: string, problems: readonly ImportProblem[]): string {
  const { above, heading, body } = tableOf(csv);
  if (!heading) return '';
  const place = heading.cells.findIndex((cell) => cell.toLowerCase() === problemsHeading.toLowerCase());
  const width = place === -1 ? heading.cells.length : place;
  const filled = ({ cells }: Line) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const said = new Map<number, string[]>();
  for (const { line, column, message } of problems)
    said.set(line, [...(said.get(line) ?? []), column === null ? message : `${column}: ${message}`]);
  return toCsv([
    ...above.map(filled),
    [...filled(heading), problemsHeading],
    ...body.map((line) => [...filled(line), (said.get(line.line) ?? []).join('; ')]),
  ]);
}

function nothingRead(problems: ImportProblem[]): CustomerFile {
  return { rows: [], problems, notices: [] };
}

function hiddenSigns({ line, cells }: Line, columns: Columns): ImportProblem[] {
  return (['fullName', 'firstName', 'lastName', 'companyName', 'department', 'consortium'] as const).flatMap(
    (field): ImportProblem[] => {
      const { index = -1, heading = null } = columns.get(field) ?? {};
      const text = cells[index] ?? '';
      if (withoutHiddenSigns(text) === text) return [];
      return [{ line, column: heading, message: 'Characters that can’t be seen were left out' }];
    },
  );
}

/**
 * Non-empty lines, numbered as a spreadsheet numbers them: a line break inside a quoted cell does not start a new line.
 */
function linesOf(csv: string): Line[] {
  // Some programs write a byte order mark.
  const text = csv.replace(/^\uFEFF/, '');
  return rowsOf(withoutStatedDelimiter(text), detectDelimiter(text.slice(0, sampleChars), headingCell))
    .map((cells, index) => ({ line: index + 1, cells: cells.map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Files of the portal have an apostrophe before what a spreadsheet would take for a formula. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}

interface Table {
  /** Titles and dates that some lists begin with. */
  above: Line[];
  heading: Line | undefined;
  body: Line[];
}

function tableOf(csv: string): Table {
  const lines = linesOf(csv);
  const found = lines.slice(0, titlesMax + 1).findIndex(isHeading);
  const at = Math.max(0, found);
  return { above: lines.slice(0, at), heading: lines[at], body: lines.slice(at + 1) };
}

/** Returns undefined for an invalid line, and adds the reason to `problems`. */
function readRow(
  { line, cells }: Line,
  width: number,
  columns: Columns,
  problems: ImportProblem[],
): FileRow | undefined {
  const filled = cells.findLastIndex((text) => text !== '') + 1;
  if (filled > width) {
    problems.push({ line, column: null, message: `This line has ${filled} cells under ${width} headings` });
    return undefined;
  }
  const before = problems.length;
  const cell = (field: Field) => cells[columns.get(field)?.index ?? -1] ?? '';
  const read = <Value>(field: Field, reading: Reading<Value>, text = cell(field)): Value | undefined => {
    const value = reading(text);
    if (typeof value !== 'object' || value === null || !('wrong' in value)) return value;
    problems.push({ line, column: columns.get(field)?.heading ?? field, message: value.wrong });
    return undefined;
  };
  const hasPerson = ofPeople.some((field) => cell(field) !== '');
  const ofPerson = <Value>(reading: Reading<Value>) => (hasPerson ? reading : () => null);
  const currency = read('currency', optional(readCurrency));
  const row = {
    fullName: read(columns.has('fullName') ? 'fullName' : 'lastName', ofPerson(parsed(NewPersonName)), nameOf(cell)),
    username: read('username', ofPerson(parsed(NewUsername))),
    companyName: read('companyName', parsed(InstitutionName)),
    department: read('department', readDepartment),
    subscriptionTier: read('subscriptionTier', readTierCell),
    planStart: read('planStart', optional(readDay)),
    planEnd: read('planEnd', optional(readDay)),
    priceMinor: read('price', optional(readPrice(currency ?? 'GBP'))),
    currency,
    isTrial: read('trial', readTrial),
    allowance: read('allowance', optional(readAllowance)),
    accountManager: cell('accountManager') || null,
    email: read('email', optional(parsed(EmailAddress))),
    consortium: read('consortium', optional(parsed(InstitutionName))),
    identifiers: Object.fromEntries(identifierKindNames.map((kind) => [kind, read(kind, readIdentifier(kind))])),
  };
  return problems.length === before ? ({ line, ...row } as FileRow) : undefined;
}

/** A name in one column or two; beside first names, a column called Name may have last names alone. */
function nameOf(cell: (field: Field) => string): string {
  const [name, first, last] = [cell('fullName'), cell('firstName'), cell('lastName')];
  if (name === '' || last !== '') return name || `${first} ${last}`.trim();
  return name.toLowerCase().includes(first.toLowerCase()) ? name : `${first} ${name}`;
}

function repeatedUsernames(rows: readonly PersonRow[], columns: Columns): ImportProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, username }) => {
    const key = usernameKey(username);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    const message = `This username is already in line ${before}`;
    return before === undefined ? [] : [{ line, column: columns.get('username')?.heading ?? null, message }];
  });
}

/** People of an institution share its plan, so two lines without days must not give different plans. */
function contradictingTiers(rows: readonly FileRow[], columns: Columns): ImportProblem[] {
  const first = new Map<string, FileRow>();
  return rows.flatMap((row) => {
    if (row.subscriptionTier === null || row.planStart !== null) return [];
    const key = sameNameKey(row.companyName);
    const before = first.get(key) ?? row;
    first.set(key, before);
    if (before.subscriptionTier === row.subscriptionTier) return [];
    const message = `Line ${before.line} gives this institution another plan (${before.subscriptionTier})`;
    return [{ line: row.line, column: columns.get('subscriptionTier')?.heading ?? null, message }];
  });
}

/** An institution has one identifier of each kind, and no two institutions share one. */
function contradictingIdentifiers(rows: readonly FileRow[]): ImportProblem[] {
  const first = new Map<string, { line: number; of: string }>();
  return rows.flatMap(({ line, companyName, identifiers }) => {
    const institution = sameNameKey(companyName);
    return identifierKindNames.flatMap((kind) => {
      const value = identifiers[kind];
      if (value === null) return [];
      const { label } = identifierKinds[kind];
      const own = first.get(`${kind} of ${institution}`) ?? { line, of: value };
      const other = first.get(`${kind} ${value}`) ?? { line, of: institution };
      first.set(`${kind} of ${institution}`, own).set(`${kind} ${value}`, other);
      if (own.of !== value)
        return [{ line, column: label, message: `Line ${own.line} gives this institution another` }];
      if (other.of !== institution)
        return [{ line, column: label, message: `Line ${other.line} gives it to another institution` }];
      return [];
    });
  });
}
