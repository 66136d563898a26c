import type { Db } from '#server/db/schema.ts';
import { templateOf } from './template-person.ts';

/**
 * Per person: someone who sent them a request, someone to whom they sent one, and a contact whom they have just
 * removed.
 */
const relationsOf = {
  asked: { 1: 6, 2: 6, 3: 6, 4: 6, 5: 6 },
  asking: { 1: 3, 2: 3, 3: 4, 4: 1, 5: 9 },
  removed: { 1: 5, 2: 1, 3: 9, 4: 2 },
} as const;
type RelationKind = keyof typeof relationsOf;

export function relationIdOf(kind: RelationKind, userId: number): number {
  return { asked: 10, asking: 20, removed: 30 }[kind] + userId;
}

/** Also an administrator whom each person has blocked, which has no effect but can be undone. */
export async function insertTestRelations(db: Db, now: number): Promise<void> {
  const createdAt = new Date(now).toISOString();
  const template = await templateOf(db, 1);
  await db
    .insertInto('users')
    .values({ ...template, id: 9, username: 'blocked', usernameKey: 'blocked' })
    .execute();
  for (const kind of ['asked', 'asking', 'removed'] as const) {
    for (const [key, relatedUserId] of Object.entries(relationsOf[kind])) {
      const studentId = Number(key);
      const requestedBy = kind === 'asked' ? relatedUserId : studentId;
      const removal = kind === 'removed' ? { removedAt: createdAt, removedBy: studentId } : {};
      const id = relationIdOf(kind, studentId);
      const pair = { id, studentId, relatedUserId, relationType: 'other', requestedBy, createdAt };
      await db
        .insertInto('relationships')
        .values({ ...pair, status: 'pending', ...removal })
        .execute();
    }
  }
  const blocks = [1, 2, 3, 4].map((blockerId) => ({ blockerId, blockedId: 9, createdAt }));
  await db.insertInto('blocks').values(blocks).execute();
}
