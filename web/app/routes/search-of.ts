import type { SearchSchemaInput } from '@tanstack/react-router';

/** Validates the search of a page's address. Keys that `read` leaves out are dropped, whether typed, linked or left by another page. */
export function searchOf<Search extends object>(read: (search: Search) => Search) {
  return {
    validateSearch: (search: Search & SearchSchemaInput): Search => read(search),
    // The router keeps unknown keys in the address, so they are removed there as well.
    search: {
      middlewares: [
        ({ search, next }: { search: Search; next: (search: Search) => Search }): Search => read(next(search)),
      ],
    },
  };
}

export function noSearch(): object {
  return {};
}
