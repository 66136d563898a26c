import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { conflict, forbidden } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';

/**
 * The institution whose set-up the viewer fills in: their own, or for those who review set-ups one that they serve as
 * long as it has no people. 403 for another one, 409 once somebody there can do it.
 */
export async function editableInstitution(
  { db, people }: Pick<Portal, 'db' | 'people'>,
  viewerId: number,
  named: number | undefined,
) {
  const directory = await people.directory();
  const me = directory.find(viewerId);
  if (me && capabilitiesOf(me).reviewsSetups) {
    const found = await requireInstitution({ db, people }, { viewerId, institution: named });
    if (directory.customersOf(found.institution.id).length === 0) return found;
    throw conflict('People of this institution can sign in now, so its setup is theirs to fill in');
  }
  // A body may name only the viewer's own institution.
  if (named !== undefined && named !== me?.institutionId) throw forbidden();
  return requireInstitution({ db, people }, { viewerId, institution: undefined });
}
