import { sessionKeyOf } from '#server/features/auth/auth.session.ts';
import { testArchiveOf } from '#server/testing/files/test-own-files.ts';
import { foreignId, noteIdOf, secondSessionOf } from '#server/testing/insert-owned.ts';
import { testFactorOf } from '#server/testing/sign-in/test-factors.ts';
import { testSessionOf } from '#server/testing/sign-in/test-sessions.ts';
import { testLinkOf } from '#server/testing/sign-in/test-single-sign-on.ts';
import { testAnswerOf } from '#server/testing/test-assistant.ts';
import { deviceOf } from '#server/testing/test-devices.ts';
import { fetchedId } from '#server/testing/test-fetching.ts';
import { foreignKey, foreignNote, keyOf, noteOf } from '#server/testing/test-institution-rows.ts';
import { laterMessageOf, testMessageOf } from '#server/testing/test-messages.ts';
import { relationIdOf } from '#server/testing/test-relations.ts';
import { testSignInOf } from '#server/testing/test-setups.ts';
import { deskIdOf, reminderOf } from '#server/testing/test-team-tools.ts';
import { webhookOf } from '#server/testing/test-webhooks.ts';

/** A caller: their id, and the contact whom they write to. */
export interface Me {
  id: number;
  contactId: number;
}
interface Asked {
  me: Me;
  isForeign: boolean;
  /** The owner of the object: the caller, or the person in the address. */
  ownerId: number;
  /** Name of the parameter or field. */
  name: string;
  call: string;
}

const another = ({ id }: Me) => [1, 3, 4].find((staffId) => staffId !== id) ?? 1;

/**
 * The row of `insertOwned` that belongs to a caller or the foreign person, by table. A table that is not listed has
 * none.
 */
const rowsOfTables: Readonly<Record<string, (asked: Asked) => number | string>> = {
  institutions: ({ isForeign }) => (isForeign ? 2 : 1),
  users: personIn,
  resources: ({ ownerId }) => ownerId,
  lessons: ({ ownerId }) => testSessionOf('read', ownerId),
  messages: ({ ownerId }) => testMessageOf(ownerId),
  notifications: ({ ownerId }) => noteIdOf(ownerId),
  relationships: ({ ownerId }) => relationIdOf('asking', ownerId),
  personArchives: ({ ownerId }) => testArchiveOf(ownerId),
  assistantAnswers: ({ ownerId }) => testAnswerOf(ownerId),
  assistantConversations: ({ ownerId }) => testAnswerOf(ownerId),
  factors: ({ ownerId }) => testFactorOf(ownerId),
  institutionLinks: ({ ownerId }) => testLinkOf(ownerId),
  sessions: ({ ownerId }) => sessionKeyOf(secondSessionOf(ownerId)),
  pushDevices: ({ ownerId }) => deviceOf(ownerId),
  savedReplies: ({ me, isForeign }) => deskIdOf(isForeign ? another(me) : me.id),
  laterMessages: ({ ownerId, call }) => laterMessageOf(ownerId, call.endsWith('/send')),
  reminders: ({ me, isForeign, call }) => reminderOf(isForeign ? another(me) : me.id, call.endsWith('/reopen')),
  privateNotes: ({ ownerId }) => deskIdOf(ownerId),
  institutionNotes: ({ me, isForeign }) => (isForeign ? foreignNote : noteOf(me.id)),
  programKeys: ({ me, isForeign }) => (isForeign ? foreignKey : keyOf(me.id)),
  webhooks: ({ ownerId }) => webhookOf(ownerId),
  signInTests: ({ isForeign }) => testSignInOf(isForeign ? 2 : 1),
  invoices: ({ isForeign }) => (isForeign ? 122 : 121),
  invoiceRequests: ({ isForeign }) => (isForeign ? 112 : 113),
  invoiceDrafts: ({ isForeign }) => (isForeign ? 132 : 131),
  subscriptions: ({ isForeign }) => (isForeign ? 152 : 151),
  renewalOffers: ({ me, isForeign }) => (isForeign ? 149 : 140 + me.id),
  fetchedPlatforms: () => fetchedId,
  usageFetches: () => fetchedId,
  knowledgeGaps: () => 1,
};

/**
 * The id of a row in this table that a call may name: of the caller's own, or of the foreign person's; undefined if
 * there is none.
 */
export function ownedRow(table: string, asked: Omit<Asked, 'ownerId'>): number | string | undefined {
  const { me, isForeign, call } = asked;
  const own = call.includes('/users/:id') ? me.contactId : me.id;
  return rowsOfTables[table]?.({ ...asked, ownerId: isForeign ? foreignId : own });
}

function personIn({ me, isForeign, name, call }: Asked): number {
  // In a conversation only the other side may be foreign.
  if (name === 'userId' && call.includes(':chatKey')) return me.id;
  if (isForeign) return foreignId;
  if (name === 'userId') return me.id;
  if (name === 'customerId') return 2;
  if (call.includes('/staff/')) return 4;
  return call.includes('/user/') ? me.id : me.contactId;
}
