import type { Db } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { listConsortiaAbove } from './consortia.queries.ts';
import { findInstitution, type Institution } from './institutions.queries.ts';

/**
 * Throws unless an institution may become a member of a consortium. Must run in the transaction that makes it one,
 * under the lock of `lockInstitutionNames`: two changes that are valid alone could create a cycle together.
 */
export async function refuseWrongConsortium(db: Db, member: Institution, consortiumId: number): Promise<void> {
  if (member.consortiumId === consortiumId) return;
  const consortium = await findInstitution(db, consortiumId);
  if (!consortium) throw notFound('This institution does not exist');
  const refuse = (why: string) => conflict(why, 'consortiumId');
  if (consortium.id === member.id) throw refuse(`${member.name} cannot be a member of itself`);
  if (member.consortiumId !== null) {
    const present = await findInstitution(db, member.consortiumId);
    throw refuse(`${member.name} is a member of ${present?.name} already. Remove it there first.`);
  }
  const above = await listConsortiaAbove(db, consortium.id);
  if (above.includes(member.id))
    throw refuse(
      `${consortium.name} belongs to ${member.name} itself, directly or by another consortium, so it cannot have ${member.name} as a member.`,
    );
}
