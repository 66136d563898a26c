import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { call, queryKeyOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { clientIdOfNote, forgetAttempt } from './note-attempt.ts';
import type { NotesPlace } from './private-notes.api.ts';

const group = 'private-note';
type Notes = readonly PrivateNote[];

/** Adds a note. The draft stays until it is stored; sent again after a lost answer, it is stored once. */
export function useAddNote({ customerId, conversation }: NotesPlace) {
  const keep = useCacheNotes({ customerId, conversation });
  const viewerId = useViewer().id;
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/private-notes/:customerId', {
        params: { customerId },
        query: { conversation },
        body: { text, clientId: clientIdOfNote(viewerId, customerId, text) },
      }),
    onSuccess: (note) => {
      forgetAttempt(viewerId, customerId);
      keep((notes) => [note, ...notes.filter(({ id }) => id !== note.id)]);
    },
    onError: (error) => toastFailure('The note was not saved', error, { group }),
  });
}

export function useChangeNote({ customerId, conversation }: NotesPlace) {
  const keep = useCacheNotes({ customerId, conversation });
  return useMutation({
    mutationFn: ({ id, text }: Pick<PrivateNote, 'id' | 'text'>) =>
      call('PATCH /api/private-notes/:customerId/:noteId', {
        params: { customerId, noteId: id },
        query: { conversation },
        body: { text },
      }),
    onSuccess: (note) => keep((notes) => notes.map((other) => (other.id === note.id ? note : other))),
    onError: (error) => toastFailure('The note was not saved', error, { group }),
  });
}

export function useRemoveNote({ customerId, conversation }: NotesPlace) {
  const keep = useCacheNotes({ customerId, conversation });
  return useMutation({
    mutationFn: (noteId: number) =>
      call('DELETE /api/private-notes/:customerId/:noteId', {
        params: { customerId, noteId },
        query: { conversation },
      }),
    onSuccess: (_, noteId) => keep((notes) => notes.filter(({ id }) => id !== noteId)),
    onError: (error) => toastFailure('The note was not deleted', error, { group }),
  });
}

/** Updates the cache, because the connection that tells the whole team may be down. */
function useCacheNotes({ customerId, conversation }: NotesPlace) {
  const client = useQueryClient();
  const queryKey = queryKeyOf('GET /api/private-notes/:customerId', {
    params: { customerId },
    query: { conversation },
  });
  return (update: (notes: Notes) => Notes) => client.setQueryData<Notes>(queryKey, (notes) => notes && update(notes));
}
