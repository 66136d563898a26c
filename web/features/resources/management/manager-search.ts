import { readLibrarySearch } from '#web/features/resources/library/library-search.ts';

export const managerTabs = ['resources', 'assessments', 'videos'] as const;
export type ManagerTab = (typeof managerTabs)[number];

/** The search of /admin/resources; what is missing has its default. */
export interface ManagerSearch {
  tab?: ManagerTab;
  q?: string;
  resource?: number;
  page?: number;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readManagerSearch(search: { [Key in keyof ManagerSearch]?: unknown }): ManagerSearch {
  const tab = managerTabs.find((known) => known === search.tab);
  const { q, resource, page } = readLibrarySearch({ q: search.q, resource: search.resource, page: search.page });
  return {
    ...(tab && tab !== 'resources' && { tab }),
    ...(q && { q }),
    ...(resource && { resource }),
    ...(page && { page }),
  };
}
