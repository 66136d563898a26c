import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PendingRequest } from '#contract/people/contacts.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

export type Answer = 'accepted' | 'rejected';

/** Unanswered requests in both directions, newest first. Kept up to date by `changed` frames. */
export function usePendingRequests() {
  const read = readOf('GET /api/users/:id/pending-requests', { params: { id: useViewer().id } });
  // Without a retry on mount: the page that shows a failure offers Retry, and the bell, mounted later, must not retry behind its back.
  return useQuery({ ...read, retryOnMount: false });
}

/** Whether the viewer has to answer. */
export function isIncoming(request: PendingRequest, viewerId: number): boolean {
  return request.relationship.requestedBy !== viewerId;
}

/** Accepts or rejects a request; `onAccepted` is called when the conversation can be opened. */
export function useAnswerRequest(onAccepted?: (userId: number) => void) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ request, status }: { request: PendingRequest; status: Answer }) =>
      call('PATCH /api/relationships/:id/status', { params: { id: request.relationship.id }, body: { status } }),
    onSuccess: async (_, { request, status }) => {
      await refreshContacts(client, viewerId);
      toast(
        status === 'accepted'
          ? { title: 'Request accepted', description: 'The contact has been added to your contacts list.' }
          : { title: 'Request rejected', description: 'The contact request has been rejected.' },
      );
      if (status === 'accepted') onAccepted?.(request.user.id);
    },
    onError: (_, { status }) => {
      const [title, verb] =
        status === 'accepted' ? ['Error accepting request', 'accepting'] : ['Error rejecting request', 'rejecting'];
      toast({ title, description: `There was a problem ${verb} the contact request.`, isDestructive: true });
      // The request may have been withdrawn, or answered in another tab.
      void refreshContacts(client, viewerId);
    },
  });
  return {
    answer: (request: PendingRequest, status: Answer) => mutate({ request, status }),
    /** The answer being sent. */
    underWay: isPending ? { id: variables.request.relationship.id, status: variables.status } : null,
  };
}

/** The reads that a change of contacts can affect. */
export function readsOfContacts(viewerId: number): string[] {
  return [
    `/api/users/${viewerId}/pending-requests`,
    `/api/users/${viewerId}/related`,
    '/api/users/search',
    '/api/conversations',
    '/api/blocks',
  ];
}

export async function refreshContacts(client: QueryClient, viewerId: number): Promise<void> {
  await Promise.all(readsOfContacts(viewerId).map((path) => client.invalidateQueries(readsUnder(path))));
}
