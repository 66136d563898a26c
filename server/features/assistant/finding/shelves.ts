import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import type { Shelf as ArticleShelf } from '#server/features/assistant/knowledge/library.service.ts';
import {
  listResourceParts,
  listSearchableResources,
  type SearchableResource,
} from '#server/features/assistant/knowledge/resource-passages.queries.ts';
import { groupOf, type Passage } from './passage.ts';

/** A group of passages that are indexed together. `version` changes with its texts. */
export interface Group {
  name: string;
  version: string;
  /** A part of them at a time, because a file can have thousands of pages. */
  passages: () => AsyncIterable<readonly Passage[]>;
}

/** An index in a worker, which takes in groups of passages. */
export interface Shelving {
  /** Answers whether everything was there that these passages need. */
  add(passages: readonly Passage[]): Promise<boolean>;
  remove(ids: readonly string[]): Promise<void>;
}

/** What an index holds, by the names of groups. */
export type Shelf = Map<string, { version: string; ids: string[] }>;

const partsAtOnce = 100;

export const articlePrefix = /^(?:article|account|outside) /;
export const filePrefix = /^resource /;

export async function listFileGroups(db: Db): Promise<Group[]> {
  return (await listSearchableResources(db)).map((resource) => fileGroup(db, resource));
}

export function articleGroups({ passages: all }: ArticleShelf): Group[] {
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

/** Brings an index to what these groups say now. `prefix` tells articles from files: others stay. Answers whether it is whole. */
export async function shelve(
  shelf: Shelf,
  groups: readonly Group[],
  { add, remove, prefix }: Shelving & { prefix: RegExp },
): Promise<boolean> {
  let isWhole = true;
  for (const group of groups) {
    if (shelf.get(group.name)?.version === group.version) continue;
    const old = shelf.get(group.name)?.ids ?? [];
    const ids: string[] = [];
    let isGroupWhole = true;
    for await (const passages of group.passages()) {
      ids.push(...passages.map(({ id }) => id));
      isGroupWhole = (await add(passages)) && isGroupWhole;
    }
    const fresh = new Set(ids);
    await remove(old.filter((id) => !fresh.has(id)));
    // Without a version it is tried again.
    shelf.set(group.name, { version: isGroupWhole ? group.version : '', ids });
    isWhole = isWhole && isGroupWhole;
  }
  const names = new Set(groups.map(({ name }) => name));
  for (const [name, { ids }] of [...shelf]) {
    if (!prefix.test(name) || names.has(name)) continue;
    await remove(ids);
    shelf.delete(name);
  }
  return isWhole;
}
