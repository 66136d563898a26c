import { readLibrarySearch } from './library-search.ts';

/** The tabs of /librarian-resources, and the types of resource each shows. */
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

/** The search of /librarian-resources; what is missing has its default. */
export interface LibrarianSearch {
  tab?: LibrarianTab;
  /** The open resource or guide, and its page. */
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
