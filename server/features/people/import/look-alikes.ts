import type { ImportProblem } from '#contract/people/customers.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import type { PersonRow } from './customer-file.ts';

type Line = Pick<PersonRow, 'line' | 'companyName' | 'fullName'>;

/** Names of institutions by their keys, and names of their people. */
export interface KnownNames {
  institutions: ReadonlyMap<string, { id: number; name: string }>;
  people: readonly { institutionId: number | null; fullName: string }[];
}

/**
 * Warns about two kinds of look-alikes: an institution spelled differently from a stored one or from an earlier line,
 * which is treated as the same institution; and a person whose name somebody at the institution already has, who is
 * added all the same.
 */
export function lookAlikes(rows: readonly Line[], { institutions, people }: KnownNames): ImportProblem[] {
  const nameOf = new Map([...institutions].map(([key, { name }]) => [key, name]));
  const keyOf = new Map([...institutions].map(([key, { id }]) => [id, key]));
  const personKey = (institution: string, fullName: string) => `${institution}\n${sameNameKey(fullName)}`;
  const here = new Set(
    people.map(({ institutionId, fullName }) => personKey(keyOf.get(institutionId ?? 0) ?? '', fullName)),
  );
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, companyName, fullName }): ImportProblem[] => {
    const institution = sameNameKey(companyName);
    const name = nameOf.get(institution) ?? companyName;
    nameOf.set(institution, name);
    const key = personKey(institution, fullName);
    const before = lineOf.get(key);
    lineOf.set(key, before ?? line);
    const found: ImportProblem[] = [];
    if (name.toLowerCase() !== companyName.toLowerCase())
      found.push({
        line,
        column: 'Institution',
        message: `“${companyName}” is taken for “${name}”, which looks the same`,
      });
    if (here.has(key))
      found.push({ line, column: 'Name', message: `Someone called ${fullName} is at ${name} already` });
    else if (before !== undefined)
      found.push({ line, column: 'Name', message: `Line ${before} has someone of this name at the same institution` });
    return found;
  });
}
