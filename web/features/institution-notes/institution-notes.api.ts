import { useQuery } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

/** Notes of staff about an institution, newest first. Kept up to date by `changed` frames. */
export function useInstitutionNotes(id: number) {
  return useQuery(readOf('GET /api/institutions/:id/notes', { params: { id } }));
}

/** Creates a note, or changes the text of an own one. */
export function useSaveNote(id: number, noteId: number | null) {
  return useChange({
    ...ofNotes(id),
    mutationFn: (text: string) =>
      noteId === null
        ? call('POST /api/institutions/:id/notes', { params: { id }, body: { text } })
        : call('PATCH /api/institutions/:id/notes/:noteId', { params: { id, noteId }, body: { text } }),
    failed: 'Note not saved',
  });
}

/** Deletes at once, with Undo. */
export function useDeleteNote(id: number) {
  const restore = useChange({
    ...ofNotes(id),
    mutationFn: (noteId: number) =>
      call('POST /api/institutions/:id/notes/:noteId/restore', { params: { id, noteId } }),
    failed: 'The change was not undone',
  });
  return useChange({
    ...ofNotes(id),
    mutationFn: (noteId: number) => call('DELETE /api/institutions/:id/notes/:noteId', { params: { id, noteId } }),
    done: (_, noteId) => ({
      title: 'Note deleted',
      action: { label: 'Undo', onAct: () => restore.mutate(noteId) },
    }),
    failed: 'Note not deleted',
  });
}

function ofNotes(id: number) {
  return { group: 'institution-notes', rereads: [`/api/institutions/${id}/notes`], isAwaited: true };
}
