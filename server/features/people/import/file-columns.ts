import type { ImportProblem } from '#contract/people/customers.ts';
import type { IdentifierKind } from '#contract/values/people/identifiers.ts';

export type Field =
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'companyName'
  | 'department'
  | 'subscriptionTier'
  | 'planStart'
  | 'planEnd'
  | 'price'
  | 'currency'
  | 'trial'
  | 'allowance'
  | 'accountManager'
  | 'email'
  | 'consortium'
  | IdentifierKind;

/** Accepted headings, in any case, with or without spaces and underscores; those of the portal's own lists are among them. */
const headings: Record<Field, readonly string[]> = {
  fullName: ['fullname', 'name', 'customer', 'person'],
  firstName: ['firstname', 'first', 'givenname', 'givennames', 'forename', 'forenames'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  username: ['username', 'user', 'login'],
  companyName: ['institution', 'companyname', 'company'],
  department: ['department'],
  subscriptionTier: ['tier', 'plan', 'subscription', 'subscriptiontier'],
  planStart: ['planstart', 'planstarts', 'start', 'startdate', 'from'],
  planEnd: ['planend', 'planends', 'end', 'enddate', 'until'],
  price: ['price', 'priceexcl.vat', 'priceexclvat', 'netprice', 'pricenet'],
  currency: ['currency'],
  trial: ['trial', 'istrial'],
  allowance: ['allowance', 'insights', 'insightsallowance', 'agreedallowance'],
  accountManager: ['accountmanager', 'manager'],
  email: ['email', 'emailaddress', 'mail'],
  consortium: ['consortium', 'memberof'],
  isil: ['isil'],
  isni: ['isni'],
  oclc: ['oclc'],
  ror: ['ror'],
  customerId: ['customerid'],
};
/** The column that the portal adds to a file that has to be mended. */
export const problemsHeading = 'Problems';

export type Columns = Map<Field, { index: number; heading: string }>;

export interface Line {
  line: number;
  cells: string[];
}

/** A file with any column of people needs all that a person needs; one without has institutions alone. */
export const ofPeople = ['fullName', 'firstName', 'lastName', 'username', 'email', 'department'] as const;

/** True for a line of headings, which may have titles of the whole table above it. */
export function isHeading({ cells }: Line): boolean {
  const fields = cells.flatMap((cell) => fieldOf(cell) ?? []);
  return fields.length > 1 && fields.includes('companyName');
}

function fieldOf(heading: string): Field | undefined {
  const word = heading.toLowerCase().replace(/[\s_-]/g, '');
  return (Object.keys(headings) as Field[]).find((name) => headings[name].includes(word));
}

/** Columns without anything in them are left out: spreadsheets write them behind the others. */
export function readHeading({ line, cells }: Line, body: readonly Line[], problems: ImportProblem[]): Columns {
  const columns: Columns = new Map();
  for (const [index, heading] of cells.entries()) {
    if (heading.toLowerCase() === problemsHeading.toLowerCase()) continue;
    if (heading === '' && body.every((row) => (row.cells[index] ?? '') === '')) continue;
    const field = fieldOf(heading);
    const wrong = (message: string) => problems.push({ line, column: heading || `${index + 1}`, message });
    if (!field) wrong('This column is not known');
    else if (columns.has(field)) wrong('This column appears twice');
    else columns.set(field, { index, heading });
  }
  const missing = missingColumns(columns);
  problems.push(...missing.map((column) => ({ line, column, message: 'This column is missing' })));
  return columns;
}

function missingColumns(columns: Columns): string[] {
  const required: (readonly [Field, string])[] = [['companyName', 'Institution']];
  if (ofPeople.some((field) => columns.has(field))) required.unshift(['username', 'Username']);
  const missing = required.flatMap(([field, name]) => (columns.has(field) ? [] : [name]));
  if (required.length === 1 || columns.has('fullName')) return missing;
  if (columns.has('firstName')) return columns.has('lastName') ? missing : ['Last name', ...missing];
  return [columns.has('lastName') ? 'First name' : 'Name', ...missing];
}
