import type { Updateable } from 'kysely';
import type { DeskAct } from '#contract/chat/desk.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { type RatingRequest, restoreRatingRequest } from '#server/features/chat/ratings/ratings.service.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { assignmentTo } from './assignment.ts';
import type { LockedDesk } from './desk.queries.ts';

type Change = Updateable<Schema['conversations']>;
type Undoable = Exclude<DeskAct['act'], 'undo'>;

/** The state before an act, for as long as the desk has the version that the act gave it. */
interface DeskBefore {
  version: number;
  act: Undoable;
  columns: Change;
  /** The unanswered request for a rating that the act withdrew. */
  rating: RatingRequest | null;
}

export interface DeskChange {
  change: Change;
  isRatingChanged: boolean;
}

/** Acts after which the customer's next message changes what they changed. */
const boundToMessages: readonly Undoable[] = ['settle', 'close', 'open', 'snooze'];

/** The state to keep when an act makes these changes to a desk. */
export function keptBefore(
  act: Undoable,
  desk: LockedDesk,
  { change, rating }: { change: Change; rating: RatingRequest | null },
): string {
  const columns = Object.fromEntries(Object.keys(change).map((column) => [column, desk[column as keyof LockedDesk]]));
  const before: DeskBefore = { version: desk.deskVersion + 1, act, columns, rating };
  return JSON.stringify(before);
}

/** Takes back the last act. Throws 409 if that is not possible any more. */
export async function undoLast(
  transaction: Transaction,
  desk: LockedDesk,
  { customer, directory, upTo }: { customer: Person; directory: Directory; upTo: number },
): Promise<DeskChange> {
  const { act, columns, rating } = undoable(desk, upTo);
  const isRatingChanged = act === 'close' || act === 'open';
  if (isRatingChanged) await restoreRatingRequest(transaction, customer.id, rating);
  if (act !== 'assign') return { change: { ...columns, deskBefore: null }, isRatingChanged };
  // The right to read follows from what the assignee is today, not from what was kept.
  const assigned = assignmentTo(columns.assigneeId ?? null, customer, directory);
  if (!assigned) throw conflict('The former assignee can’t be assigned any more');
  return { change: { ...assigned, deskBefore: null }, isRatingChanged };
}

function undoable(desk: LockedDesk, upTo: number): DeskBefore {
  const before: DeskBefore | null = desk.deskBefore === null ? null : JSON.parse(desk.deskBefore);
  if (before?.version !== desk.deskVersion) throw conflict('There is nothing to undo in this conversation');
  if (boundToMessages.includes(before.act) && desk.lastChange !== upTo) {
    throw conflict('Something was written in this conversation since');
  }
  return before;
}
