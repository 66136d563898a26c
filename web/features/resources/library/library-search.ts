import {
  type LearningTab,
  type ListedType,
  learningTabs,
  listedTypes,
  type ResourceSort,
  sortsOf,
} from '#contract/values/files/resource-kinds.ts';
import { resourceCategoryMaxLength, searchMaxLength } from '#contract/values/limits.ts';

/** The search of /resources; what is missing has its default. */
export interface LibrarySearch {
  tab?: LearningTab;
  type?: ListedType;
  category?: string;
  q?: string;
  sort?: ResourceSort;
  /** The resource whose details are open, and the page or slide to show of it. */
  resource?: number;
  page?: number;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readLibrarySearch(search: { [Key in keyof LibrarySearch]?: unknown }): LibrarySearch {
  const tab = (Object.keys(learningTabs) as LearningTab[]).find((known) => known === search.tab);
  const type = listedTypes.find((known) => known === search.type);
  const category = textOf(search.category, resourceCategoryMaxLength);
  const q = textOf(search.q, searchMaxLength);
  const [, ...otherSorts] = sortsOf(q);
  const sort = otherSorts.find((known) => known === search.sort);
  const resource = idOf(search.resource);
  const page = idOf(search.page);
  return {
    ...(tab && tab !== 'all' && { tab }),
    ...(type && { type }),
    ...(category && { category }),
    ...(q && { q }),
    ...(sort && { sort }),
    ...(resource && { resource }),
    ...(resource && page && { page }),
  };
}

function textOf(value: unknown, maxLength: number): string {
  // The router reads what looks like a number as one.
  return value === undefined ? '' : String(value).slice(0, maxLength);
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
