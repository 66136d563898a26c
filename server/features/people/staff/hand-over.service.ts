import type { HandOverPreview } from '#contract/people/people.ts';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { recordChanges } from '#server/db/queries/change-log.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { HandOver } from '#server/features/people/institutions/institutions.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import {
  type Assignment,
  countComingSessions,
  countOpenConversations,
  listAssigned,
  reassignAll,
} from './hand-over.queries.ts';
import type { HandOverNews } from './hand-over-news.service.ts';

export interface HandOverDeps extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  handOverNews: HandOverNews;
}

type ServingRole = HandOver['role'];

const assignmentOf: Record<ServingRole, Assignment> = {
  account_manager: 'accountManagerId',
  tech_support: 'techSupportId',
};

/** What handing over everything of a member of staff concerns. 404 for whoever serves no institutions by their role. */
export async function previewHandOver(
  deps: Omit<HandOverDeps, 'handOverNews'>,
  staffId: number,
): Promise<HandOverPreview> {
  const { reading: db, clock } = deps;
  const directory = await deps.people.directory();
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

/** Hands all institutions of a member of staff to another of the same role, in one transaction. Answers each of them. */
export async function handOverAll(
  { db, people, clock, handOverNews }: HandOverDeps,
  { fromId, toId, byId }: { fromId: number; toId: number; byId: number },
): Promise<HandOver[]> {
  const directory = await people.directory();
  const { person: from, role, assignment } = servingPerson(directory, fromId);
  const to = directory.find(toId);
  if (!to) throw notFound('This member of staff does not exist');
  if (toId === fromId) throw badRequest('Please choose someone else', 'toId');
  if (to.role !== role) throw badRequest(`${to.fullName} does not have this role`, 'toId');
  if (to.deactivatedAt) throw badRequest(`${to.fullName} is deactivated`, 'toId');
  return db.transaction().execute(async (transaction) => {
    const institutions = await reassignAll(transaction, assignment, { fromId, toId });
    // Somebody else has been faster.
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
      role,
      fromId,
      toId,
    }));
    await handOverNews.noteAll(transaction, handOvers, { from, to, byId });
    return handOvers;
  });
}

/** Somebody to whom institutions are assigned by their role, even after they were deactivated. */
function servingPerson(
  directory: Directory,
  id: number,
): { person: Person; role: ServingRole; assignment: Assignment } {
  const person = directory.find(id);
  const role = person?.role;
  if (!person || (role !== 'account_manager' && role !== 'tech_support'))
    throw notFound('This member of staff does not exist');
  return { person, role, assignment: assignmentOf[role] };
}
