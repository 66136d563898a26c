import { searchMaxLength } from '#contract/limits.ts';
import { type LearningTab, learningTabs } from '#contract/resource-kinds.ts';

/** What the address of /resources says; whatever is missing is as at first. */
export interface LibrarySearch {
  tab?: LearningTab;
  category?: string;
  q?: string;
  /** The resource whose details are open, and the page or slide to show of it. */
  resource?: number;
  page?: number;
}

export const managerTabs = ['resources', 'assessments', 'videos'] as const;
export type ManagerTab = (typeof managerTabs)[number];

/** What the address of /admin/resources says. */
export interface ManagerSearch {
  tab?: ManagerTab;
  q?: string;
  resource?: number;
  page?: number;
}

type Typed<Search> = { [Key in keyof Search]?: unknown };

const categoryMaxLength = 60;

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readLibrarySearch(search: Typed<LibrarySearch>): LibrarySearch {
  const tab = (Object.keys(learningTabs) as LearningTab[]).find((known) => known === search.tab);
  const category = textOf(search.category, categoryMaxLength);
  return { ...(tab && tab !== 'all' && { tab }), ...(category && { category }), ...readCommon(search) };
}

export function readManagerSearch(search: Typed<ManagerSearch>): ManagerSearch {
  const tab = managerTabs.find((known) => known === search.tab);
  return { ...(tab && tab !== 'resources' && { tab }), ...readCommon(search) };
}

function readCommon(search: Typed<Pick<LibrarySearch, 'q' | 'resource' | 'page'>>) {
  const q = textOf(search.q, searchMaxLength);
  const resource = idOf(search.resource);
  const page = idOf(search.page);
  return { ...(q && { q }), ...(resource && { resource }), ...(resource && page && { page }) };
}

function textOf(value: unknown, maxLength: number): string {
  // The router reads what looks like a number as one.
  return value === undefined ? '' : String(value).slice(0, maxLength);
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
