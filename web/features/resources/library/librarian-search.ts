import { addressReader, type SearchIn, wordField } from '#web/lib/pages/address.ts';
import { openResource } from './library-search.ts';

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

/** Reads the search of /librarian-resources. */
export const readLibrarianSearch = addressReader({
  tab: wordField(Object.keys(librarianTabs) as LibrarianTab[], 'all'),
  ...openResource,
  /** Guides were opened above the list once; they have pages of their own now. */
  guide: wordField(guides),
});
export type LibrarianSearch = SearchIn<typeof readLibrarianSearch>;
