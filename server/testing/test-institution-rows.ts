import type { Db } from '#server/db/schema.ts';

/** Each person has one note about the first institution, and one that they have just deleted. */
export const noteOf = (personId: number) => 10 + personId;
export const deletedNoteOf = (personId: number) => 20 + personId;
/** Notes of the account manager about the other institution, from when they served it. */
export const foreignNote = 31;
export const foreignDeletedNote = 32;
export const successorId = 990;
const kitLink = 'https://library.example.org/videos';

/** Each person has a key of the first institution. */
export const keyOf = (personId: number) => 70 + personId;
export const foreignKey = 79;
/** Each person has a token of their own. */
export const tokenOf = (personId: number) => 90 + personId;

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
