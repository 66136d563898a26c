import type { Db } from '#server/db/schema.ts';
import { insertResource } from '#server/features/resources/resources.queries.ts';

/** One resource shared with each person of the cast; its id is theirs. */
export async function insertSharedResources(db: Db, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  for (const id of [1, 2, 3, 4, 5]) {
    await insertResource(db, {
      title: `For ${id}`,
      type: 'link',
      url: 'https://example.org/',
      description: '',
      category: 'General',
      audience: 'learning',
      uploaderId: 1,
      sharedWithId: id,
      institutionId: { 2: 1, 5: 2 }[id] ?? null,
      sharedAt: at,
      createdAt: at,
      textState: 'none',
    });
  }
}
