import { changesPageSize } from '#contract/values/changes.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { type ChangesSearch, filtersOf } from './changes-search.ts';

const institutionPageSize = 20;

/** The log of changes. */
export function useChanges(search: ChangesSearch) {
  return useRows('GET /api/changes', { query: filtersOf(search) }, changesPageSize, (changes) => changes);
}

/** What was changed about an institution, as far as the viewer may read it, newest first. */
export function useInstitutionChanges(institution: number) {
  return useRows('GET /api/changes/institution', { query: { institution } }, institutionPageSize, (changes) => changes);
}
