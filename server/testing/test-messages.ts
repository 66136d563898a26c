import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { countMessages } from '#server/demo/seed.queries.ts';

const [customer, technician, foreignId] = [2, 3, 5];
const callerIds = [1, customer, technician, 4, foreignId];

export function testMessageOf(userId: number): number {
  return 100 + userId;
}

/** Ids of the messages to be sent later in `insertTestMessages`: one is withdrawn, one is sent. */
export function laterMessageOf(senderId: number, isSent: boolean): number {
  return 10 * senderId + (isSent ? 1 : 0);
}

/** Ids of the ratings in `insertTestMessages`: one waits for its answer, one for its comment. */
export function testRatingOf(customerId: number, kind: 'asked' | 'answered'): number {
  return 10 * customerId + (kind === 'asked' ? 1 : 0);
}

/**
 * Staff and the customer of the first institution have just written to each other, the foreign customer to an admin.
 */
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
    const later = { ...parties, conversation, content: 'Later', seenUpTo: id, createdAt: writtenAt };
    await db
      .insertInto('laterMessages')
      .values(
        [true, false].map((isSent) => ({
          ...later,
          ...{ id: laterMessageOf(senderId, isSent), replyToId: null, sendAt: '2027-03-04T12:00:00.000Z' },
        })),
      )
      .execute();
  }
  await countMessages(db);
  await insertRatings(db, writtenAt, [customer, foreignId]);
}

/** Each customer was asked for a rating twice, and has answered once. */
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
