import { insertTestGap, testArticleText } from '#server/testing/test-assistant.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const startTime = '2026-03-04T12:00:00.000Z';
const text = JSON.stringify(testArticleText);
const isNew = { updatedAt: null };
const earlier = '2026-03-04T11:00:00.000Z';
const isOld = { updatedAt: earlier };
const path = '/api/knowledge/articles';
const row = { institutionId: null };
const chat = { ...row, object: 'knowledgeArticle access/chat' };

export const casesOfKnowledge: Record<string, AdministrativeCase[]> = {
  'POST /api/knowledge/articles': [
    {
      sent: { url: path, body: { topic: 'access', text: testArticleText } },
      rows: [
        {
          ...{ ...row, action: 'save draft', object: 'knowledgeArticle access/lockers-in-the-entrance-hall' },
          ...{ before: { draft: null }, after: { draft: text } },
        },
      ],
      refused: { url: path, body: { topic: 'access', text: { ...testArticleText, title: ' ' } }, status: 400 },
    },
  ],
  'PUT /api/knowledge/articles/:topic/:slug': [
    {
      sent: { url: `${path}/access/chat`, body: { ...isNew, draft: testArticleText } },
      rows: [{ ...chat, action: 'save draft', before: { draft: null }, after: { draft: text } }],
      refused: { url: `${path}/access/chat`, body: { ...isOld, draft: testArticleText }, status: 409 },
    },
  ],
  'POST /api/knowledge/articles/:topic/:slug/publish': [
    {
      prepare: ({ db }) =>
        db
          .insertInto('knowledgeArticles')
          .values({ id: 'access/chat', draft: text, isWithdrawn: false, updatedAt: earlier, updatedBy: 4 })
          .execute(),
      sent: { url: `${path}/access/chat/publish`, body: isOld },
      rows: [
        {
          ...{ ...chat, action: 'publish' },
          ...{ before: { published: null, draft: text }, after: { published: text, draft: null } },
        },
      ],
      refused: { url: `${path}/access/chat/publish`, body: isNew, status: 409 },
    },
  ],
  'POST /api/knowledge/articles/:topic/:slug/withdraw': [
    {
      sent: { url: `${path}/access/chat/withdraw`, body: isNew },
      rows: [{ ...chat, action: 'withdraw', before: { isWithdrawn: false }, after: { isWithdrawn: true } }],
      refused: { url: `${path}/access/no-such-article/withdraw`, body: isNew, status: 404 },
    },
  ],
  'PUT /api/knowledge/articles/:topic/:slug/review': [
    {
      sent: { url: `${path}/access/chat/review`, body: { ...isNew, reviewOn: '2027-01-01' } },
      rows: [{ ...chat, action: 'schedule review', before: { reviewOn: null }, after: { reviewOn: '2027-01-01' } }],
      refused: { url: `${path}/access/chat/review`, body: { ...isNew, reviewOn: '2027-02-30' }, status: 400 },
    },
  ],
  'POST /api/knowledge/preview': [
    {
      sent: { url: '/api/knowledge/preview', body: { topic: 'access', text: testArticleText } },
      rows: [],
      refused: { url: '/api/knowledge/preview', body: { topic: 'other', text: testArticleText }, status: 400 },
    },
  ],
  'POST /api/knowledge/gaps/:id/settle': [
    {
      prepare: ({ db }) => insertTestGap(db, startTime),
      sent: { url: '/api/knowledge/gaps/1/settle', body: { settled: true } },
      rows: [{ ...row, action: 'settle', object: 'knowledgeGap 1', after: { question: 'Why?', settledAt: startTime } }],
      refused: { url: '/api/knowledge/gaps/4711/settle', body: { settled: true }, status: 404 },
    },
  ],
};
