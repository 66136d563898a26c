import type { ImportProblem } from '#contract/people/customers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import type { ChangedBy } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { listInstitutions } from '#server/features/people/institutions/institutions.queries.ts';
import { changeInstitution } from '#server/features/people/institutions/institutions.service.ts';
import type { FileRow } from './customer-file.ts';

type Line = Pick<FileRow, 'line' | 'companyName' | 'consortium'>;

/**
 * Consortium entries that are invalid: two for one institution, one that differs from the stored one, a cycle, or an
 * unknown consortium.
 */
export async function wrongConsortia(db: Db, rows: readonly Line[]): Promise<ImportProblem[]> {
  const { nameOf, consortiumOf } = await readInstitutions(db);
  const lineOf = new Map<string, number>();
  const known = new Set([...nameOf.keys(), ...rows.map(({ companyName }) => sameNameKey(companyName))]);

  function problemOf({ line, companyName, consortium }: Line): string | null {
    if (consortium === null) return null;
    const [member, of] = [sameNameKey(companyName), sameNameKey(consortium)];
    if (!known.has(of)) return `There is no institution called ${consortium}`;
    const present = consortiumOf.get(member);
    if (present === of) return null;
    const before = lineOf.get(member);
    if (before !== undefined) return `Line ${before} gives this institution another`;
    if (present !== undefined)
      return `${nameOf.get(member)} is a member of ${nameOf.get(present)} already. Remove it there first.`;
    if (member === of) return `${companyName} cannot be a member of itself`;
    if (isAbove(consortiumOf, member, of))
      return `${consortium} belongs to ${companyName}, directly or through another consortium`;
    consortiumOf.set(member, of);
    lineOf.set(member, line);
    return null;
  }

  return rows.flatMap((row): ImportProblem[] => {
    const message = problemOf(row);
    return message === null ? [] : [{ line: row.line, column: 'Consortium', message }];
  });
}

/** Adds the file's institutions to their consortia, in the transaction that created them. Returns the ids of both. */
export async function joinConsortia(db: Transaction, rows: readonly Line[], by: ChangedBy): Promise<number[]> {
  const named = new Map(
    rows.flatMap(({ companyName, consortium }) =>
      consortium === null ? [] : [[sameNameKey(companyName), sameNameKey(consortium)] as const],
    ),
  );
  if (named.size === 0) return [];
  const { idOf } = await readInstitutions(db);
  const changed: number[] = [];
  for (const [member, of] of named) {
    const [id = 0, consortiumId = 0] = [idOf.get(member), idOf.get(of)];
    // changeInstitution checks again, because institutions may have changed since the preview.
    const { consortiumBefore } = await changeInstitution(db, id, { consortiumId }, by);
    if (consortiumBefore !== consortiumId) changed.push(id, consortiumId);
  }
  return changed;
}

async function readInstitutions(db: Db) {
  const institutions = await listInstitutions(db);
  const keyOf = new Map(institutions.map(({ id, name }) => [id, sameNameKey(name)]));
  return {
    idOf: new Map(institutions.map(({ id, name }) => [sameNameKey(name), id])),
    nameOf: new Map(institutions.map(({ name }) => [sameNameKey(name), name])),
    consortiumOf: new Map(
      institutions.flatMap(({ name, consortiumId }) => {
        const consortium = consortiumId === null ? undefined : keyOf.get(consortiumId);
        return consortium === undefined ? [] : [[sameNameKey(name), consortium] as const];
      }),
    ),
  };
}

function isAbove(consortiumOf: ReadonlyMap<string, string>, upper: string, lower: string): boolean {
  const seen = new Set<string>();
  for (let at = consortiumOf.get(lower); at !== undefined && !seen.has(at); at = consortiumOf.get(at)) {
    if (at === upper) return true;
    seen.add(at);
  }
  return false;
}
