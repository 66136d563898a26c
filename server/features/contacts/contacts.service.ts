import type { Relationship } from '#contract/people/contacts.ts';
import { askAgainAfterDays, contactUndoMs } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { relationTypeOf } from '#contract/values/relation-type.ts';
import { withdrawPushes, writePushes } from '#server/db/queries/pushes.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { canSeeUser, isAssigned, type Relation, separationObstacle } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { findPair, otherSideOf, personNotFound, tellBoth } from './contact-pair.service.ts';
import {
  type Asking,
  answerRequest,
  findOwnRow,
  findRow,
  insertRequest,
  type RelationshipRow,
  removeRelation,
  reopenRequest,
  restoreRelation,
  toRelationship,
} from './contacts.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Retries when a concurrent request has changed the row. */
const triesMax = 5;

export interface AskedPair {
  studentId: number;
  relatedUserId: number;
  requestedBy?: number | undefined;
}

export interface Contacts {
  /** A relation of the viewer that was not removed. */
  find(viewerId: number, id: number): Promise<Relationship>;
  ask(viewerId: number, pair: AskedPair, recordCreation: RecordCreation): Promise<Relationship>;
  answer(viewerId: number, id: number, status: 'accepted' | 'rejected'): Promise<Relationship>;
  /** Withdraws the viewer's own request, or removes a contact. */
  end(viewerId: number, id: number): Promise<void>;
  restore(viewerId: number, id: number): Promise<Relationship>;
}

/** docs/relationships.md has the table of states and of who may change which into which. */
export function createContacts(portal: Portal): Contacts {
  const { db, people, clock, writeMail, news } = portal;

  const noteAccepted = news.register('acceptance', async ({ id, askedBy }: { id: number; askedBy: number }) => {
    const row = await findOwnRow(db, id, askedBy);
    const by = row && (await people.directory()).find(otherSideOf(row, askedBy));
    if (!by || row.status !== 'accepted' || row.removedAt !== null) return {};
    const description = `${by.fullName} has accepted your contact request.`;
    const push = { tag: tagOf(id), title: description, text: '', path: `/?contact=${by.id}` };
    return {
      notes: [{ userIds: [askedBy], title: 'Request accepted', description, createdBy: by.id }],
      pushes: [{ userIds: [askedBy], ...push }],
    };
  });

  /** The viewer's own relation; 404 if it belongs to other people, was removed, or is hidden by the viewer's block. */
  async function findOwn(viewerId: number, id: number) {
    const row = await findOwnRow(db, id, viewerId);
    if (!row) throw noRelation();
    const { me, other, relation } = await findPair(people, viewerId, otherSideOf(row, viewerId));
    if (row.requestedBy !== viewerId && relation.blockedBy.includes(viewerId)) throw noRelation();
    return { row, me, other, relation };
  }

  async function findCurrent(viewerId: number, id: number) {
    const found = await findOwn(viewerId, id);
    if (found.row.removedAt !== null) throw noRelation();
    return found;
  }

  /** Notifies both people of a change, and returns the relation as it is now. */
  function announce(row: RelationshipRow): Relationship {
    tellBoth(portal, [row.studentId, row.relatedUserId]);
    return toRelationship(row);
  }

  /**
   * Mails the other side of a request that `by` made or accepted, at most once a day each, so that repeated requests
   * are no nuisance.
   */
  async function mail(transaction: Transaction, row: RelationshipRow, by: Person): Promise<void> {
    const isRequest = row.status === 'pending';
    const kind = isRequest ? 'contact-request' : 'request-accepted';
    const what = isRequest ? 'would like to be your contact' : 'has accepted your contact request';
    if (isRequest) {
      const push = { tag: tagOf(row.id), title: `${by.fullName} ${what}`, text: '', path: paths.home };
      const told = { at: isoTime(clock()), told: [], said: [] };
      await writePushes(transaction, [{ userIds: [otherSideOf(row, by.id)], ...push }], told);
    }
    await writeMail(transaction, {
      userIds: [otherSideOf(row, by.id)],
      kind,
      key: `${kind}:${row.id}:${isoTime(clock()).slice(0, 10)}`,
      subject: `${by.fullName} ${what}`,
      paragraphs: [`${by.fullName} ${what}.`],
      link: isRequest
        ? { label: 'See the request', path: paths.home }
        : { label: 'Write a message', path: `/?contact=${by.id}` },
    });
  }

  return {
    find: async (viewerId, id) => toRelationship((await findCurrent(viewerId, id)).row),

    async ask(viewerId, pair, recordCreation) {
      const { me, other, relation } = await findPair(people, viewerId, askedIn(pair, viewerId));
      refuseAsking(me, other, relation);
      const [first, second] = pair.studentId === me.id ? [me, other] : [other, me];
      const asking: Asking = {
        studentId: first.id,
        relatedUserId: second.id,
        relationType: relationTypeOf(first, second),
        requestedBy: me.id,
        createdAt: isoTime(clock()),
      };
      for (let tries = 0; tries < triesMax; tries++) {
        const row = await db.transaction().execute(async (transaction) => {
          const asked = await tryRequest(transaction, asking, other, clock());
          // A person who blocked the requester gets no mail about the request.
          if (asked && relation.blockedBy.length === 0) await mail(transaction, asked, me);
          if (asked?.status === 'accepted')
            await noteAccepted(transaction, { id: asked.id, askedBy: asked.requestedBy });
          if (asked) await recordCreation(transaction, asked.id);
          return asked;
        });
        if (row) return announce(row);
      }
      throw conflict('This changed a moment ago. Please try again.');
    },

    async answer(viewerId, id, status) {
      const { row, me } = await findCurrent(viewerId, id);
      if (row.requestedBy === viewerId) throw forbidden('Only the other person can answer this request');
      const answered = await db.transaction().execute(async (transaction) => {
        const at = isoTime(clock());
        const stored = await answerRequest(transaction, id, { by: viewerId, status, at });
        if (stored) await withdrawPushes(transaction, { userIds: [viewerId], tag: tagOf(id) }, at);
        if (stored && status === 'accepted') {
          await mail(transaction, stored, me);
          await noteAccepted(transaction, { id, askedBy: stored.requestedBy });
        }
        return stored;
      });
      if (!answered) throw conflict('This request has been answered');
      return announce(answered);
    },

    async end(viewerId, id) {
      const { row, me, other } = await findCurrent(viewerId, id);
      if (row.status === 'rejected') throw noRelation();
      if (row.status === 'pending' && row.requestedBy !== viewerId) throw forbidden('Reject this request instead');
      const reason = row.status === 'accepted' ? separationObstacle(me, other) : null;
      if (reason) throw conflict(reason);
      const at = isoTime(clock());
      const removed = await db.transaction().execute(async (transaction) => {
        await withdrawPushes(transaction, { userIds: [other.id], tag: tagOf(id) }, at);
        return removeRelation(transaction, id, { by: viewerId, at });
      });
      if (!removed) throw noRelation();
      announce(removed);
    },

    async restore(viewerId, id) {
      const { other, relation } = await findOwn(viewerId, id);
      if (relation.blockedBy.includes(viewerId))
        throw conflict(`You have blocked ${other.fullName}. Unblock them first.`);
      const restored = await restoreRelation(db, id, {
        by: viewerId,
        removedAfter: isoTime(clock() - contactUndoMs),
      });
      if (!restored) throw conflict('You can no longer undo this');
      return announce(restored);
    },
  };
}

function tagOf(id: number): string {
  return `contact:${id}`;
}

function refuseAsking(me: Person, other: Person, relation: Relation): void {
  if (other.deactivatedAt || !canSeeUser(me, other, relation)) throw personNotFound();
  if (isAssigned(me, other) || isAssigned(other, me)) throw conflict(`${other.fullName} is already your contact`);
  if (relation.blockedBy.includes(me.id)) throw conflict(`You have blocked ${other.fullName}. Unblock them first.`);
}

/** Reads the row of two people and tries to change it once. Undefined if it changed in between. */
async function tryRequest(db: Db, asking: Asking, other: Person, now: number): Promise<RelationshipRow | undefined> {
  const row = await findRow(db, [asking.studentId, asking.relatedUserId]);
  if (!row) return insertRequest(db, asking);
  if (row.removedAt !== null) return reopenRequest(db, row, asking);
  if (row.status === 'accepted') throw conflict(`${other.fullName} is already your contact`);
  const isOwn = row.requestedBy === asking.requestedBy;
  if (row.status === 'rejected') {
    const askAgainAt = Date.parse(row.answeredAt ?? row.createdAt) + askAgainAfterDays * dayMs;
    if (isOwn && now < askAgainAt) {
      throw conflict(`${other.fullName} has rejected your request. You can ask again on ${longDayOf(askAgainAt)}.`);
    }
    return reopenRequest(db, row, asking);
  }
  if (isOwn) throw conflict(`You have already asked ${other.fullName}`);
  // Both people sent a request, so they become contacts at once.
  return answerRequest(db, row.id, { by: asking.requestedBy, status: 'accepted', at: asking.createdAt });
}

/** The other person of a pair; 403 or 400 if the pair is not the viewer's. */
function askedIn({ studentId, relatedUserId, requestedBy = 0 }: AskedPair, viewerId: number): number {
  if (![studentId, relatedUserId].includes(viewerId)) throw forbidden('You can only ask for yourself');
  if (requestedBy && requestedBy !== viewerId) throw forbidden('You can only ask for yourself');
  if (studentId === relatedUserId) throw badRequest('You cannot be your own contact', 'relatedUserId');
  return studentId === viewerId ? relatedUserId : studentId;
}

function noRelation() {
  return notFound('This request or contact does not exist');
}
