import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChangeAddress } from './address.ts';

/** The search of the page's address, and a function that changes a part of it without an entry in the browser's history. */
export function useAddress<Search extends object>(
  read: (typed: { [Key in keyof Search]?: unknown }) => Search,
): [Search, ChangeAddress<Search>] {
  const navigate = useNavigate();
  const typed = useSearch({ strict: false });
  // Read again, because the router also passes on search keys that the route does not know.
  const search = read(typed as { [Key in keyof Search]?: unknown });
  const change: ChangeAddress<Search> = (part) =>
    void navigate({
      to: '.',
      search: (before: object) => read({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  return [search, change];
}
