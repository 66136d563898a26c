import type { FastifyInstance } from 'fastify';
import { sentKeptDays } from '#contract/values/assistant.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { createAsking } from '#server/features/assistant/answering/asking.service.ts';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import { countOpenGaps, type GapRow, readGaps, settleGap } from '#server/features/assistant/gaps/gaps.queries.ts';
import { describeGaps, trendSince } from '#server/features/assistant/gaps/gaps.service.ts';
import { lastExam } from '#server/features/assistant/gaps/last-exam.ts';
import { readStatistics } from '#server/features/assistant/gaps/statistics.service.ts';
import { readSent } from '#server/features/assistant/model/sent.queries.ts';
import { recordAccess } from '#server/features/auth/record-access.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createArticles } from './articles.service.ts';
import type { Library } from './library.service.ts';
import { previewArticle } from './preview.service.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Knowledge {
  library: Library;
  finder: Finder;
  asking: ReturnType<typeof createAsking>;
}

/** Serves articles, the gap board, the exam, and prompts sent to a model, for administrators. */
export function registerKnowledge(app: FastifyInstance, portal: Portal, knowledge: Knowledge): void {
  const { db, reading, people, clock } = portal;
  const { library } = knowledge;
  registerArticles(app, portal, knowledge);

  async function described(gaps: readonly GapRow[]) {
    const directory = await people.directory();
    return describeGaps(reading, gaps, { corpus: await library.corpus(), directory, now: clock() });
  }

  bindList(app, 'GET /api/knowledge/gaps', async ({ query }) => {
    const { state, topic, gap, ...asked } = query;
    const filter = { isSettled: state === 'settled', topic, id: gap, since: trendSince(clock()) };
    const page = await readGaps(reading, filter, asked);
    return { ...page, rows: await described(page.rows) };
  });

  bind(app, 'GET /api/knowledge/gaps/count', async () => ({ count: await countOpenGaps(reading) }));

  bind(app, 'POST /api/knowledge/gaps/:id/settle', async ({ viewer, params, body }) => {
    const at = isoTime(clock());
    const settled = { settledAt: body.settled ? at : null, settledBy: body.settled ? viewer.id : null };
    const gap = await db.transaction().execute(async (transaction) => {
      const row = await settleGap(transaction, params.id, settled);
      if (!row) throw notFound('This question does not exist');
      const object = { objectType: 'knowledgeGap', objectId: row.id, institutionId: null } as const;
      const action = body.settled ? 'settle' : 'bring back';
      await recordChange(transaction, { byId: viewer.id, at, ...object, action, after: row });
      return row;
    });
    const [answer] = await described([gap]);
    if (!answer) throw notFound('This question does not exist');
    return answer;
  });

  bind(app, 'GET /api/knowledge/statistics', async () => readStatistics(reading, await library.corpus(), clock()));

  bind(app, 'GET /api/knowledge/exam', async () => lastExam());

  bindList(app, 'GET /api/knowledge/sent', async ({ viewer, query, request }) => {
    const page = await readSent(reading, isoTime(clock() - sentKeptDays * dayMs), query);
    for (const personId of new Set(page.rows.map(({ userId }) => userId))) {
      await recordAccess(portal, { kind: 'prompts-read', viewer, personId, request });
    }
    const rows = page.rows.map(({ userId, fullName, ...row }) => ({ ...row, by: { id: userId, fullName } }));
    return { ...page, rows };
  });
}

function registerArticles(app: FastifyInstance, portal: Portal, knowledge: Knowledge): void {
  const { people } = portal;
  const articles = createArticles(portal);
  const idOf = ({ topic, slug }: { topic: string; slug: string }) => `${topic}/${slug}`;

  bindList(app, 'GET /api/knowledge/articles', async ({ query: { q, topic, state, due, ...page } }) => {
    const wanted = q.toLowerCase();
    const rows = (await articles.list()).filter(
      (article) =>
        (topic === undefined || article.topic === topic) &&
        (state === undefined || article.state === state) &&
        (due === undefined || article.isReviewDue) &&
        article.title.toLowerCase().includes(wanted),
    );
    // All rows are loaded anyway, because shipped and custom articles are searched in memory.
    return pageOfShortList(rows, page, ({ id }) => id);
  });

  bindCreation(app, 'POST /api/knowledge/articles', {
    create: ({ viewer, body }, recordCreation) => articles.add(body, viewer.id, recordCreation),
    again: (_, id) => articles.read(id),
  });

  bind(app, 'GET /api/knowledge/articles/:topic/:slug', ({ params }) => articles.read(idOf(params)));

  bind(app, 'PUT /api/knowledge/articles/:topic/:slug', ({ viewer, params, body: { updatedAt, draft } }) =>
    articles.saveDraft(idOf(params), { byId: viewer.id, updatedAt }, draft),
  );

  bind(app, 'POST /api/knowledge/articles/:topic/:slug/publish', ({ viewer, params, body }) =>
    articles.publish(idOf(params), { byId: viewer.id, ...body }),
  );

  bind(app, 'POST /api/knowledge/articles/:topic/:slug/withdraw', ({ viewer, params, body }) =>
    articles.withdraw(idOf(params), { byId: viewer.id, ...body }),
  );

  bind(app, 'PUT /api/knowledge/articles/:topic/:slug/review', ({ viewer, params, body: { updatedAt, reviewOn } }) =>
    articles.scheduleReview(idOf(params), { byId: viewer.id, updatedAt }, reviewOn),
  );

  bindList(app, 'GET /api/knowledge/articles/:topic/:slug/history', async ({ params, query }) => {
    await articles.read(idOf(params));
    return articles.history(idOf(params), query);
  });

  bind(app, 'POST /api/knowledge/preview', async ({ viewer, body }) => {
    const { me } = await viewerOf(people, viewer.id);
    return previewArticle(knowledge, me, body);
  });
}
