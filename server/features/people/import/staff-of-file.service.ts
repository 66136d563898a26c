import type { ImportProblem } from '#contract/people/customers.ts';
import { rolesAssignedBy } from '#contract/values/capabilities.ts';
import { sameNameKey } from '#server/db/keys/same-name-key.ts';
import { usernameKey } from '#server/db/keys/username-key.ts';
import type { Db } from '#server/db/schema.ts';
import { listInstitutions } from '#server/features/people/institutions/institutions.queries.ts';
import { listAccountManagers } from './customer-import.queries.ts';

type Line = { line: number; companyName: string; accountManager: string | null };

const managers = rolesAssignedBy('accountManagerId');

/** Who is meant by each account manager in the file, by name or username; undefined for nobody or for two of one name. */
export async function findManagersOf(db: Db, rows: readonly Line[]): Promise<Map<string, number | undefined>> {
  const named = [...new Set(rows.flatMap(({ accountManager }) => accountManager ?? []))];
  if (named.length === 0) return new Map();
  const all = await listAccountManagers(db, managers);
  return new Map(
    named.map((text) => {
      const byUsername = all.filter((one) => one.usernameKey === usernameKey(text));
      const byName = all.filter(({ fullName }) => sameNameKey(fullName) === sameNameKey(text));
      const [found, ...others] = byUsername.length > 0 ? byUsername : byName;
      return [text, others.length === 0 ? found?.id : undefined];
    }),
  );
}

/** An import assigns the account manager of new institutions; others are handed over where everybody is told. */
export async function wrongManagers(db: Db, rows: readonly Line[]): Promise<ImportProblem[]> {
  const idOf = await findManagersOf(db, rows);
  if (idOf.size === 0) return [];
  const institutions = new Map((await listInstitutions(db)).map((one) => [sameNameKey(one.name), one]));
  const first = new Map<string, { line: number; id: number }>();
  return rows.flatMap(({ line, companyName, accountManager }) => {
    if (accountManager === null) return [];
    const wrong = (message: string) => [{ line, column: 'Account manager', message }];
    const id = idOf.get(accountManager);
    if (id === undefined) return wrong(`There is no account manager called ${accountManager}`);
    const key = sameNameKey(companyName);
    const known = institutions.get(key);
    if (known && known.accountManagerId !== id)
      return wrong(`${known.name} has another account manager. It is handed over under Institutions`);
    const before = first.get(key) ?? { line, id };
    first.set(key, before);
    return before.id === id ? [] : wrong(`Line ${before.line} gives this institution another`);
  });
}
