import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { pairKey, parseConversationKey } from '#contract/values/chat/conversations.ts';
import type { Person } from '#server/features/people/people.queries.ts';

/*
 * Who looks after an institution at present: the person assigned to it and, while that person is away, their stand-in.
 * Lists, access, mails and bookings ask here, so that no caller has to know about absences.
 */

interface Known {
  find(id: number): Person | undefined;
}

type Assigned = Pick<Person, 'accountManagerId' | 'techSupportId'>;

/** The assigned person and their present stand-in, if they have an account; the assigned person first. */
export function servingNow(assignedId: number | null, known: Known): Person[] {
  const assigned = known.find(assignedId ?? 0);
  const standIn = known.find(assigned?.away?.standInId ?? 0);
  return [assigned, standIn].flatMap((one) => (one && !one.deactivatedAt ? one : []));
}

/** The ids in whose place a member of staff acts at present: their own and those of absent colleagues. */
export function actingFor({ id, coversFor }: Person): number | readonly number[] {
  return coversFor ? [id, ...coversFor] : id;
}

export function actsFor(staff: Person, assignedId: number | null): boolean {
  return assignedId !== null && (staff.id === assignedId || (staff.coversFor?.includes(assignedId) ?? false));
}

/** The absent colleague in whose place a member of staff looks after an institution; null for none. */
export function coveredFor(staff: Person, { accountManagerId, techSupportId }: Assigned): number | null {
  return staff.coversFor?.find((id) => id === accountManagerId || id === techSupportId) ?? null;
}

/** Somebody of the same role, or who acts for every institution anyhow. */
export function mayStandIn(standIn: Person, absent: Person): boolean {
  const [one, other] = [capabilitiesOf(standIn), capabilitiesOf(absent)];
  if (standIn.id === absent.id || standIn.deactivatedAt) return false;
  return one.actsForAllInstitutions || (one.assignedBy !== null && one.assignedBy === other.assignedBy);
}

export interface CoveredPair {
  customer: Person;
  absent: Person;
}

/**
 * The customer and the absent supporter of a one-to-one conversation that the viewer looks after at present; null for any
 * other conversation. Account managers have none: their customers' channels are shared anyhow.
 */
export function coveredPair(viewer: Person, key: string, known: Known): CoveredPair | null {
  const parties = viewer.coversFor ? parseConversationKey(key) : null;
  if (!parties || !('pair' in parties) || viewer.deactivatedAt) return null;
  const [one, other] = parties.pair.map((id) => known.find(id));
  if (!one || !other || one.id === viewer.id || other.id === viewer.id) return null;
  if (isCovered(viewer, one, other)) return { customer: other, absent: one };
  return isCovered(viewer, other, one) ? { customer: one, absent: other } : null;
}

/** The key of the conversation in which a stand-in writes to a customer; null where they have one of their own. */
export function coveredKeyWith(viewer: Person, customer: Person, known: Known): string | null {
  const absent = known.find(coveredFor(viewer, { ...customer, accountManagerId: null }) ?? 0);
  return absent && isCovered(viewer, absent, customer) ? pairKey(absent.id, customer.id) : null;
}

function isCovered(viewer: Person, absent: Person, customer: Person): boolean {
  const { assignedBy, sharesSupportChannels } = capabilitiesOf(absent);
  if (assignedBy === null || sharesSupportChannels || !capabilitiesOf(customer).isServed) return false;
  return (viewer.coversFor?.includes(absent.id) ?? false) && customer[assignedBy] === absent.id;
}

/** The present stand-in of a one-to-one conversation between a customer and their supporter. */
export function standInOfPair(pair: readonly [number, number], known: Known): Person | null {
  const [one, other] = pair.map((id) => known.find(id));
  const standIn = known.find(one?.away?.standInId ?? other?.away?.standInId ?? 0);
  return standIn && coveredPair(standIn, pairKey(...pair), known) ? standIn : null;
}
