import type { StaffRow } from '#contract/people/people.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import { addressOf, listAccountStates } from '#server/features/people/people.queries.ts';
import { countAssignments } from './staff.queries.ts';

/** Everybody who serves customers, in the order of their names. */
export async function listStaff({ db, people }: { db: Db; people: People }): Promise<StaffRow[]> {
  const staff = (await people.directory()).everybody().filter((person) => isStaff(person.role));
  const states = await listAccountStates(
    db,
    staff.map(({ id }) => id),
  );
  const assignments = await countAssignments(db);
  const names = new Intl.Collator('en');
  return staff
    .map((person) => ({
      id: person.id,
      fullName: person.fullName,
      username: person.username,
      role: person.role,
      institutions: assignments.get(person.id) ?? 0,
      lastSignInAt: states.get(person.id)?.lastSignInAt ?? null,
      hasPassword: states.get(person.id)?.hasPassword ?? false,
      deactivatedAt: person.deactivatedAt,
      ...addressOf(states.get(person.id)),
    }))
    .sort((a, b) => names.compare(a.fullName, b.fullName));
}
