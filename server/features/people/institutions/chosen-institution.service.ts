import type { ListQuery } from '#contract/list-query.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import { canActForInstitution, institutionsOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { findServedBy, listServedBy, readServedBy, type ServedBy } from './chosen-institution.queries.ts';

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
export async function chooseInstitution(
  { db, people }: Parts,
  { viewerId, institution: asked }: Choice,
): Promise<{ me: Person; institution: ServedBy }> {
  const { me } = await viewerOf(people, viewerId);
  if (isStaff(me.role) && asked === undefined) throw badRequest('Please choose an institution', 'institution');
  const id = asked ?? me.institutionId;
  const institution = id === null ? undefined : await findServedBy(db, id);
  if (!institution || !canActForInstitution(me, institution)) throw notFound('This institution does not exist');
  return { me, institution };
}

/** The institutions that a person may choose from. */
export async function listChoices({ db, people }: Parts, viewerId: number): Promise<ServedBy[]> {
  const { me } = await viewerOf(people, viewerId);
  return listServedBy(db, institutionsOf(me));
}

/** One page of them, by name. */
export async function readChoices({ db, people }: Parts, viewerId: number, page: ListQuery): Promise<Page<ServedBy>> {
  const { me } = await viewerOf(people, viewerId);
  return readServedBy(db, institutionsOf(me), page);
}
