import { useQuery } from '@tanstack/react-query';
import type { SavedView } from '#contract/saved-views.ts';
import type { SavedViewList } from '#contract/values/saved-views.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const changes = { group: 'saved-view', rereads: ['/api/saved-views'], isAwaited: true };

export function useSavedViews(list: SavedViewList) {
  return useQuery(readOf('GET /api/saved-views', { query: { list } }));
}

export function useSaveView(list: SavedViewList) {
  return useChange({
    ...changes,
    mutationFn: (view: SavedView) => call('PUT /api/saved-views', { body: { list, ...view } }),
    done: ({ name }) => ({ title: 'View saved', description: name }),
    failed: 'The view was not saved',
  });
}

/** Removing a view can be undone. */
export function useRemoveView(list: SavedViewList) {
  const restore = useChange({
    ...changes,
    mutationFn: (view: SavedView) => call('PUT /api/saved-views', { body: { list, ...view } }),
    failed: 'The view was not put back',
  });
  return useChange({
    ...changes,
    mutationFn: ({ name }: SavedView) => call('DELETE /api/saved-views', { query: { list, name } }),
    done: (_, view) => ({
      title: 'View removed',
      description: view.name,
      action: { label: 'Undo', onAct: () => restore.mutate(view) },
    }),
    failed: 'The view was not removed',
  });
}
