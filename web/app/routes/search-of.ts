import type { SearchSchemaInput } from '@tanstack/react-router';

/** The search of a page's address. What `read` leaves out is dropped, whether it was typed, linked or left by another page. */
export function searchOf<Search extends object>(read: (search: Search) => Search) {
  return {
    validateSearch: (search: Search & SearchSchemaInput): Search => read(search),
    // The router keeps in the address what was not understood, so it has to be taken out there as well.
    search: {
      middlewares: [
        ({ search, next }: { search: Search; next: (search: Search) => Search }): Search => read(next(search)),
      ],
    },
  };
}

/** Of a page whose address has none. */
export function noSearch(): object {
  return {};
}
