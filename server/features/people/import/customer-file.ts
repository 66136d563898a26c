import { EmailAddress, NewPersonName, NewUsername } from '#contract/fields.ts';
import type { ImportedRow, ImportProblem } from '#contract/people/customers.ts';
import { InstitutionName, TierName } from '#contract/people/institutions.ts';
import { departmentMaxLength, importMaxRows } from '#contract/values/limits.ts';
import {
  type IdentifierKind,
  identifierKindNames,
  identifierKinds,
  plainIdentifier,
  wrongIdentifier,
} from '#contract/values/people/identifiers.ts';
import { withoutHiddenSigns } from '#contract/values/plain-names.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import { rowsOf } from '#server/platform/csv-rows.ts';

type Field =
  | 'fullName'
  | 'username'
  | 'companyName'
  | 'department'
  | 'subscriptionTier'
  | 'email'
  | 'consortium'
  | IdentifierKind;

/** Accepted headings, in any case, with or without spaces and underscores. */
const headings: Record<Field, readonly string[]> = {
  fullName: ['fullname', 'name'],
  username: ['username', 'user', 'login'],
  companyName: ['institution', 'companyname', 'company'],
  department: ['department'],
  subscriptionTier: ['tier', 'plan', 'subscription', 'subscriptiontier'],
  email: ['email', 'emailaddress', 'mail'],
  consortium: ['consortium', 'memberof'],
  isil: ['isil'],
  isni: ['isni'],
  oclc: ['oclc'],
  ror: ['ror'],
  customerId: ['customerid'],
};
const required = { fullName: 'Name', username: 'Username', companyName: 'Institution' } as const;

export type FileRow = Omit<ImportedRow, 'isNewInstitution'>;
export interface CustomerFile {
  rows: FileRow[];
  problems: ImportProblem[];
  /** Names from which invisible characters were removed. */
  notices: ImportProblem[];
}

type Columns = Map<Field, { index: number; heading: string }>;

/** Parses customers separated by comma, semicolon or tab. Problems name line and column. */
export function readCustomerFile(csv: string): CustomerFile {
  const lines = linesOf(csv);
  const [heading, ...body] = lines;
  if (!heading) return nothingRead([{ line: 1, column: null, message: 'The file is empty' }]);
  const problems: ImportProblem[] = [];
  const columns = readHeading(heading, problems);
  if (problems.length > 0) return nothingRead(problems);
  if (body.length === 0)
    problems.push({ line: heading.line, column: null, message: 'There are no customers below the heading' });
  if (body.length > importMaxRows) {
    const message = `A file can have at most ${importMaxRows} customers; this one has ${body.length}`;
    return nothingRead([{ line: 1, column: null, message }]);
  }
  const rows = body.flatMap((line) => readRow(line, heading.cells.length, columns, problems) ?? []);
  problems.push(...repeatedUsernames(rows, columns), ...contradictingTiers(rows, columns));
  problems.push(...contradictingIdentifiers(rows));
  const notices = body.flatMap((line) => hiddenSigns(line, columns));
  return { rows, problems: problems.sort((a, b) => a.line - b.line), notices };
}

function nothingRead(problems: ImportProblem[]): CustomerFile {
  return { rows: [], problems, notices: [] };
}

function hiddenSigns({ line, cells }: Line, columns: Columns): ImportProblem[] {
  return (['fullName', 'companyName', 'department', 'consortium'] as const).flatMap((field): ImportProblem[] => {
    const { index = -1, heading = null } = columns.get(field) ?? {};
    const text = cells[index] ?? '';
    if (withoutHiddenSigns(text) === text) return [];
    return [{ line, column: heading, message: 'Characters that can’t be seen were left out' }];
  });
}

interface Line {
  line: number;
  cells: string[];
}

/**
 * Non-empty lines, numbered as a spreadsheet numbers them: a line break inside a quoted cell does not start a new line.
 */
function linesOf(csv: string): Line[] {
  // Some programs write a byte order mark.
  const text = csv.replace(/^\uFEFF/, '');
  return rowsOf(text, delimiterOf(text))
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Only the heading line decides: names in the rows below may contain commas. */
function delimiterOf(text: string): string {
  const heading = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function readHeading({ line, cells }: Line, problems: ImportProblem[]): Columns {
  const columns: Columns = new Map();
  for (const [index, heading] of cells.entries()) {
    const word = heading.toLowerCase().replace(/[\s_-]/g, '');
    const field = (Object.keys(headings) as Field[]).find((name) => headings[name].includes(word));
    const wrong = (message: string) => problems.push({ line, column: heading || `${index + 1}`, message });
    if (!field) wrong('This column is not known');
    else if (columns.has(field)) wrong('This column appears twice');
    else columns.set(field, { index, heading });
  }
  for (const [field, name] of Object.entries(required)) {
    if (!columns.has(field as Field)) problems.push({ line, column: name, message: 'This column is missing' });
  }
  return columns;
}

/** Returns undefined for an invalid line, and adds the reason to `problems`. */
function readRow(
  { line, cells }: Line,
  width: number,
  columns: Columns,
  problems: ImportProblem[],
): FileRow | undefined {
  if (cells.length > width) {
    problems.push({ line, column: null, message: `This line has ${cells.length} cells under ${width} headings` });
    return undefined;
  }
  const before = problems.length;
  const read = <Value>(field: Field, reading: (text: string) => Value | { wrong: string }): Value | undefined => {
    const column = columns.get(field);
    const value = reading(cells[column?.index ?? -1] ?? '');
    if (typeof value !== 'object' || value === null || !('wrong' in value)) return value;
    problems.push({ line, column: column?.heading ?? field, message: value.wrong });
    return undefined;
  };
  const row = {
    fullName: read('fullName', (text) => parsed(NewPersonName, text)),
    username: read('username', (text) => parsed(NewUsername, text)),
    companyName: read('companyName', (text) => parsed(InstitutionName, text)),
    department: read('department', readDepartment),
    subscriptionTier: read('subscriptionTier', readTierCell),
    email: read('email', (text) => (text === '' ? null : parsed(EmailAddress, text))),
    consortium: read('consortium', (text) => (text === '' ? null : parsed(InstitutionName, text))),
    identifiers: Object.fromEntries(identifierKindNames.map((kind) => [kind, read(kind, readIdentifier(kind))])),
  };
  return problems.length === before ? ({ line, ...row } as FileRow) : undefined;
}

function parsed(
  schema: typeof NewPersonName | typeof NewUsername | typeof InstitutionName | typeof EmailAddress,
  text: string,
) {
  const result = schema.safeParse(text);
  return result.success ? result.data : { wrong: result.error.issues[0]?.message ?? 'This is not valid' };
}

function readDepartment(typed: string): string | null | { wrong: string } {
  const text = withoutHiddenSigns(typed).trim();
  if (text.length <= departmentMaxLength) return text || null;
  return { wrong: `A department has at most ${departmentMaxLength} characters` };
}

function readIdentifier(kind: IdentifierKind): (text: string) => string | null | { wrong: string } {
  return (text) => {
    const wrong = wrongIdentifier(kind, text);
    return wrong === null ? plainIdentifier(kind, text) || null : { wrong };
  };
}

function readTierCell(text: string): Tier | null | { wrong: string } {
  if (text === '') return null;
  const result = TierName.safeParse(text.toLowerCase());
  return result.success ? result.data : { wrong: `Must be one of ${TierName.options.join(', ')}` };
}

function repeatedUsernames(rows: readonly FileRow[], columns: Columns): ImportProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, username }) => {
    const key = usernameKey(username);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    const message = `This username is already in line ${before}`;
    return before === undefined ? [] : [{ line, column: columns.get('username')?.heading ?? null, message }];
  });
}

/** All people of an institution share one plan, so two lines must not give different plans. */
function contradictingTiers(rows: readonly FileRow[], columns: Columns): ImportProblem[] {
  const first = new Map<string, FileRow>();
  return rows.flatMap((row) => {
    if (row.subscriptionTier === null) return [];
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
