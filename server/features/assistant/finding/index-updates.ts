import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import {
  listResourceParts,
  listSearchableResources,
  type SearchableResource,
} from '#server/features/assistant/knowledge/resource-passages.queries.ts';
import { groupOf, type Passage } from './passage.ts';

/** Passages that are indexed together. `version` changes with their texts. */
export interface Group {
  name: string;
  version: string;
  /** Read in batches, because a file can have thousands of pages. */
  passages: () => AsyncIterable<readonly Passage[]>;
}

/** Access to an index in a worker. */
export interface IndexWriter {
  /** Returns false if some passages could not be indexed completely. */
  add(passages: readonly Passage[]): Promise<boolean>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Contents of an index, by group name. */
export type IndexedGroups = Map<string, { version: string; ids: string[] }>;

const partsAtOnce = 100;

export const articlePrefix = /^(?:article|account|outside) /;
export const filePrefix = /^resource /;

export async function listFileGroups(db: Db): Promise<Group[]> {
  return (await listSearchableResources(db)).map((resource) => fileGroup(db, resource));
}

export function articleGroups({ passages: all }: Corpus): Group[] {
  const groups = new Map<string, Passage[]>();
  for (const passage of all.values()) {
    const name = groupOf(passage.id);
    groups.set(name, [...(groups.get(name) ?? []), passage]);
  }
  return [...groups].map(([name, passages]) => ({
    name,
    version: JSON.stringify(passages),
    async *passages() {
      yield passages;
    },
  }));
}

function fileGroup(db: Db, { id, scope, title }: SearchableResource): Group {
  const name = `resource ${id}`;
  return {
    name,
    version: title,
    async *passages() {
      for (let after = 0; ; ) {
        const parts = await listResourceParts(db, id, { after, limit: partsAtOnce });
        yield parts.map(
          ({ part, place, text }): Passage => ({
            id: `${name}#${part}`,
            kind: 'resource',
            scope,
            topic: null,
            title,
            asked: [],
            heading: place,
            text,
          }),
        );
        const last = parts.at(-1);
        if (!last || parts.length < partsAtOnce) return;
        after = last.part;
        await nextTurn();
      }
    },
  };
}

/**
 * Updates an index to the current groups. Only groups whose names match `prefix` (articles or files) are removed.
 * Returns how many of them are not complete.
 */
export async function updateIndex(
  indexed: IndexedGroups,
  groups: readonly Group[],
  { add, remove, prefix }: IndexWriter & { prefix: RegExp },
): Promise<number> {
  let incomplete = 0;
  for (const group of groups) {
    if (indexed.get(group.name)?.version === group.version) continue;
    const old = indexed.get(group.name)?.ids ?? [];
    const ids: string[] = [];
    let isGroupWhole = true;
    for await (const passages of group.passages()) {
      ids.push(...passages.map(({ id }) => id));
      isGroupWhole = (await add(passages)) && isGroupWhole;
    }
    const fresh = new Set(ids);
    await remove(old.filter((id) => !fresh.has(id)));
    // An empty version causes another try.
    indexed.set(group.name, { version: isGroupWhole ? group.version : '', ids });
    if (!isGroupWhole) incomplete += 1;
  }
  const names = new Set(groups.map(({ name }) => name));
  for (const [name, { ids }] of [...indexed]) {
    if (!prefix.test(name) || names.has(name)) continue;
    await remove(ids);
    indexed.delete(name);
  }
  return incomplete;
}
