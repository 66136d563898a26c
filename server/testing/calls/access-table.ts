import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admits, type Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { Holder } from '#contract/values/capabilities.ts';
import type { Right } from '#contract/values/rights.ts';
import type { Role } from '#contract/values/roles.ts';

/**
 * The callers of every call, by the name of their column: a visitor, a person of each role, and one for each right that
 * is granted beside a role. Each has a person (`castCallers`).
 */
const callers = {
  visitor: null,
  customer: { role: 'customer' },
  account_manager: { role: 'account_manager' },
  tech_support: { role: 'tech_support' },
  admin: { role: 'admin' },
  'institution-admin': { role: 'customer', rights: ['institution-admin'] },
  finance: { role: 'tech_support', rights: ['finance'] },
} as const satisfies Record<Role | Right | 'visitor', Holder | null>;
export type CallerName = keyof typeof callers;
export type SignedInName = Exclude<CallerName, 'visitor'>;
export const callerNames = Object.keys(callers) as CallerName[];
export const signedInNames = callerNames.filter((name): name is SignedInName => name !== 'visitor');

/** The status that each caller gets for a call. */
export interface AccessRow {
  call: string;
  own: Record<CallerName, number>;
  foreign: Record<string, number> | null;
}

const docs = join(import.meta.dirname, '../../../docs');
export const accessPage = join(docs, 'access-statuses.md');
const heads = ['call', ...callerNames, 'foreign object', 'token'];

/** The calls that docs/access.md explains. */
export function explainedCalls(): (string | undefined)[] {
  const text = readFileSync(join(docs, 'access.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
}

/** The rows of docs/access-statuses.md; its first line names the columns. */
export function readAccessTable(): AccessRow[] {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const lines = readFileSync(accessPage, 'utf8').split('\n');
  const [heading = '', , ...body] = lines.filter((line) => line.startsWith('|'));
  if (cells(heading).join() !== heads.join()) throw new Error('The table of access has other columns');
  return body.map((line) => {
    // The scope column only repeats the contract, so it is skipped.
    const [call = '', ...own] = cells(line).slice(0, -1);
    const foreign = own.pop() ?? '';
    return {
      call: call.replaceAll('`', ''),
      own: Object.fromEntries(callerNames.map((name, place) => [name, Number(own[place])])) as AccessRow['own'],
      foreign: foreign === '–' ? null : Object.fromEntries(foreign.split(', ').map((pair) => readPair(pair))),
    };
  });
}

/** The page with these rows in place of its own. */
export function accessPageOf(rows: readonly AccessRow[]): string {
  const text = readFileSync(accessPage, 'utf8');
  const lineOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  const foreignOf = (foreign: AccessRow['foreign']) =>
    foreign
      ? callerNames
          .filter((name) => name in foreign)
          .map((name) => `${name} ${foreign[name]}`)
          .join(', ')
      : '–';
  const body = rows.map(({ call, own, foreign }) =>
    lineOf([`\`${call}\``, ...callerNames.map((name) => own[name]), foreignOf(foreign), tokenOf(call)]),
  );
  return text.slice(0, text.indexOf('|')) + lineOf(heads) + lineOf(heads.map(() => '---')) + body.join('');
}

/** The scope that a token needs for a call; `–` if the call is public or not in the contract. */
function tokenOf(call: string): string {
  const route = (routes as Record<string, Route>)[call];
  return route === undefined || route.access === 'public' ? '–' : route.tokenScope;
}

/** True if everyone whom the contract refuses is refused on the page too. Calls outside the contract agree. */
export function agreesWithContract({ call, own }: AccessRow): boolean {
  const access = (routes as Record<string, Route>)[call]?.access;
  if (access === undefined) return true;
  // A call that checks a password, code or passkey may refuse everyone alike.
  const refusesAlike = access === 'public' && signedInNames.every((name) => own[name] === own.visitor);
  if ((own.visitor === 401) === (access === 'public') && !refusesAlike) return false;
  return signedInNames.every((name) => own[name] === 403 || admits(access, callers[name]));
}

function readPair(pair: string): [string, number] {
  const [role = '', status] = pair.split(' ');
  return [role, Number(status)];
}
