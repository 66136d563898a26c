import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ArticleText, EditedArticle } from '#contract/assistant/knowledge.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

const group = 'knowledge';

type ArticlesQuery = NonNullable<Input<'GET /api/knowledge/articles'>['query']>;
type GapsQuery = NonNullable<Input<'GET /api/knowledge/gaps'>['query']>;

/** Articles that match; the last result stays while another one loads. */
export function useKnowledgeArticles(query: Pick<ArticlesQuery, 'q' | 'topic' | 'state' | 'due'>) {
  return useQuery({ ...readOf('GET /api/knowledge/articles', { query }), placeholderData: keepPreviousData });
}

export function useEditedArticle(id: string) {
  return useQuery(readOf('GET /api/knowledge/articles/:topic/:slug', { params: namesIn(id) }));
}

export function useArticleHistory(id: string) {
  return useQuery(readOf('GET /api/knowledge/articles/:topic/:slug/history', { params: namesIn(id) }));
}

const gapsAtOnce = 50;

export function useGaps(query: Pick<GapsQuery, 'state' | 'topic'>) {
  return useRows('GET /api/knowledge/gaps', { query }, gapsAtOnce, (gaps) => gaps);
}

/** One gap with all its questions, open or settled; reads nothing without an id. */
export function useGap(gap: number | undefined) {
  return useQuery({ ...readOf('GET /api/knowledge/gaps', { query: { gap: gap ?? 0 } }), enabled: gap !== undefined });
}

export function useGapCount(): number {
  return useQuery(readOf('GET /api/knowledge/gaps/count')).data?.count ?? 0;
}

export function useKnowledgeStatistics() {
  return useQuery(readOf('GET /api/knowledge/statistics'));
}

export function useKnowledgeExam() {
  return useQuery(readOf('GET /api/knowledge/exam'));
}

/** The page size of requests to a model, each of which may be long. */
const sentAtOnce = 20;

/** Requests to a language model, newest first. */
export function useSentToModel() {
  return useRows('GET /api/knowledge/sent', {}, sentAtOnce, (sent) => sent);
}

/** Previews a text: the article and the answers it would give. Stores nothing. */
export function useArticlePreview() {
  return useMutation({
    mutationFn: (body: Input<'POST /api/knowledge/preview'>['body']) => call('POST /api/knowledge/preview', { body }),
    onError: (error) => toastFailure('No preview', error, { group }),
  });
}

/** A change to an article. `updatedAt` belongs to the text that the person has seen, so that nobody else's change is overwritten. */
type ArticleStep =
  | { kind: 'save' | 'publish'; text: ArticleText }
  | { kind: 'discard' | 'withdraw' | 'bring back' }
  | { kind: 'review'; reviewOn: string | null };

interface SteppedArticle {
  id: string;
  updatedAt: string | null;
}

const done: Record<ArticleStep['kind'], string> = {
  save: 'Draft saved',
  publish: 'Article published',
  discard: 'Draft discarded',
  withdraw: 'Article withdrawn',
  'bring back': 'Article published again',
  review: 'Review scheduled',
};

/** Creates an article, as a draft or published at once. */
export function useBeginArticle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      topic,
      text,
      isPublished,
    }: {
      topic: AssistantTopic;
      text: ArticleText;
      isPublished: boolean;
    }) => {
      const begun = await call('POST /api/knowledge/articles', { body: { topic, text } });
      return isPublished ? publish(begun) : begun;
    },
    onSuccess: (article, { isPublished }) => {
      show(client, article);
      toast({ group, title: done[isPublished ? 'publish' : 'save'], description: article.title });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.field)) toastFailure('Not saved', error, { group });
    },
    onSettled: () => client.invalidateQueries(readsUnder('/api/knowledge')),
  });
}

/** `onDone` is called before the new state is shown, so that the text kept for the old one is forgotten by then. */
export function useArticleStep(onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ article, step }: { article: SteppedArticle; step: ArticleStep }) => take(article, step),
    onSuccess: (article, { step }) => {
      onDone?.();
      show(client, article);
      toast({ group, title: doneText(step), description: article.title });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.field)) toastFailure('Not saved', error, { group });
    },
    onSettled: () => client.invalidateQueries(readsUnder('/api/knowledge')),
  });
}

export function useSettleGap() {
  const settle = useChange({
    mutationFn: ({ id, settled }: { id: number; settled: boolean }) =>
      call('POST /api/knowledge/gaps/:id/settle', { params: { id }, body: { settled } }),
    done: ({ question }, { id, settled }) =>
      settled
        ? {
            title: 'Set aside until it is asked again',
            description: question,
            action: { label: 'Undo', onAct: () => settle.mutate({ id, settled: false }) },
          }
        : undefined,
    failed: 'Not changed',
    rereads: ['/api/knowledge/gaps'],
    isAwaited: true,
  });
  return settle;
}

function doneText(step: ArticleStep): string {
  return step.kind === 'review' && step.reviewOn === null ? 'No review is planned' : done[step.kind];
}

async function take(article: SteppedArticle, step: ArticleStep): Promise<EditedArticle> {
  const params = namesIn(article.id);
  const { updatedAt } = article;
  const at = '/api/knowledge/articles/:topic/:slug';
  switch (step.kind) {
    case 'save':
      return call(`PUT ${at}`, { params, body: { updatedAt, draft: step.text } });
    case 'discard':
      return call(`PUT ${at}`, { params, body: { updatedAt, draft: null } });
    case 'publish':
      return publish(await call(`PUT ${at}`, { params, body: { updatedAt, draft: step.text } }));
    case 'bring back':
      return publish(article);
    case 'withdraw':
      return call(`POST ${at}/withdraw`, { params, body: { updatedAt } });
    case 'review':
      return call(`PUT ${at}/review`, { params, body: { updatedAt, reviewOn: step.reviewOn } });
  }
}

function publish({ id, updatedAt }: SteppedArticle): Promise<EditedArticle> {
  return call('POST /api/knowledge/articles/:topic/:slug/publish', { params: namesIn(id), body: { updatedAt } });
}

function show(client: QueryClient, article: EditedArticle): void {
  const { queryKey } = readOf('GET /api/knowledge/articles/:topic/:slug', { params: namesIn(article.id) });
  client.setQueryData(queryKey, article);
}

function namesIn(id: string): { topic: string; slug: string } {
  const [topic = '', slug = ''] = id.split('/');
  return { topic, slug };
}
