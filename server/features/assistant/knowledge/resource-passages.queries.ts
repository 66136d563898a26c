import type { Db } from '#server/db/schema.ts';

/** Keys of one resource's parts span this range (resources/search/resource-search.queries.ts). */
const partsMax = 2 ** 20;

export interface SearchableResource {
  id: number;
  scope: number;
  title: string;
}

/** Resources with searchable text and their readers, newest first. */
export async function listSearchableResources(db: Db): Promise<SearchableResource[]> {
  return db
    .selectFrom('resources')
    .where('textState', '=', 'searchable')
    .where('deletedAt', 'is', null)
    .select(['id', 'scope', 'title'])
    .orderBy('id', 'desc')
    .execute();
}

export interface ResourcePart {
  /** Number within the resource, from 1. */
  part: number;
  /** For example 'Page 3'. */
  place: string;
  text: string;
}

/** Parts of a resource after the part `after`, in order. */
export async function listResourceParts(
  db: Db,
  resourceId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ResourcePart[]> {
  const rows = await db
    .selectFrom('resourceParts')
    .where('key', '>', after - resourceId * partsMax)
    .where('key', '<', partsMax - resourceId * partsMax)
    .select(['key', 'place', 'text'])
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key, ...part }) => ({ part: key + resourceId * partsMax, ...part }));
}

/** A part in its current state; undefined if the resource is gone or outside these scopes. */
export async function findReadablePart(
  db: Db,
  scopes: readonly number[],
  { resourceId, part }: { resourceId: number; part: number },
): Promise<
  { title: string; audience: 'learning' | 'librarian'; scope: number; place: string; text: string } | undefined
> {
  return db
    .selectFrom('resources')
    .innerJoin('resourceParts', (join) => join.on('resourceParts.key', '=', part - resourceId * partsMax))
    .where('resources.id', '=', resourceId)
    .where('resources.scope', 'in', [...scopes])
    .where('resources.deletedAt', 'is', null)
    .select(['resources.title', 'resources.audience', 'resources.scope', 'resourceParts.place', 'resourceParts.text'])
    .executeTakeFirst();
}
