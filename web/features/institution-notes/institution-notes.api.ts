import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const group = 'institution-notes';

/** What staff noted about an institution, newest first. Kept up to date by `changed` frames. */
export function useInstitutionNotes(id: number) {
  return useQuery(readOf('GET /api/institutions/:id/notes', { params: { id } }));
}

/** Writes a note, or another text for one's own. */
export function useSaveNote(id: number, noteId: number | null) {
  return useNoteMutation(id, {
    mutationFn: (text: string) =>
      noteId === null
        ? call('POST /api/institutions/:id/notes', { params: { id }, body: { text } })
        : call('PATCH /api/institutions/:id/notes/:noteId', { params: { id, noteId }, body: { text } }),
    failure: 'Note not saved',
  });
}

/** Deletes at once, with Undo. */
export function useDeleteNote(id: number) {
  const restore = useNoteMutation(id, {
    mutationFn: (noteId: number) =>
      call('POST /api/institutions/:id/notes/:noteId/restore', { params: { id, noteId } }),
    failure: 'It could not be undone',
  });
  return useNoteMutation(id, {
    mutationFn: (noteId: number) => call('DELETE /api/institutions/:id/notes/:noteId', { params: { id, noteId } }),
    onSuccess: (_, noteId) =>
      toast({ title: 'Note deleted', action: { label: 'Undo', onAct: () => restore.mutate(noteId) } }),
    failure: 'Note not deleted',
  });
}

interface NoteMutation<Variables, Data> {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess?: (data: Data, variables: Variables) => void;
  /** The toast's title on failure. */
  failure: string;
}

/** A write after which the notes of the institution are read again. */
function useNoteMutation<Variables, Data>(
  id: number,
  { mutationFn, onSuccess = () => {}, failure }: NoteMutation<Variables, Data>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => toast({ group, title: failure, description: messageOf(error), isDestructive: true }),
    onSettled: () => client.invalidateQueries(readsUnder(`/api/institutions/${id}/notes`)),
  });
}
