import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';

interface Me {
  id: number;
  contactId: number;
}

/** A customer whom nobody but admins serves in the access test. */
const foreignCustomerId = 5;
const staffIds = [1, 3, 4];
const at = '2026-03-04T12:00:00.000Z';
const idOf = (userId: number) => 300 + userId;
const another = (me: Me) => staffIds.find((id) => id !== me.id) ?? 1;

const ofNotes = (me: Me, isForeign: boolean) => `/api/private-notes/${isForeign ? foreignCustomerId : me.contactId}`;
const oneNote = (me: Me, isForeign: boolean) =>
  `${ofNotes(me, isForeign)}/${idOf(isForeign ? foreignCustomerId : me.id)}`;
const oneReply = (me: Me, isForeign: boolean) => `/api/saved-replies/${idOf(isForeign ? another(me) : me.id)}`;

/** For the access test: what the calls of staff's own tools are made with. */
export const samplesOfTeamTools = {
  'GET /api/channels/:customerId/team': (me: Me, isForeign: boolean) => ({
    url: `/api/channels/${isForeign ? foreignCustomerId : me.contactId}/team`,
  }),
  // The manager acts before the admin.
  'POST /api/channels/:customerId/desk': (me: Me, isForeign: boolean) => ({
    url: `/api/channels/${isForeign ? foreignCustomerId : me.contactId}/desk`,
    body: { act: 'assign', assigneeId: 1, version: isForeign || me.id === 4 ? 0 : 1, upTo: 1 },
  }),
  'GET /api/enclosures/:kind/:id': (_: Me, isForeign: boolean) => ({
    url: `/api/enclosures/invoice/${isForeign ? 102 : 101}`,
  }),
  'GET /api/private-notes/:customerId': (me: Me, isForeign: boolean) => ({ url: ofNotes(me, isForeign) }),
  'POST /api/private-notes/:customerId': (me: Me, isForeign: boolean) => ({
    url: ofNotes(me, isForeign),
    body: { text: 'Call them first' },
  }),
  'PATCH /api/private-notes/:customerId/:noteId': (me: Me, isForeign: boolean) => ({
    url: oneNote(me, isForeign),
    body: { text: 'Write to them first' },
  }),
  'DELETE /api/private-notes/:customerId/:noteId': (me: Me, isForeign: boolean) => ({ url: oneNote(me, isForeign) }),
  'POST /api/saved-replies': (_: Me, isForeign: boolean) => ({
    url: '/api/saved-replies',
    body: { name: 'Hello', text: 'Hello {name}', isForTeam: isForeign },
  }),
  'PATCH /api/saved-replies/:id': (me: Me, isForeign: boolean) => ({
    url: oneReply(me, isForeign),
    body: { name: 'Hello', text: 'Good morning', updatedAt: at },
  }),
  'DELETE /api/saved-replies/:id': (me: Me, isForeign: boolean) => ({ url: oneReply(me, isForeign) }),
  'GET /api/first-steps': () => ({ url: '/api/first-steps' }),
  'PUT /api/first-steps': () => ({ url: '/api/first-steps', body: { done: 'kit' } }),
  'GET /api/saved-views': () => ({ url: '/api/saved-views?list=institutions' }),
  'PUT /api/saved-views': () => ({
    url: '/api/saved-views',
    body: { list: 'institutions', name: 'Mine', search: { attention: 'not-renewed' } },
  }),
  'DELETE /api/saved-views': () => ({ url: '/api/saved-views?list=institutions&name=Every' }),
};

/** Each of staff has a note beside their conversation and a saved reply; one note stands beside the foreign customer's. */
export async function insertTeamTools(db: Db): Promise<void> {
  const note = { text: 'Careful', createdAt: at };
  await db
    .insertInto('privateNotes')
    .values([
      ...[1, 4].map((authorId) => ({ ...note, id: idOf(authorId), authorId, conversation: channelKey(2) })),
      { ...note, id: idOf(3), authorId: 3, conversation: pairKey(2, 3) },
      { ...note, id: idOf(foreignCustomerId), authorId: 1, conversation: channelKey(foreignCustomerId) },
    ])
    .execute();
  const reply = { name: 'Thanks', text: 'Thank you, {name}', updatedAt: at };
  const replies = staffIds.map((ownerId) => ({ ...reply, id: idOf(ownerId), ownerId }));
  await db.insertInto('savedReplies').values(replies).execute();
  const view = { list: 'institutions', name: 'Every', search: '{}' };
  await db
    .insertInto('savedViews')
    .values([2, ...staffIds].map((ownerId) => ({ ...view, ownerId })))
    .execute();
}
