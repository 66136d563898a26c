import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roles } from '#contract/values/roles.ts';

export const callerNames = ['visitor', ...roles] as const;
export type CallerName = (typeof callerNames)[number];

/** What a call answers each role, as docs/access.md has it. */
export interface AccessRow {
  call: string;
  own: Record<CallerName, number>;
  foreign: Record<string, number> | null;
}

const documentText = readFileSync(join(import.meta.dirname, '../../../docs/access.md'), 'utf8');
const heads = ['call', 'visitor', 'customer', 'account_manager', 'tech_support', 'admin', 'foreign object'];

/** Every call that one of the tables of docs/access.md names, once for each of its rows. */
export function explainedCalls(): (string | undefined)[] {
  return [...documentText.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
}

/** The rows below the heading of the matrix, whose columns are named by its own first line. */
export function readAccessTable(): AccessRow[] {
  const lines = documentText.slice(documentText.indexOf('## Status codes by role')).split('\n');
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [heading = '', , ...body] = lines.filter((line) => line.startsWith('|'));
  if (cells(heading).join() !== heads.join()) throw new Error('The table of access has other columns');
  return body.map((line) => {
    const [call = '', visitor, customer, manager, tech, admin, foreign = ''] = cells(line);
    return {
      call: call.replaceAll('`', ''),
      own: {
        visitor: Number(visitor),
        customer: Number(customer),
        account_manager: Number(manager),
        tech_support: Number(tech),
        admin: Number(admin),
      },
      foreign: foreign === '–' ? null : Object.fromEntries(foreign.split(', ').map((pair) => readPair(pair))),
    };
  });
}

function readPair(pair: string): [string, number] {
  const [role = '', status] = pair.split(' ');
  return [role, Number(status)];
}
