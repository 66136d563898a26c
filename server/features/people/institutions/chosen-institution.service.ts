import type { ServedFilter, ServedInstitution, ServedQuery } from '#contract/people/institutions.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import { canActForInstitution, canSeeUsage, institutionsOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { findConsortiumSeeing, findServedBy, listServedBy, type ServedBy } from './chosen-institution.queries.ts';
import { toInstitutionRow } from './institutions.service.ts';
import { countServed, readServed } from './served-institutions.queries.ts';

interface Parts {
  db: Db;
  people: People;
}

/** Whose institution's screen is asked for. */
interface Choice {
  viewerId: number;
  /** `?institution=`: customers may leave it out and can name their own alone; staff must name one they serve. */
  institution: number | undefined;
}

/** The viewer and the institution they ask for; 404 for one they may not see, as for one that does not exist. */
export async function chooseInstitution(parts: Parts, choice: Choice): Promise<{ me: Person; institution: ServedBy }> {
  const { me, institution } = await asked(parts, choice);
  if (!institution || !canActForInstitution(me, institution)) throw notAny();
  return { me, institution };
}

/** The same for usage, which a consortium's people see of its members as well. Of those nothing else is to be told. */
export async function chooseUsage(
  parts: Parts,
  choice: Choice,
): Promise<{ me: Person; institution: ServedBy; isOfMember: boolean }> {
  const { me, id, institution } = await asked(parts, choice);
  const consortium = id === null ? undefined : await findConsortiumSeeing(parts.db, id);
  if (!institution || !canSeeUsage(me, institution, consortium)) throw notAny();
  return { me, institution, isOfMember: !canActForInstitution(me, institution) };
}

async function asked({ db, people }: Parts, { viewerId, institution }: Choice) {
  const { me } = await viewerOf(people, viewerId);
  if (isStaff(me.role) && institution === undefined) throw badRequest('Please choose an institution', 'institution');
  const id = institution ?? me.institutionId;
  return { me, id, institution: id === null ? undefined : await findServedBy(db, id) };
}

const notAny = () => notFound('This institution does not exist');

/** Whether a person may choose each of these. */
export async function canChoose({ db, people }: Parts, viewerId: number, ids: readonly number[]): Promise<boolean> {
  const { me } = await viewerOf(people, viewerId);
  return (await listServedBy(db, institutionsOf(me), ids)).length === new Set(ids).size;
}

/** One page of the institutions that a person may choose from, with their plans and staff. */
export async function readChoices(
  { db, people }: Parts,
  viewerId: number,
  query: ServedQuery & { day: string },
): Promise<Page<ServedInstitution>> {
  const { me } = await viewerOf(people, viewerId);
  const { rows, next } = await readServed(db, institutionsOf(me), query);
  const toServed = ({ usesOfLastYear, ...row }: (typeof rows)[number]) => ({
    ...toInstitutionRow(row),
    usesOfLastYear,
  });
  return { rows: rows.map(toServed), next };
}

export async function countChoices({ db, people }: Parts, viewerId: number, filter: ServedFilter & { day: string }) {
  const { me } = await viewerOf(people, viewerId);
  return countServed(db, institutionsOf(me), filter);
}
