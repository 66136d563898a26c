import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { countMessages } from '#server/demo/seed.queries.ts';

const [customer, technician, foreignId] = [2, 3, 5];
const callerIds = [1, customer, technician, 4, foreignId];

interface Me {
  id: number;
  contactId: number;
}

/** The calls about messages of one's own and ratings: on those that the caller has, or on the foreign customer's. */
export const samplesOfMessages = {
  'GET /api/messages/:userId/:chatKey/transcript': (me: Me, isForeign: boolean) => ({
    url: `/api/messages/${me.id}/${isForeign ? foreignId : me.contactId}/transcript`,
  }),
  'GET /api/messages/:userId/:chatKey/versions': (me: Me, isForeign: boolean) => ({
    url: `/api/messages/${me.id}/${isForeign ? foreignId : me.contactId}/versions`,
  }),
  'PATCH /api/messages/:userId/:chatKey/:messageId': (me: Me, isForeign: boolean) => ({
    url: ofMessage(me, isForeign),
    body: { content: 'Better', change: testMessageOf(isForeign ? foreignId : me.id) },
  }),
  'DELETE /api/messages/:userId/:chatKey/:messageId': (me: Me, isForeign: boolean) => ({
    url: `${ofMessage(me, isForeign)}?change=${testMessageOf(isForeign ? foreignId : me.id)}`,
  }),
  'GET /api/channels/:customerId/rating': (me: Me, isForeign: boolean) => ({ url: ratingUrl(me, isForeign) }),
  'POST /api/channels/:customerId/rating': (me: Me, isForeign: boolean) => ({
    url: ratingUrl(me, isForeign),
    body: { id: testRatingOf(isForeign ? foreignId : customer, 'asked'), verdict: 'helpful' },
  }),
  'POST /api/channels/:customerId/rating/comment': (me: Me, isForeign: boolean) => ({
    url: `${ratingUrl(me, isForeign)}/comment`,
    body: { id: testRatingOf(isForeign ? foreignId : customer, 'answered'), comment: 'Thank you' },
  }),
};

function ofMessage(me: Me, isForeign: boolean): string {
  return `/api/messages/${me.id}/${isForeign ? foreignId : me.contactId}/${testMessageOf(isForeign ? foreignId : me.id)}`;
}

function ratingUrl(_: Me, isForeign: boolean): string {
  return `/api/channels/${isForeign ? foreignId : customer}/rating`;
}

/** What `insertTestMessages` gives a person. */
function testMessageOf(userId: number): number {
  return 100 + userId;
}

/** The rating that `insertTestMessages` asks a customer for: one that waits for its answer, and one for its comment. */
function testRatingOf(customerId: number, kind: 'asked' | 'answered'): number {
  return 10 * customerId + (kind === 'asked' ? 1 : 0);
}

/** Each of the staff and the customer of the first institution has just written to the other; the foreign one to an admin. */
export async function insertTestMessages(db: Db, now: number): Promise<void> {
  const writtenAt = new Date(now).toISOString();
  const written = { content: 'Just now', timestamp: writtenAt, clientId: null, kind: null };
  for (const senderId of callerIds) {
    const ofCustomer = senderId === foreignId ? foreignId : customer;
    const conversation = senderId === technician ? pairKey(customer, technician) : channelKey(ofCustomer);
    const id = testMessageOf(senderId);
    const parties = { senderId, receiverId: senderId === ofCustomer ? 1 : ofCustomer };
    const channelCustomerId = senderId === technician ? null : ofCustomer;
    await db
      .insertInto('messages')
      .values({ ...written, ...parties, id, conversation, channelCustomerId, attachment: null })
      .execute();
  }
  await countMessages(db);
  await insertRatings(db, writtenAt, [customer, foreignId]);
}

/** Customers were asked twice how they were helped, and have answered once. */
async function insertRatings(db: Db, askedAt: string, customerIds: readonly number[]): Promise<void> {
  for (const customerId of customerIds) {
    const asked = { customerId, askedAt, closedBy: 1 };
    await db
      .insertInto('channelRatings')
      .values([
        { ...asked, id: testRatingOf(customerId, 'asked') },
        { ...asked, id: testRatingOf(customerId, 'answered'), rating: 'helpful', ratedAt: askedAt },
      ])
      .execute();
  }
}
