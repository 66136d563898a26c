import { expect, it } from 'vitest';
import { readAssistantSearch } from './assistant-search.ts';
import { readKnowledgeSearch } from './knowledge/knowledge-search.ts';

it('an address of the Knowledge Base AI keeps what it understands and nothing else', () => {
  const address = { topic: 'access', conversation: '12', article: 'access/sign-in', heading: 'how-do-i-sign-in' };
  expect(readAssistantSearch({ ...address, ...{ contact: 4 } })).toEqual({ ...address, conversation: 12 });
  expect(readAssistantSearch({ topic: 'all', conversation: -1, article: '../../etc/passwd', heading: 'x' })).toEqual(
    {},
  );
  expect(readAssistantSearch({ article: 'access/sign-in', heading: '"><script>' })).toEqual({
    article: 'access/sign-in',
  });
});

it('an address of the knowledge base carries a question only to a new article', () => {
  const from = { topic: 'technical', gap: '7', question: 'Why?' };
  expect(readKnowledgeSearch({ ...from, article: 'new' })).toEqual({ ...from, gap: 7, article: 'new' });
  expect(readKnowledgeSearch({ ...from, article: 'access/sign-in' })).toEqual({
    topic: 'technical',
    article: 'access/sign-in',
  });
  expect(readKnowledgeSearch({ view: 'everything', state: 'gone', due: false, q: 12 })).toEqual({ q: '12' });
});
