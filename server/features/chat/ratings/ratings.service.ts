import type { DeskAct } from '#contract/chat/desk.ts';
import type { ChannelRating, ChannelVerdict } from '#contract/chat/ratings.ts';
import type { Transaction } from '#server/db/schema.ts';
import { teamOf } from '#server/features/chat/chat.access.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import {
  deleteUnansweredRatings,
  findLastRating,
  findRating,
  insertRating,
  updateComment,
  updateVerdict,
} from './ratings.queries.ts';

interface OwnRating {
  customerId: number;
  id: number;
}

export interface RatingRequest {
  askedAt: string;
  closedBy: number;
}

/**
 * Closing a channel requests a rating from its customer; reopening withdraws the request. Runs in the transaction of
 * the act. Returns the unanswered request that it withdrew.
 */
export async function askForRating(
  transaction: Transaction,
  act: DeskAct['act'],
  asked: RatingRequest & { customerId: number },
): Promise<RatingRequest | null> {
  if (act !== 'close' && act !== 'open') return null;
  const withdrawn = await deleteUnansweredRatings(transaction, asked.customerId);
  if (act === 'close') await insertRating(transaction, asked);
  return withdrawn ?? null;
}

/** Replaces the customer's unanswered request for a rating by an earlier one, or by none. A given rating stays. */
export async function restoreRatingRequest(
  transaction: Transaction,
  customerId: number,
  request: RatingRequest | null,
): Promise<void> {
  await deleteUnansweredRatings(transaction, customerId);
  if (request) await insertRating(transaction, { customerId, ...request });
}

/** The last rating request of a channel, for its customer and its team. Throws 404 for anybody else. */
export async function ratingIn(
  { db, people }: Portal,
  viewerId: number,
  customerId: number,
): Promise<ChannelRating | null> {
  const { me, directory } = await viewerOf(people, viewerId);
  const customer = directory.find(customerId);
  const isTheirs = customer && (customer.id === me.id || isInSupportTeam(me, customer));
  if (!isTheirs) throw notFound('This conversation does not exist');
  return (await findLastRating(db, customerId)) ?? null;
}

/** Throws 409 if the rating was already given. */
export async function rate(
  portal: Portal,
  viewerId: number,
  own: OwnRating,
  verdict: ChannelVerdict,
): Promise<ChannelRating> {
  await refuseForeign(portal, viewerId, own);
  const rated = await updateVerdict(portal.db, own, { verdict, at: isoTime(portal.clock()) });
  if (!rated) throw conflict('You have answered this already. Thank you!');
  await notifyRatingChanged(portal, own.customerId);
  return rated;
}

/** Throws 409 before the rating itself, and for a second comment. */
export async function comment(portal: Portal, viewerId: number, own: OwnRating, text: string): Promise<ChannelRating> {
  const { verdict } = await refuseForeign(portal, viewerId, own);
  if (verdict === null) throw conflict('Say first whether it was helpful');
  const commented = await updateComment(portal.db, own, text);
  if (!commented) throw conflict('You have commented on this already. Thank you!');
  await notifyRatingChanged(portal, own.customerId);
  return commented;
}

/** Gives the same error for another's channel, another's rating and an unknown one. */
async function refuseForeign({ db }: Portal, viewerId: number, own: OwnRating): Promise<ChannelRating> {
  const rating = own.customerId === viewerId ? await findRating(db, own) : undefined;
  if (!rating) throw notFound('You are not asked for this rating');
  return rating;
}

export async function notifyRatingChanged({ bus, people }: Portal, customerId: number) {
  const directory = await people.directory();
  const customer = directory.find(customerId);
  const team = customer ? teamOf(customer, directory) : [];
  const what = [`/api/channels/${customerId}/rating`];
  bus.send([customerId, ...team.map(({ id }) => id)], { type: 'changed', what });
}
