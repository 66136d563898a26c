import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChannelRating, ChannelVerdict } from '#contract/chat/ratings.ts';
import { call, readOf } from '#web/lib/calls/api.ts';

const ratingOf = (customerId: number) => readOf('GET /api/channels/:customerId/rating', { params: { customerId } });

/** The latest rating of a channel. */
export function useRating(customerId: number, isWanted: boolean) {
  return useQuery({ ...ratingOf(customerId), enabled: isWanted });
}

/** Rates in one word how the customer was helped. */
export function useRate(customerId: number) {
  const put = usePut(customerId);
  return useMutation({
    mutationFn: (body: { id: number; verdict: ChannelVerdict }) =>
      call('POST /api/channels/:customerId/rating', { params: { customerId }, body }),
    ...put,
  });
}

export function useCommentOnRating(customerId: number) {
  const put = usePut(customerId);
  return useMutation({
    mutationFn: (body: { id: number; comment: string }) =>
      call('POST /api/channels/:customerId/rating/comment', { params: { customerId }, body }),
    ...put,
  });
}

function usePut(customerId: number) {
  const client = useQueryClient();
  const { queryKey } = ratingOf(customerId);
  return {
    onSuccess: (rating: ChannelRating) => void client.setQueryData(queryKey, rating),
    // Another tab may have been faster.
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}
