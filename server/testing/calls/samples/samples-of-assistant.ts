import { testAnswerOf, testArticleText } from '#server/testing/test-assistant.ts';

/** A customer of another institution. */
const foreignId = 5;

interface Sample {
  url: string;
  body?: object;
}

/** What the calls of the Knowledge Base AI are made with for the table of access: on the caller's own objects, or on foreign ones. */
export const samplesOfAssistant: Record<string, (me: { id: number }, isForeign: boolean) => Sample> = {
  'POST /api/ai/chat': (me, isForeign) => ({
    url: '/api/ai/chat',
    body: {
      messages: [{ role: 'user', content: 'Hello' }],
      conversationId: testAnswerOf(isForeign ? foreignId : me.id),
    },
  }),
  'GET /api/ai/answers/:id': (me, isForeign) => ({
    url: `/api/ai/answers/${testAnswerOf(isForeign ? foreignId : me.id)}`,
  }),
  'POST /api/ai/answers/:id/rating': (me, isForeign) => ({
    url: `/api/ai/answers/${testAnswerOf(isForeign ? foreignId : me.id)}/rating`,
    body: { rating: 'helpful' },
  }),
  'GET /api/ai/conversations/:id': (me, isForeign) => ({
    url: `/api/ai/conversations/${testAnswerOf(isForeign ? foreignId : me.id)}`,
  }),
  'DELETE /api/ai/conversations/:id': (me, isForeign) => ({
    url: `/api/ai/conversations/${testAnswerOf(isForeign ? foreignId : me.id)}`,
  }),
  'GET /api/ai/articles/:topic/:slug': () => ({ url: '/api/ai/articles/access/sign-in' }),
  'POST /api/knowledge/articles': () => ({
    url: '/api/knowledge/articles',
    body: { topic: 'access', text: testArticleText },
  }),
  'GET /api/knowledge/articles/:topic/:slug': () => ({ url: '/api/knowledge/articles/access/sign-in' }),
  'PUT /api/knowledge/articles/:topic/:slug': () => ({
    url: '/api/knowledge/articles/access/chat',
    body: { updatedAt: null, draft: testArticleText },
  }),
  'POST /api/knowledge/articles/:topic/:slug/publish': () => ({
    url: '/api/knowledge/articles/access/contacts/publish',
    body: { updatedAt: null },
  }),
  'POST /api/knowledge/articles/:topic/:slug/withdraw': () => ({
    url: '/api/knowledge/articles/access/privacy/withdraw',
    body: { updatedAt: null },
  }),
  'PUT /api/knowledge/articles/:topic/:slug/review': () => ({
    url: '/api/knowledge/articles/access/sessions/review',
    body: { updatedAt: null, reviewOn: '2027-01-01' },
  }),
  'GET /api/knowledge/articles/:topic/:slug/history': () => ({ url: '/api/knowledge/articles/access/sign-in/history' }),
  'POST /api/knowledge/preview': () => ({
    url: '/api/knowledge/preview',
    body: { topic: 'access', text: testArticleText },
  }),
  'POST /api/knowledge/gaps/:id/settle': () => ({ url: '/api/knowledge/gaps/1/settle', body: { settled: true } }),
};
