import { searchMaxLength, tagMaxLength } from '#contract/values/limits.ts';
import { type HomeSearch, inboxFilters } from './links.ts';

/** Reads an address of Home or of the admin dashboard that anybody may have typed; what is not understood is left out. */
export function readHomeSearch(search: { [Key in keyof HomeSearch]?: unknown }): HomeSearch {
  const { contact, message } = { contact: idOf(search.contact), message: idOf(search.message) };
  const inbox = inboxFilters.find((known) => known === search.inbox);
  // The router reads what looks like a number as one.
  const tag = search.tag === undefined ? '' : String(search.tag).slice(0, tagMaxLength);
  const find = search.find === undefined ? '' : String(search.find).slice(0, searchMaxLength);
  return {
    ...(contact && { contact }),
    ...(contact && message && { message }),
    ...(search.tab === 'all' && { tab: search.tab }),
    ...(inbox && { inbox }),
    ...(tag && { tag }),
    ...(find && { find }),
    ...(search.add !== undefined && { add: String(search.add).slice(0, searchMaxLength) }),
  };
}

/** Link properties of the page where one is, Home or the admin dashboard, with another search. */
export function changedSearch(change: (before: HomeSearch) => HomeSearch) {
  return { to: '.', search: (before: object): HomeSearch => change(readHomeSearch(before)) } as const;
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
