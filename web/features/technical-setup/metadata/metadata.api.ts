import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { use } from 'react';
import type { MetadataAnswer } from '#contract/technical-setup/setup-metadata.ts';
import { SetupOf } from '#web/features/technical-setup/technical-setup.api.ts';
import { call, queryKeyUnder } from '#web/lib/calls/api.ts';
import { uploadFile } from '#web/lib/calls/upload.ts';

export function useReadMetadata(onProgress: (sent: number) => void) {
  const institution = use(SetupOf);
  const path = `/api/technical-setup/metadata${institution === undefined ? '' : `?institution=${institution}`}`;
  return useMutation({
    mutationFn: (file: File) => uploadFile<MetadataAnswer>(path, file, { onProgress }),
  });
}

export function useFetchMetadata() {
  const institution = use(SetupOf);
  return useMutation({
    mutationFn: (url: string) =>
      call('POST /api/technical-setup/metadata-url', { query: { institution }, body: { url } }),
  });
}

/** The identity providers of an aggregate that match a search. */
export function useProviders(token: string, q: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeyUnder(`/api/technical-setup/metadata/${token}/entities`), q],
    queryFn: ({ pageParam }) =>
      call('GET /api/technical-setup/metadata/:token/entities', {
        params: { token },
        query: { q, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useChooseProvider(token: string) {
  const institution = use(SetupOf);
  return useMutation({
    mutationFn: (entityId: string) =>
      call('GET /api/technical-setup/metadata/:token/entity', { params: { token }, query: { entityId, institution } }),
  });
}
