import { changesPageSize } from '#contract/values/changes.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { type ChangesSearch, filtersOf } from './changes-search.ts';

const institutionPageSize = 20;

export function useChanges(search: ChangesSearch) {
  return useRows('GET /api/changes', { query: filtersOf(search) }, changesPageSize, (changes) => changes);
}

/** Changes to an institution that the viewer may read, newest first. */
export function useInstitutionChanges(institution: number) {
  return useRows('GET /api/changes/institution', { query: { institution } }, institutionPageSize, (changes) => changes);
}
