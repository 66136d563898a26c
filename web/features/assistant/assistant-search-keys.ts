import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { AssistantSearch } from './assistant-search.ts';
import type { KnowledgeSearch } from './knowledge/knowledge-search.ts';

/** What the search of /customer-support may hold. */
export const keepAssistantSearch = keepKeys<AssistantSearch>(['topic', 'conversation', 'article', 'heading']);

/** What the search of /admin/knowledge may hold. */
export const keepKnowledgeSearch = keepKeys<KnowledgeSearch>([
  'view',
  'q',
  'topic',
  'state',
  'due',
  'settled',
  'article',
  'gap',
  'question',
]);
