import { addressReader, choiceField, type SearchIn } from '#web/lib/pages/address.ts';
import { openResource } from './library-search.ts';

export const librarianTabs = {
  all: { label: 'All Resources', types: null },
  documents: { label: 'Documents', types: 'document' },
  brand: { label: 'Brand Assets', types: 'brand' },
  videos: { label: 'Videos', types: 'video' },
} as const;
export type LibrarianTab = keyof typeof librarianTabs;

export const guides = ['getting-started', 'promotion'] as const;
export type Guide = (typeof guides)[number];

export const readLibrarianSearch = addressReader({
  tab: choiceField(Object.keys(librarianTabs) as LibrarianTab[], 'all'),
  ...openResource,
  /** Old addresses name a guide, which opened above the list; guides have their own pages now. */
  guide: choiceField(guides),
});
export type LibrarianSearch = SearchIn<typeof readLibrarianSearch>;
