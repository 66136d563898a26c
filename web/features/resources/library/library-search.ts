import { resourceCategoryMaxLength, searchMaxLength } from '#contract/values/limits.ts';
import { type LearningTab, learningTabs } from '#contract/values/resource-kinds.ts';

/** The search of /resources; what is missing has its default. */
export interface LibrarySearch {
  tab?: LearningTab;
  category?: string;
  q?: string;
  /** The resource whose details are open, and the page or slide to show of it. */
  resource?: number;
  page?: number;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readLibrarySearch(search: { [Key in keyof LibrarySearch]?: unknown }): LibrarySearch {
  const tab = (Object.keys(learningTabs) as LearningTab[]).find((known) => known === search.tab);
  const category = textOf(search.category, resourceCategoryMaxLength);
  const q = textOf(search.q, searchMaxLength);
  const resource = idOf(search.resource);
  const page = idOf(search.page);
  return {
    ...(tab && tab !== 'all' && { tab }),
    ...(category && { category }),
    ...(q && { q }),
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
