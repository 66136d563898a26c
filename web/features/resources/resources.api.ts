import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#contract/resources.ts';
import { resourcesPageMaxSize } from '#contract/values/limits.ts';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

type PageQuery = NonNullable<Input<'GET /api/resources'>['query']>;
export type ResourcesQuery = Omit<PageQuery, 'cursor' | 'limit'>;

/** Two screens of cards: fewer pauses for the reader, still a quick answer. */
const rowsAtOnce = 48;
const sharedAtOnce = 20;
/** A newer toast about resources replaces older ones. */
const group = 'resources';
/** Every list of resources is refetched. */
const ofResources = { rereads: ['/api/resources'], isAwaited: true };

/** Resources; the first page has the total if the query asks for it. */
export function useResources(query: ResourcesQuery) {
  return useRows('GET /api/resources', { query }, rowsAtOnce, ({ resources }) => resources, {
    limitForAll: resourcesPageMaxSize,
  });
}

export function useResource(id: number) {
  return useQuery(readOf('GET /api/resources/:id', { params: { id } }));
}

export function useResourceText(id: number) {
  return useQuery(readOf('GET /api/resources/:id/text', { params: { id } }));
}

/** Resources shared between the viewer and a contact, or with the people of an institution, newest first. */
export function useSharedResources(query: { contactId: number } | { institution: number }) {
  return useRows('GET /api/resources/shared', { query }, sharedAtOnce, (rows) => rows);
}

export function addResource(body: NonNullable<Input<'POST /api/resources'>['body']>): Promise<Resource> {
  return call('POST /api/resources', { body });
}

export function refreshResources(client: QueryClient): Promise<void> {
  return client.invalidateQueries(readsUnder('/api/resources'));
}

/** Adds a resource by its URL. A refusal that names a field is shown there, any other in a toast. */
export function useAddResource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addResource,
    onSuccess: ({ title }) => toastUploaded(title),
    onError: (error) => {
      if (!(error instanceof ApiError && error.field)) toastNotAdded();
    },
    onSettled: () => refreshResources(client),
  });
}

export function useChangeResource(id: number) {
  return useChange({
    ...ofResources,
    group,
    isShownAtField: true,
    mutationFn: (body: NonNullable<Input<'PATCH /api/resources/:id'>['body']>) =>
      call('PATCH /api/resources/:id', { params: { id }, body }),
    done: ({ title }) => ({ title: 'Changes saved', description: title }),
    failed: 'Changes not saved',
  });
}

/** Deletes at once, with Undo. */
export function useDeleteResource() {
  const client = useQueryClient();
  const restore = useChange({
    ...ofResources,
    mutationFn: (id: number) => call('POST /api/resources/:id/restore', { params: { id } }),
    failed: 'The change was not undone',
  });
  return useMutation({
    mutationFn: ({ id }: Resource) => call('DELETE /api/resources/:id', { params: { id } }),
    onSuccess: (_, { id, title }) =>
      toast({
        title: 'Resource deleted successfully',
        description: title,
        action: { label: 'Undo', onAct: () => restore.mutate(id) },
      }),
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to delete resource',
        isDestructive: true,
        hasDismissButton: true,
      }),
    onSettled: () => refreshResources(client),
  });
}

export function toastUploaded(title: string): void {
  toast({ group, title: 'Resource uploaded successfully', description: title });
}

export function toastNotAdded(): void {
  toast({
    group,
    title: 'Error',
    description: 'Failed to upload resource',
    isDestructive: true,
    hasDismissButton: true,
  });
}

export function toastNotSent(reason: string): void {
  toast({ group, title: 'Upload Failed', description: reason, isDestructive: true, hasDismissButton: true });
}
