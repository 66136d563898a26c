import type { DeskAct } from '#contract/chat/desk.ts';
import type { ChannelRating, ChannelVerdict } from '#contract/chat/ratings.ts';
import type { Db } from '#server/db/schema.ts';
import { teamOf } from '#server/features/chat/chat.access.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isInSupportTeam } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import {
  deleteUnansweredRatings,
  findLastRating,
  findRating,
  insertRating,
  updateComment,
  updateVerdict,
} from './ratings.queries.ts';

type RatingParts = Pick<ChatDeps, 'db' | 'bus' | 'people' | 'clock'>;

/** A rating of the viewer's own, in the channel that they name. */
interface OwnRating {
  customerId: number;
  id: number;
}

/** What a close asks the channel's customer, and what opening it again takes back, in the act's transaction. */
export async function askForRating(
  transaction: Db,
  act: DeskAct['act'],
  asked: { customerId: number; askedAt: string; closedBy: number },
): Promise<void> {
  if (act !== 'close' && act !== 'open') return;
  await deleteUnansweredRatings(transaction, asked.customerId);
  if (act === 'close') await insertRating(transaction, asked);
}

/** What the customer of a channel was asked last, for themself and for the team. 404 for anybody else. */
export async function ratingIn(
  { db, people }: RatingParts,
  viewerId: number,
  customerId: number,
): Promise<ChannelRating | null> {
  const { me, directory } = await viewerOf(people, viewerId);
  const customer = directory.find(customerId);
  const isTheirs = customer && (customer.id === me.id || isInSupportTeam(me, customer));
  if (!isTheirs) throw notFound('This conversation does not exist');
  return (await findLastRating(db, customerId)) ?? null;
}

/** 409 where it was answered before. */
export async function rate(
  deps: RatingParts,
  viewerId: number,
  own: OwnRating,
  verdict: ChannelVerdict,
): Promise<ChannelRating> {
  await refuseForeign(deps, viewerId, own);
  const rated = await updateVerdict(deps.db, own, { verdict, at: isoTime(deps.clock()) });
  if (!rated) throw conflict('You have answered this already. Thank you!');
  await tellOfRating(deps, own.customerId);
  return rated;
}

/** 409 before the rating itself, and for a second comment. */
export async function comment(
  deps: RatingParts,
  viewerId: number,
  own: OwnRating,
  text: string,
): Promise<ChannelRating> {
  const { verdict } = await refuseForeign(deps, viewerId, own);
  if (verdict === null) throw conflict('Say first whether it was helpful');
  const commented = await updateComment(deps.db, own, text);
  if (!commented) throw conflict('You have commented on this already. Thank you!');
  await tellOfRating(deps, own.customerId);
  return commented;
}

/** The same answer for another's channel, another's rating and one that never was. */
async function refuseForeign({ db }: RatingParts, viewerId: number, own: OwnRating): Promise<ChannelRating> {
  const rating = own.customerId === viewerId ? await findRating(db, own) : undefined;
  if (!rating) throw notFound('You are not asked for this rating');
  return rating;
}

/** The customer's windows and the team read it again. */
export async function tellOfRating({ bus, people }: Pick<RatingParts, 'bus' | 'people'>, customerId: number) {
  const directory = await people.directory();
  const customer = directory.find(customerId);
  const team = customer ? teamOf(customer, directory) : [];
  const what = [`/api/channels/${customerId}/rating`];
  bus.send([customerId, ...team.map(({ id }) => id)], { type: 'changed', what });
}
