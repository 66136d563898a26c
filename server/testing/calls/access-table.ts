import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { roles } from '#contract/values/roles.ts';

export const callerNames = ['visitor', ...roles] as const;
export type CallerName = (typeof callerNames)[number];

/** What a call answers each role. */
export interface AccessRow {
  call: string;
  own: Record<CallerName, number>;
  foreign: Record<string, number> | null;
}

const docs = join(import.meta.dirname, '../../../docs');
export const accessPage = join(docs, 'access-statuses.md');
const columns = [
  'visitor',
  'customer',
  'account_manager',
  'tech_support',
  'admin',
] as const satisfies readonly CallerName[];
const heads = ['call', ...columns, 'foreign object'];

/** The calls of which docs/access.md says what somebody may try with them. */
export function explainedCalls(): (string | undefined)[] {
  const text = readFileSync(join(docs, 'access.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
}

/** The rows of docs/access-statuses.md, whose columns are named by its own first line. */
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
    const [call = '', ...own] = cells(line);
    const foreign = own.pop() ?? '';
    return {
      call: call.replaceAll('`', ''),
      own: Object.fromEntries(columns.map((name, place) => [name, Number(own[place])])) as AccessRow['own'],
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
      ? columns
          .filter((name) => name in foreign)
          .map((name) => `${name} ${foreign[name]}`)
          .join(', ')
      : '–';
  const body = rows.map(({ call, own, foreign }) =>
    lineOf([`\`${call}\``, ...columns.map((name) => own[name]), foreignOf(foreign)]),
  );
  return text.slice(0, text.indexOf('|')) + lineOf(heads) + lineOf(heads.map(() => '---')) + body.join('');
}

/** Whom the contract refuses, the page refuses as well. What is no call of the contract agrees. */
export function agreesWithContract({ call, own }: AccessRow): boolean {
  const access = (routes as Record<string, Route>)[call]?.access;
  if (access === undefined) return true;
  // What asks for a password, a code or a passkey may refuse everybody alike.
  const refusesAlike = access === 'public' && roles.every((role) => own[role] === own.visitor);
  if ((own.visitor === 401) === (access === 'public') && !refusesAlike) return false;
  return typeof access === 'string' || roles.every((role) => access.includes(role) || own[role] === 403);
}

function readPair(pair: string): [string, number] {
  const [role = '', status] = pair.split(' ');
  return [role, Number(status)];
}
