import { expect } from 'vitest';
import type { Answer } from '#contract/assistant/assistant.ts';
import { answerIdHeader, conversationIdHeader } from '#contract/values/assistant.ts';
import type { Db } from '#server/db/schema.ts';
import type { TestApp } from './test-server.ts';

export interface Asked {
  text: string;
  answer: Answer;
  conversationId: number;
}

/** Asks a question as a browser does, and reads the sources of the answer. */
export async function ask(portal: TestApp, username: string, question: string, more: object = {}): Promise<Asked> {
  const caller = portal.as(username);
  const body = { messages: [{ role: 'user', content: question }], ...more };
  const reply = await caller.post('/api/ai/chat', body);
  expect([question, reply.statusCode]).toEqual([question, 200]);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  const answer = (await caller.get(`/api/ai/answers/${reply.headers[answerIdHeader]}`)).json();
  return { text: reply.body, answer, conversationId: Number(reply.headers[conversationIdHeader]) };
}

/** Inserts a file of one page, for one institution or for all. */
export async function insertTestFile(
  db: Db,
  {
    id,
    text,
    title = `File ${id}`,
    institutionId = null,
  }: { id: number; text: string; title?: string; institutionId?: 1 | null },
): Promise<void> {
  const at = '2026-03-01T10:00:00.000Z';
  const resource = { id, title, url: '/x', description: '', category: 'General', uploaderId: 1 };
  const fixed = { type: 'document', audience: 'learning', textState: 'searchable' } as const;
  const sharedWithId = institutionId && 2;
  await db
    .insertInto('resources')
    .values({ ...resource, ...fixed, institutionId, sharedWithId, sharedAt: at, createdAt: at })
    .execute();
  const part = { key: 1 - id * 2 ** 20, place: 'Page 1', text, words: '' };
  await db.insertInto('resourceParts').values(part).execute();
}

/** An article of an admin. */
export const testArticleText = {
  title: 'Lockers in the entrance hall',
  asked: ['where can I leave my bag'],
  places: [],
  body: 'Lockers stand in the entrance hall. They take a coin.\n\n## How do I open one?\n1. Put in a coin.\n2. Turn the key.',
};

/** The id of a person's conversation and answer. */
export function testAnswerOf(userId: number): number {
  return 700 + userId;
}

/** For each person a conversation with an answer, and a question without an answer. */
export async function insertTestAnswers(db: Db, now: number, userIds: readonly number[]): Promise<void> {
  const at = new Date(now).toISOString();
  const details = JSON.stringify({ places: [], sources: [], nearest: [] });
  for (const userId of userIds) {
    const id = testAnswerOf(userId);
    const conversation = { id, userId, topic: null, title: 'Why?', answerCount: 1, startedAt: at, updatedAt: at };
    await db.insertInto('assistantConversations').values(conversation).execute();
    const answer = { id, conversationId: id, userId, question: 'Why?', text: 'Because.', topic: null };
    const written = { verdict: 'declined', writtenBy: 'built-in', modelFailure: null, details, rating: null } as const;
    await db
      .insertInto('assistantAnswers')
      .values({ ...answer, ...written, createdAt: at })
      .execute();
  }
  await insertTestGap(db, at);
}

export async function insertTestGap(db: Db, at: string): Promise<void> {
  const gap = { id: 1, question: 'Why?', topic: null, words: '["why"]', nearestId: null };
  await db
    .insertInto('knowledgeGaps')
    .values({ ...gap, firstAskedAt: at, lastAskedAt: at })
    .execute();
}
