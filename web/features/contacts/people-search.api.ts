import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoundPerson } from '#contract/people/contacts.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { refreshContacts } from './contacts.api.ts';

/** Searches people; reads nothing for an empty text. */
export function usePeopleSearch(text: string) {
  const query = useQuery({
    ...readOf('GET /api/users/search', { query: { q: text } }),
    enabled: text !== '',
    // Not cached, because relations and people change.
    gcTime: 0,
  });
  const { errorUpdateCount } = query;
  useEffect(() => {
    if (errorUpdateCount > 0)
      toast({ title: 'Search failed', description: 'Failed to search for users', isDestructive: true });
  }, [errorUpdateCount]);
  return query;
}

/** Sends a contact request, or accepts theirs; `onAccepted` is called when the chat can be opened. */
export function useAddContact(onAccepted: (userId: number) => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (person: FoundPerson) =>
      call('POST /api/relationships', { body: { studentId: viewer.id, relatedUserId: person.id } }),
    onSuccess: async ({ status }, person) => {
      await refreshContacts(client, viewer.id);
      if (status === 'accepted') {
        toast({ title: 'Request accepted', description: 'The contact has been added to your contacts list.' });
        onAccepted(person.id);
      } else {
        toast({ title: 'Contact request sent', description: "You'll be notified when they accept" });
      }
    },
    onError: () => {
      toast({
        title: 'Failed to add contact',
        description: 'An error occurred while adding the contact',
        isDestructive: true,
      });
      void refreshContacts(client, viewer.id);
    },
  });
  // Only a conflict says more than the toast, such as when one may ask again.
  const reason = error instanceof ApiError && error.status === 409 ? error.serverMessage : null;
  return { add: mutate, isPending, reason };
}
