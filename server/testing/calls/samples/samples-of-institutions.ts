import type { Db } from '#server/db/schema.ts';

type Sample = (me: { id: number }, isForeign: boolean) => { url: string; body?: object };

/** Each of the cast has one note about the first institution, and one that they have just deleted. */
const noteOf = (personId: number) => 10 + personId;
const deletedNoteOf = (personId: number) => 20 + personId;
/** The account manager's, about the other institution, from when it was theirs. */
const [foreignNote, foreignDeletedNote] = [31, 32];
const successorId = 990;
const broadcast = { title: 'News', description: 'Something happens', sendAt: '2026-03-05T09:00:00.000Z' };

const notes = (isForeign: boolean) => `/api/institutions/${isForeign ? 2 : 1}/notes`;
const oneNote = ({ id }: { id: number }, isForeign: boolean) =>
  `${notes(isForeign)}/${isForeign ? foreignNote : noteOf(id)}`;

const kitOf = (isForeign: boolean) => `/api/promotion-kit?institution=${isForeign ? 2 : 1}`;
const kitLink = 'https://library.example.org/videos';

const keysUrl = (isForeign: boolean) => `/api/program-keys?institution=${isForeign ? 2 : 1}`;
/** Each of the cast has one of the first institution. */
const keyOf = (personId: number) => 70 + personId;
const foreignKey = 79;
/** And a token of their own. */
const tokenOf = (personId: number) => 90 + personId;
const foreignToken = 95;
const oneKey = ({ id }: { id: number }, isForeign: boolean) =>
  `/api/program-keys/${isForeign ? foreignKey : keyOf(id)}`;

/** What the calls about institutions, their notes and their staff are made with. */
export const samplesOfInstitutions: Record<string, Sample> = {
  'GET /api/users/role/customer': (_, isForeign) => ({
    url: `/api/users/role/customer?institution=${isForeign ? 2 : 1}`,
  }),
  'POST /api/institutions': () => ({ url: '/api/institutions', body: { name: 'New College' } }),
  'PATCH /api/institutions/:id': (_, isForeign) => ({
    url: `/api/institutions/${isForeign ? 2 : 1}`,
    body: { name: 'Another Name' },
  }),
  'GET /api/institutions/:id': (_, isForeign) => ({ url: `/api/institutions/${isForeign ? 2 : 1}` }),
  'GET /api/institutions/:id/members': (_, isForeign) => ({
    url: `/api/institutions/${isForeign ? 2 : 1}/members`,
  }),
  'GET /api/institutions/:id/notes': (_, isForeign) => ({ url: notes(isForeign) }),
  'POST /api/institutions/:id/notes': (_, isForeign) => ({ url: notes(isForeign), body: { text: 'Renews in June' } }),
  'PATCH /api/institutions/:id/notes/:noteId': (me, isForeign) => ({
    url: oneNote(me, isForeign),
    body: { text: 'Renews in July' },
  }),
  'DELETE /api/institutions/:id/notes/:noteId': (me, isForeign) => ({ url: oneNote(me, isForeign) }),
  'POST /api/institutions/:id/notes/:noteId/restore': ({ id }, isForeign) => ({
    url: `${notes(isForeign)}/${isForeign ? foreignDeletedNote : deletedNoteOf(id)}/restore`,
  }),
  // A customer has no institutions to hand over.
  'GET /api/staff/:id/hand-over': (_, isForeign) => ({ url: `/api/staff/${isForeign ? 2 : 4}/hand-over` }),
  'POST /api/staff/:id/hand-over': (_, isForeign) => ({
    url: `/api/staff/${isForeign ? 2 : 4}/hand-over`,
    body: { toId: successorId },
  }),
  'POST /api/planned-notifications': () => ({ url: '/api/planned-notifications', body: broadcast }),
  'PUT /api/planned-notifications/:id': () => ({
    url: '/api/planned-notifications/4711',
    body: { ...broadcast, updatedAt: broadcast.sendAt },
  }),
  'POST /api/planned-notifications/:id/withdraw': () => ({ url: '/api/planned-notifications/4711/withdraw' }),
  'GET /api/promotion-kit': (_, isForeign) => ({ url: kitOf(isForeign) }),
  'PUT /api/promotion-kit': (_, isForeign) => ({ url: kitOf(isForeign), body: { name: '', link: kitLink } }),
  'GET /api/promotion-kit/poster': (_, isForeign) => ({
    url: `/api/promotion-kit/poster?paper=a3&institution=${isForeign ? 2 : 1}`,
  }),
  'GET /promotion/:key/:picture': (_, isForeign) => ({ url: `/promotion/kit-of-${isForeign ? 2 : 1}/box.svg` }),
  'GET /api/program-keys': (_, isForeign) => ({ url: keysUrl(isForeign) }),
  'POST /api/program-keys': (_, isForeign) => ({ url: keysUrl(isForeign), body: { name: 'Alma' } }),
  'PATCH /api/program-keys/:id': (me, isForeign) => ({ url: oneKey(me, isForeign), body: { name: 'Alma, new' } }),
  'POST /api/program-keys/:id/confirm': (me, isForeign) => ({ url: `${oneKey(me, isForeign)}/confirm` }),
  'DELETE /api/program-keys/:id': (me, isForeign) => ({ url: oneKey(me, isForeign) }),
  'POST /api/tokens': () => ({
    url: '/api/tokens',
    body: { name: 'CRM', endsOn: '2026-12-31', scopes: ['usage:read'] },
  }),
  'DELETE /api/tokens/:id': ({ id }, isForeign) => ({ url: `/api/tokens/${isForeign ? foreignToken : tokenOf(id)}` }),
  'GET /institutions/:institution': () => ({ url: '/institutions/1' }),
};

/** For the access test: notes, another account manager, and a key of each institution. */
export async function insertNotesAndSuccessor(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const username = 'successor';
  const person = { id: successorId, username, usernameKey: username, fullName: 'Sam Successor' };
  await db
    .insertInto('users')
    .values({ ...person, role: 'account_manager', createdAt: at })
    .execute();
  const note = { text: 'A note', createdAt: at };
  const own = [1, 2, 3, 4].flatMap((id) => {
    const ofPerson = { ...note, institutionId: 1, authorId: id };
    return [
      { ...ofPerson, id: noteOf(id), removedAt: null },
      { ...ofPerson, id: deletedNoteOf(id), removedAt: at },
    ];
  });
  const foreign = { ...note, institutionId: 2, authorId: 4 };
  await db
    .insertInto('institutionNotes')
    .values([
      ...own,
      { ...foreign, id: foreignNote, removedAt: null },
      { ...foreign, id: foreignDeletedNote, removedAt: at },
    ])
    .execute();
  await db
    .insertInto('promotionKits')
    .values([1, 2].map((id) => ({ institutionId: id, key: `kit-of-${id}`, link: kitLink, updatedAt: at })))
    .execute();
  const key = { name: 'Alma', beginning: 'carrel_abcd', scopes: '["usage-reports"]', createdAt: at };
  await db
    .insertInto('programKeys')
    .values([
      ...[1, 2, 3, 4].map((id) => ({
        ...{ ...key, id: keyOf(id), institutionId: 1, secretHash: `key of ${id}`, makerId: 2, keeperId: 2 },
      })),
      { ...key, id: foreignKey, institutionId: 2, secretHash: 'foreign key', makerId: 5, keeperId: 5 },
      ...[1, 2, 3, 4, 5].map((id) => ({
        ...{ ...key, id: tokenOf(id), name: 'CRM', scopes: '["usage:read"]', secretHash: `token of ${id}` },
        ...{ ownerId: id, makerId: id, keeperId: id, institutionId: null, endsOn: '2026-12-31' },
      })),
    ])
    .execute();
}
