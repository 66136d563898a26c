import { readLibrarySearch } from './resources-search.ts';

/** specification §2: the tabs of /librarian-resources, and the types of resource each shows. */
export const librarianTabs = {
  all: { label: 'All Resources', types: null },
  documents: { label: 'Documents', types: 'document' },
  brand: { label: 'Brand Assets', types: 'brand' },
  videos: { label: 'Videos', types: 'video' },
} as const;
export type LibrarianTab = keyof typeof librarianTabs;

/** The guides that ship with the product. */
export const guides = ['getting-started', 'promotion'] as const;
export type Guide = (typeof guides)[number];

/** What the address of /librarian-resources says; whatever is missing is as at first. */
export interface LibrarianSearch {
  tab?: LibrarianTab;
  /** What is open above the list, and the page to show of it. */
  resource?: number;
  page?: number;
  /** Guides were opened above the list once; they have pages of their own now. */
  guide?: Guide;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readLibrarianSearch(search: { [Key in keyof LibrarianSearch]?: unknown }): LibrarianSearch {
  const tab = (Object.keys(librarianTabs) as LibrarianTab[]).find((known) => known === search.tab);
  const guide = guides.find((known) => known === search.guide);
  const { resource, page } = readLibrarySearch({ resource: search.resource, page: search.page });
  return {
    ...(tab && tab !== 'all' && { tab }),
    ...(resource && { resource }),
    ...(page && { page }),
    ...(guide && { guide }),
  };
}
