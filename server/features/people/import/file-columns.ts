import type { ImportProblem } from '#contract/people/customers.ts';
import type { IdentifierKind } from '#contract/values/people/identifiers.ts';

export type Field =
  | 'fullName'
  | 'username'
  | 'companyName'
  | 'department'
  | 'subscriptionTier'
  | 'planStart'
  | 'planEnd'
  | 'price'
  | 'currency'
  | 'accountManager'
  | 'email'
  | 'consortium'
  | IdentifierKind;

/** Accepted headings, in any case, with or without spaces and underscores; those of the portal's own lists are among them. */
const headings: Record<Field, readonly string[]> = {
  fullName: ['fullname', 'name', 'customer', 'person'],
  username: ['username', 'user', 'login'],
  companyName: ['institution', 'companyname', 'company'],
  department: ['department'],
  subscriptionTier: ['tier', 'plan', 'subscription', 'subscriptiontier'],
  planStart: ['planstart', 'planstarts', 'start', 'startdate', 'from'],
  planEnd: ['planend', 'planends', 'end', 'enddate', 'until'],
  price: ['price', 'priceexcl.vat', 'priceexclvat', 'netprice', 'pricenet'],
  currency: ['currency'],
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

/** A file without people has institutions alone; a file with any column of people needs all that a person needs. */
const ofPeople = ['fullName', 'username', 'email', 'department'] as const;

export function readHeading({ line, cells }: Line, problems: ImportProblem[]): Columns {
  const columns: Columns = new Map();
  for (const [index, heading] of cells.entries()) {
    const word = heading.toLowerCase().replace(/[\s_-]/g, '');
    if (word === problemsHeading.toLowerCase()) continue;
    const field = (Object.keys(headings) as Field[]).find((name) => headings[name].includes(word));
    const wrong = (message: string) => problems.push({ line, column: heading || `${index + 1}`, message });
    if (!field) wrong('This column is not known');
    else if (columns.has(field)) wrong('This column appears twice');
    else columns.set(field, { index, heading });
  }
  const hasPeople = ofPeople.some((field) => columns.has(field));
  const required = { ...(hasPeople && { fullName: 'Name', username: 'Username' }), companyName: 'Institution' };
  for (const [field, name] of Object.entries(required)) {
    if (!columns.has(field as Field)) problems.push({ line, column: name, message: 'This column is missing' });
  }
  return columns;
}
