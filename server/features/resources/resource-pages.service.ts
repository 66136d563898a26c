import type { ListQuery } from '#contract/list-query.ts';
import type { PageQuery, Resource, ResourcesPage } from '#contract/resources.ts';
import {
  type Audience,
  type LearningTab,
  type ListedType,
  learningTabs,
  listedTypes,
  type ResourceType,
  resourceTypes,
} from '#contract/values/resource-kinds.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { cutPage, idOfCursor, type ListPage, limitOf } from '#server/platform/http/list-page.ts';
import { holdsWanted, readWanted, type WantedWords } from '#server/platform/words.ts';
import { toResource } from './resource-answer.ts';
import { type ListFilter, listCategories, listOfType, listPageIds } from './resource-pages.queries.ts';
import { reachOf } from './resource-reach.service.ts';
import { listByIds, type Reach, type ResourceRow } from './resources.queries.ts';
import { excerptOf } from './search/excerpt.ts';
import { findHits, type Hit, listParts } from './search/resource-search.queries.ts';
import { marksOf } from './search/resource-words.ts';
import type { VideoProviders } from './videos/video-providers.ts';

export interface PagesDeps {
  db: Db;
  people: People;
  videos: VideoProviders;
}

/** One page, newest first: of everything, or of what holds the searched words. */
export async function readPage(deps: PagesDeps, viewerId: number, query: PageQuery): Promise<ResourcesPage> {
  const { db, people } = deps;
  const reach = await reachOf(db, (await viewerOf(people, viewerId)).me);
  const { audience, cursor, limit } = query;
  const types = (query.type?.split(',') as ListedType[] | undefined) ?? listedTypes;
  const filter: ListFilter = { audience, types, categories: categoriesOf(query.tab, query.category) };
  // One more than asked for tells whether there is a page after this one.
  const page = { below: cursor, limit: limit + 1 };
  const found = query.q
    ? await search(deps, reach, { ...filter, q: query.q }, page)
    : await listPage(deps, reach, filter, page);
  const resources = found.slice(0, limit);
  return {
    resources,
    nextCursor: found.length > limit ? String(resources.at(-1)?.id) : null,
    categories: await listCategories(db, reach, { audience, types: listedTypes }),
  };
}

/** One type, newest first, as the specification has it; 404 for a type that does not exist. */
export async function readType(
  deps: PagesDeps,
  viewerId: number,
  query: ListQuery & { type: string; q?: string | undefined; category?: string | undefined; audience: Audience },
): Promise<ListPage<Resource>> {
  const { type, q, category, audience } = query;
  if (!isResourceType(type)) throw notFound();
  const limit = limitOf(query);
  const page = { below: idOfCursor(query), limit: limit + 1 };
  const reach = await reachOf(deps.db, (await viewerOf(deps.people, viewerId)).me);
  if (q && type !== 'usage_stats') {
    const filter = { audience, types: [type], categories: category ? [category] : null, q };
    return cutPage(await search(deps, reach, filter, page), limit, ({ id }) => id);
  }
  const ofType = { audience, type, category: category || undefined };
  // Usage reports are few and have no words of their own in the index.
  const rows = await listOfType(deps.db, reach, ofType, q ? { ...page, limit: Number.MAX_SAFE_INTEGER } : page);
  const wanted = q ? readWanted(q) : null;
  const matching = q ? rows.filter((row) => wanted && holdsWanted(`${row.title} ${row.description}`, wanted)) : rows;
  const found = cutPage(matching, limit, ({ id }) => id);
  return { ...found, rows: found.rows.map((row) => toResource(row, deps.videos)) };
}

function isResourceType(type: string): type is ResourceType {
  return (resourceTypes as readonly string[]).includes(type);
}

/** The categories of a tab, or the one of them that is chosen; null for all. */
function categoriesOf(tab: LearningTab, chosen: string | undefined): readonly string[] | null {
  const ofTab: readonly string[] | null = learningTabs[tab];
  if (!chosen) return ofTab;
  return ofTab === null || ofTab.includes(chosen) ? [chosen] : [];
}

interface Page {
  below: number | undefined;
  limit: number;
}

async function listPage({ db, videos }: PagesDeps, reach: Reach, filter: ListFilter, page: Page): Promise<Resource[]> {
  const ids = await listPageIds(db, reach, filter, page);
  return (await listByIds(db, reach, ids)).map((row) => toResource(row, videos));
}

async function search(
  deps: PagesDeps,
  reach: Reach,
  { q, ...filter }: ListFilter & { q: string },
  page: Page,
): Promise<Resource[]> {
  const wanted = readWanted(q);
  if (!wanted || filter.categories?.length === 0) return [];
  const asked = { ...wanted, marks: marksOf(filter, reach) };
  const found: (Hit & { row: ResourceRow })[] = [];
  let { below } = page;
  while (found.length < page.limit) {
    const limit = Math.min(page.limit - found.length, hitsAtOnce);
    const hits = await findHits(deps.db, asked, { below, limit });
    const rows = await listByIds(
      deps.db,
      reach,
      hits.map(({ resourceId }) => resourceId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const hit of hits) {
      // A resource that was deleted a moment ago is still in the index.
      const row = byId.get(hit.resourceId);
      if (row) found.push({ ...hit, row });
    }
    below = hits.at(-1)?.resourceId;
    if (hits.length < limit) break;
  }
  return withExcerpts(deps, found, wanted);
}

const hitsAtOnce = 500;

async function withExcerpts(
  { db, videos }: PagesDeps,
  found: readonly (Hit & { row: ResourceRow })[],
  wanted: WantedWords,
): Promise<Resource[]> {
  const inside = await listParts(
    db,
    found.filter(({ part }) => part > 0),
  );
  const partOf = new Map(inside.map((part) => [part.resourceId, part]));
  return found.map(({ row }) => {
    const part = partOf.get(row.id);
    const excerpt = part
      ? excerptOf(part.text, wanted)
      : (excerptOf(row.description, wanted) ?? excerptOf(row.title, wanted));
    const hit = excerpt && { place: part?.place ?? null, ...excerpt };
    return { ...toResource(row, videos), hit };
  });
}
