import type { HandOverPreview } from '#contract/people/people.ts';
import { type Assignment, capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type HandOver, servingRoles } from '#server/features/people/institutions/institutions.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { countComingSessions, countOpenConversations, listAssigned, reassignAll } from './hand-over.queries.ts';
import type { HandOverNews } from './hand-over-news.service.ts';

/** Counts what a complete hand-over affects. Throws 404 if the person's role serves no institutions. */
export async function previewHandOver(
  { reading: db, people, clock }: Portal,
  staffId: number,
): Promise<HandOverPreview> {
  const directory = await people.directory();
  const { assignment } = servingPerson(directory, staffId);
  const institutionIds = await listAssigned(db, assignment, staffId);
  const customers = directory.everybody().filter((person) => person[assignment] === staffId);
  const keyOf = ({ id }: Person) => (assignment === 'accountManagerId' ? channelKey(id) : pairKey(id, staffId));
  return {
    institutions: institutionIds.length,
    customers: customers.filter(({ deactivatedAt }) => !deactivatedAt).length,
    openConversations: await countOpenConversations(db, customers.map(keyOf)),
    comingSessions: await countComingSessions(db, { tutorId: staffId, institutionIds, now: isoTime(clock()) }),
  };
}

/** Reassigns all institutions of a staff member to another of the same role, in one transaction, and returns them. */
export async function handOverAll(
  { db, people, clock }: Portal,
  handOverNews: HandOverNews,
  { fromId, toId, byId }: { fromId: number; toId: number; byId: number },
): Promise<HandOver[]> {
  const directory = await people.directory();
  const { person: from, assignment } = servingPerson(directory, fromId);
  const to = directory.find(toId);
  if (!to) throw notFound('This member of staff does not exist');
  if (toId === fromId) throw badRequest('Please choose someone else', 'toId');
  if (capabilitiesOf(to).assignedBy !== assignment) throw badRequest(`${to.fullName} does not have this role`, 'toId');
  if (to.deactivatedAt) throw badRequest(`${to.fullName} is deactivated`, 'toId');
  return db.transaction().execute(async (transaction) => {
    const institutions = await reassignAll(transaction, assignment, { fromId, toId });
    // Somebody else reassigned them first.
    if (institutions.length === 0) throw conflict('They no longer have any institutions');
    const by = { byId, at: isoTime(clock()), objectType: 'institution', action: 'change' } as const;
    await recordChanges(
      transaction,
      institutions.map(({ id }) => ({
        ...by,
        objectId: id,
        institutionId: id,
        before: { [assignment]: fromId },
        after: { [assignment]: toId },
      })),
    );
    const handOvers = institutions.map(({ id, name }) => ({
      institutionId: id,
      institutionName: name,
      role: servingRoles[assignment],
      fromId,
      toId,
    }));
    await handOverNews.noteAll(transaction, handOvers, { from, to, byId });
    return handOvers;
  });
}

/** A person with a role that institutions are assigned to, even if deactivated. */
function servingPerson(directory: Directory, id: number): { person: Person; assignment: Assignment } {
  const person = directory.find(id);
  const assignment = person ? capabilitiesOf(person).assignedBy : null;
  if (!person || assignment === null) throw notFound('This member of staff does not exist');
  return { person, assignment };
}
