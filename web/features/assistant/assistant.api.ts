import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/assistant/assistant.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { call, type Input, queryKeyOf, type Reply, readOf } from '#web/lib/calls/api.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';

/** How answers are made, and the people to ask instead. */
export function useAssistantNotice() {
  return useQuery(readOf('GET /api/ai'));
}

export function useAskedConversations() {
  return useQuery(readOf('GET /api/ai/conversations'));
}

/** A conversation with its answers; reads nothing without an id. */
export function useAskedConversation(id: number | undefined) {
  return useQuery({
    ...readOf('GET /api/ai/conversations/:id', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  });
}

export function useArticleTitles(topic: AssistantTopic) {
  return useQuery(readOf('GET /api/ai/articles', { query: { topic } }));
}

export function useArticle(id: string) {
  const [topic = '', slug = ''] = id.split('/');
  return useQuery(readOf('GET /api/ai/articles/:topic/:slug', { params: { topic, slug } }));
}

type Rated = Input<'POST /api/ai/answers/:id/rating'>['body'];

/** Rates an answer as Helpful or not; null takes the rating back. */
export function useRateAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answer, rating }: { answer: Answer; rating: Rated['rating'] }) =>
      call('POST /api/ai/answers/:id/rating', { params: { id: answer.id }, body: { rating } }),
    onSuccess: (rated) => {
      const key = queryKeyOf('GET /api/ai/conversations/:id', { params: { id: rated.conversationId } });
      client.setQueryData<Reply<'GET /api/ai/conversations/:id'>>(
        key,
        (known) => known && { ...known, answers: known.answers.map((old) => (old.id === rated.id ? rated : old)) },
      );
    },
    onError: (error) => toastFailure('Not rated', error, { group: 'rating' }),
  });
}
