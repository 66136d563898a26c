import type { ListQuery } from '#contract/list-query.ts';
import type { PageQuery, Resource, ResourcesPage } from '#contract/resources.ts';
import {
  type Audience,
  type LearningTab,
  type ListedType,
  learningTabs,
  listedTypes,
  type ResourceSort,
  type ResourceType,
  resourceTypes,
  sortsOf,
} from '#contract/values/files/resource-kinds.ts';
import { resourcesCountMax } from '#contract/values/limits.ts';
import { titleKey } from '#server/db/keys/title-key.ts';
import type { Db } from '#server/db/schema.ts';
import { holdsWanted, readWanted, type WantedWords } from '#server/db/search/words.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { cutPage, idOfCursor, type ListPage, limitOf } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { toResource } from './resource-answer.ts';
import { type ListFilter, listCategories, listOfType, listPageIds } from './resource-pages.queries.ts';
import { contactFilterOf, reachOfBoth } from './resource-reach.service.ts';
import { countPresent, listByIds, type Reach, type ResourceRow } from './resources.queries.ts';
import { excerptOf } from './search/excerpt.ts';
import { findHits, type Hit, listParts } from './search/resource-search.queries.ts';
import { marksOf } from './search/resource-words.ts';
import type { VideoProviders } from './videos/video-providers.ts';

type Pages = Pick<Portal, 'reading' | 'people'> & { videos: VideoProviders };

/** One page of all resources, or of those that match a search. */
export async function readPage(portal: Pages, viewerId: number, query: PageQuery): Promise<ResourcesPage> {
  const { reading: db, people } = portal;
  const { me } = await viewerOf(people, viewerId);
  const { readableBy } = query;
  const reach =
    readableBy === undefined ? await contactFilterOf(db, me) : await reachOfBoth({ db, people }, me, readableBy);
  const { audience, cursor, limit, q, sort = sortsOf(q)[0] } = query;
  const types = (query.type?.split(',') as ListedType[] | undefined) ?? listedTypes;
  const filter: ListFilter = { audience, types, categories: categoriesOf(query.tab, query.category) };
  const asked = q ? { ...filter, q } : null;
  // One more row than requested shows whether there is a next page.
  const page = { after: cursor, limit: limit + 1 };
  const found = asked
    ? await searchSorted(portal, reach, asked, { ...page, isBestFirst: sort === 'best' })
    : await listPage(portal, reach, filter, { ...page, order: sort === 'best' ? 'newest' : sort });
  const resources = found.slice(0, limit);
  const last = resources.at(-1);
  return {
    resources,
    nextCursor: last && found.length > limit ? cursorAt(last, sort, q) : null,
    // The total is counted only for the first page of a list.
    total: query.withTotal && cursor === undefined ? await count(db, reach, asked ?? filter) : null,
    categories: await listCategories(db, reach, { audience, types }),
  };
}

/**
 * The cursor holds the title, or which half of the best matches, so that it works even if the last resource changes
 * meanwhile.
 */
function cursorAt({ id, title }: Resource, sort: ResourceSort, q = ''): string {
  if (sort === 'title') return `${id} ${titleKey(title)}`;
  return `${sort === 'best' && isFoundInTitle(title, readWanted(q)) ? 't' : ''}${id}`;
}

function isFoundInTitle(title: string, wanted: WantedWords | null): boolean {
  return wanted !== null && holdsWanted(title, wanted);
}

async function count(db: Db, reach: Reach, filter: ListFilter & { q?: string }): Promise<number> {
  const page = { limit: resourcesCountMax + 1 };
  if (!filter.q) return (await listPageIds(db, reach, filter, { ...page, after: undefined, order: 'newest' })).length;
  const wanted = readWanted(filter.q);
  if (!wanted || filter.categories?.length === 0) return 0;
  const hits = await findHits(db, { ...wanted, marks: marksOf(filter, reach) }, { ...page, below: undefined });
  // Resources deleted in the last minute are still in the index.
  return countPresent(
    db,
    hits.map(({ resourceId }) => resourceId),
  );
}

/** One type, newest first; 404 for an unknown type. */
export async function readType(
  portal: Pages,
  viewerId: number,
  query: ListQuery & { type: string; q?: string | undefined; category?: string | undefined; audience: Audience },
): Promise<ListPage<Resource>> {
  const { type, q, category, audience } = query;
  if (!isResourceType(type)) throw notFound();
  const limit = limitOf(query);
  const page = { below: idOfCursor(query), limit: limit + 1 };
  const reach = await contactFilterOf(portal.reading, (await viewerOf(portal.people, viewerId)).me);
  if (q && type !== 'usage_stats') {
    const filter = { audience, types: [type], categories: category ? [category] : null, q };
    return cutPage(await search(portal, reach, filter, page), limit, ({ id }) => id);
  }
  const ofType = { audience, type, category: category || undefined };
  const rows = q
    ? await reportsWith(readWanted(q), page, (stretch) => listOfType(portal.reading, reach, ofType, stretch))
    : await listOfType(portal.reading, reach, ofType, page);
  const found = cutPage(rows, limit, ({ id }) => id);
  return { ...found, rows: found.rows.map((row) => toResource(row, portal.videos)) };
}

/** Usage reports are not in the index: they are scanned, newest first, until the page is full. */
async function reportsWith(
  wanted: WantedWords | null,
  { below, limit }: { below: number | undefined; limit: number },
  read: (stretch: { below: number | undefined; limit: number }) => Promise<ResourceRow[]>,
): Promise<ResourceRow[]> {
  const found: ResourceRow[] = [];
  for (let rows = wanted ? await read({ below, limit: hitsAtOnce }) : []; wanted && rows.length > 0; ) {
    found.push(...rows.filter((row) => holdsWanted(`${row.title} ${row.description}`, wanted)));
    if (found.length >= limit || rows.length < hitsAtOnce) break;
    rows = await read({ below: rows.at(-1)?.id, limit: hitsAtOnce });
  }
  return found;
}

function isResourceType(type: string): type is ResourceType {
  return (resourceTypes as readonly string[]).includes(type);
}

/** The categories of a tab, or only the chosen one; null for all. */
function categoriesOf(tab: LearningTab, chosen: string | undefined): readonly string[] | null {
  const ofTab: readonly string[] | null = learningTabs[tab];
  if (!chosen) return ofTab;
  return ofTab === null || ofTab.includes(chosen) ? [chosen] : [];
}

async function listPage(
  { reading: db, videos }: Pages,
  reach: Reach,
  filter: ListFilter,
  page: Parameters<typeof listPageIds>[3],
): Promise<Resource[]> {
  const ids = await listPageIds(db, reach, filter, page);
  const rows = new Map((await listByIds(db, reach, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toResource(row, videos));
}

interface Searched extends ListFilter {
  q: string;
  titles?: 'only' | 'none';
}

/** The newest hits; or for `best` first the hits in titles, then the others. */
async function searchSorted(
  portal: Pages,
  reach: Reach,
  asked: Searched,
  { after, limit, isBestFirst }: { after: PageQuery['cursor']; limit: number; isBestFirst: boolean },
): Promise<Resource[]> {
  if (!isBestFirst) return search(portal, reach, asked, { below: after?.id, limit });
  const areTitlesDone = after !== undefined && !after.isTitleHit;
  const inTitles = areTitlesDone
    ? []
    : await search(portal, reach, { ...asked, titles: 'only' }, { below: after?.id, limit });
  if (inTitles.length === limit) return inTitles;
  const below = areTitlesDone ? after.id : undefined;
  const others = await search(portal, reach, { ...asked, titles: 'none' }, { below, limit: limit - inTitles.length });
  return [...inTitles, ...others];
}

async function search(
  portal: Pages,
  reach: Reach,
  { q, titles, ...filter }: Searched,
  page: { below: number | undefined; limit: number },
): Promise<Resource[]> {
  const wanted = readWanted(q);
  if (!wanted || filter.categories?.length === 0) return [];
  const asked = { ...wanted, marks: marksOf(filter, reach), ...(titles && { titles }) };
  const found: (Hit & { row: ResourceRow })[] = [];
  let { below } = page;
  while (found.length < page.limit) {
    const limit = Math.min(page.limit - found.length, hitsAtOnce);
    const hits = await findHits(portal.reading, asked, { below, limit });
    const rows = await listByIds(
      portal.reading,
      reach,
      hits.map(({ resourceId }) => resourceId),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const hit of hits) {
      // Resources deleted in the last minute are still in the index.
      const row = byId.get(hit.resourceId);
      if (row) found.push({ ...hit, row });
    }
    below = hits.at(-1)?.resourceId;
    if (hits.length < limit) break;
  }
  return withExcerpts(portal, found, wanted);
}

const hitsAtOnce = 500;

async function withExcerpts(
  { reading: db, videos }: Pages,
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
    const head = isFoundInTitle(row.title, wanted) ? row.title : row.description;
    const excerpt = part ? excerptOf(part.text, wanted) : (excerptOf(head, wanted) ?? excerptOf(row.title, wanted));
    const hit = excerpt && { place: part?.place ?? null, ...excerpt };
    return { ...toResource(row, videos), hit };
  });
}
