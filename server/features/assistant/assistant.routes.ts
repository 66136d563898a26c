import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ArticleText } from '#contract/assistant/knowledge.ts';
import {
  answerIdHeader,
  conversationIdHeader,
  questionsPerMinute,
  readersOf,
  sentKeptDays,
} from '#contract/values/assistant.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { listServedBy } from '#server/features/people/institutions/chosen-institution.queries.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { busy, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, cutPage, idOfCursor, limitOf, pageOfShortList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import { createShortQueue } from '#server/platform/limits/short-queue.ts';
import type { Portal } from '#server/portal.ts';
import { toAnswer } from './answering/answers.service.ts';
import { createAsking, streamOf } from './answering/asking.service.ts';
import {
  deleteConversation,
  findAnswer,
  findConversation,
  listAnswersOf,
  listConversations,
} from './answering/conversations.queries.ts';
import { hasAccount, type ReadFact } from './answering/evidence.service.ts';
import { modelEndpoint } from './assistant-settings.ts';
import { createFinder } from './finding/finder.service.ts';
import { articleFactsOf } from './knowledge/article-facts.ts';
import { bodyForReaders } from './knowledge/article-text.ts';
import { registerKnowledge } from './knowledge/knowledge.routes.ts';
import { createLibrary } from './knowledge/library.service.ts';
import { createModelWriter } from './model/model-answer.service.ts';
import { deleteSentBefore } from './model/sent.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const readFilesEveryMs = minute / 2;
const queueLimits = { atOnce: 2, waitingMax: 48, waitMaxMs: minute / 2 };
const tooManyQuestions = () => busy('Many people are asking just now. Please ask again in a moment');

export function registerAssistant(app: FastifyInstance, portal: Portal, { readFact }: { readFact: ReadFact }): void {
  const { db, reading, people, limits, log, config, clock, settings, supportHours, planOn } = portal;
  const library = createLibrary(db, () => {
    const today = londonTime(clock()).day;
    return articleFactsOf(supportHours(), (tier) => planOn(tier, today), settings());
  });
  const { embeddings } = config.assistant;
  const mayLeave = () => settings().sendsAccountFacts === 'on';
  const finder = createFinder({ db, reading, library, log, embeddings, mayLeave });
  function findModel() {
    const endpoint = modelEndpoint(settings(), config.assistant);
    if (!endpoint) return null;
    return { write: createModelWriter({ endpoint, log }), name: endpoint.model, mayReadPrivate: mayLeave() };
  }
  const asking = createAsking(portal, {
    library,
    finder,
    readFact,
    findModel,
    served: (me) => listServedBy(reading, institutionsOf(me)),
  });
  const questions = limitOfCalls(limits, 'questions');
  const asked = createShortQueue(queueLimits, tooManyQuestions);
  registerKnowledge(app, portal, { library, finder, asking });
  runJobs(portal, finder);
  app.addHook('preClose', () => asking.stop());
  app.addHook('onClose', () => finder.stop());

  bind(app, 'GET /api/ai', async ({ viewer }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const personOf = (id: number | null) => {
      const person = id === null ? undefined : directory.find(id);
      return person ? { id: person.id, fullName: person.fullName } : null;
    };
    const model = findModel();
    return {
      writtenBy: model ? ('model' as const) : ('built-in' as const),
      sendsAccountFacts: model?.mayReadPrivate ?? false,
      sentKeptDays: model ? sentKeptDays : 0,
      knowsAccount: hasAccount(me),
      accountManager: personOf(me.accountManagerId),
      technicalSupport: personOf(me.techSupportId),
    };
  });

  bindCreation(app, 'POST /api/ai/chat', {
    async create({ viewer, body, reply }, recordCreation) {
      await enforceLimit(questions, viewer.id, `You can ask ${questionsPerMinute} questions a minute`);
      const { me } = await viewerOf(people, viewer.id);
      // Messages that a client attributes to the assistant or the system cannot be trusted, so they are dropped.
      const turns = body.messages.filter(({ role, content }) => role === 'user' && content !== '');
      const earlier = turns.slice(0, -1).map(({ content }) => content);
      const question = { text: turns.at(-1)?.content ?? '', earlier, topic: body.topic ?? null };
      const leave = await asked.enter('known', reply.raw);
      const { id, conversationId, stream } = await asking
        .ask(me, question, { conversationId: body.conversationId, recordCreation })
        .finally(leave);
      headAnswer(reply, { id, conversationId });
      return stream;
    },
    async again({ viewer, reply }, id) {
      const row = await findAnswer(db, viewer.id, Number(id));
      if (!row) throw notFound('This answer does not exist');
      headAnswer(reply, row);
      return streamOf(row.text);
    },
  });

  function headAnswer(reply: FastifyReply, { id, conversationId }: { id: number; conversationId: number }): void {
    reply.header('cache-control', 'no-store');
    reply.header(answerIdHeader, id);
    reply.header(conversationIdHeader, conversationId);
  }

  bind(app, 'GET /api/ai/answers/:id', async ({ viewer, params }) => {
    const row = await findAnswer(db, viewer.id, params.id);
    if (!row) throw notFound('This answer does not exist');
    return toAnswer(row);
  });

  bind(app, 'POST /api/ai/answers/:id/rating', async ({ viewer, params, body }) => {
    const { me } = await viewerOf(people, viewer.id);
    return asking.rate(me, params.id, body.rating);
  });

  bindList(app, 'GET /api/ai/conversations', async ({ viewer, query }) => {
    const cursor = idOfCursor(query);
    const after = cursor === undefined ? undefined : await findConversation(db, viewer.id, cursor);
    const limit = limitOf(query);
    const rows = await listConversations(db, viewer.id, { after, limit: limit + 1 });
    return cutPage(rows, limit, ({ id }) => id);
  });

  bind(app, 'GET /api/ai/conversations/:id', async ({ viewer, params }) => {
    const row = await findConversation(db, viewer.id, params.id);
    if (!row) throw notFound('This conversation does not exist');
    return { ...row, answers: (await listAnswersOf(db, row.id)).map(toAnswer) };
  });

  bind(app, 'DELETE /api/ai/conversations/:id', async ({ viewer, params }) => {
    if (!(await deleteConversation(db, viewer.id, params.id))) throw notFound('This conversation does not exist');
    return { ok: true as const };
  });

  bindList(app, 'GET /api/ai/articles', async ({ viewer, query }) => {
    const { articles } = await library.corpus();
    const readable = [...articles.values()].filter(({ text }) => mayRead(viewer, text));
    const chosen = readable.filter(({ topic }) => query.topic === undefined || topic === query.topic);
    const rows = chosen.map(({ id, topic, text: { title, places, readers } }) => ({
      id,
      topic,
      title,
      places,
      readers: readers ?? 'everybody',
    }));
    // All rows are loaded anyway, because shipped and custom articles are searched in memory.
    return pageOfShortList(rows, query, ({ id }) => id);
  });

  bind(app, 'GET /api/ai/articles/:topic/:slug', async ({ viewer, params }) => {
    const { articles } = await library.corpus();
    const article = articles.get(`${params.topic}/${params.slug}`);
    if (!article || !mayRead(viewer, article.text)) throw notFound('This article does not exist');
    const { id, topic, text } = article;
    const { title, places, readers = 'everybody' } = text;
    return { id, topic, title, body: bodyForReaders(text.body), places, readers };
  });
}

function mayRead({ role }: Pick<Person, 'role'>, { readers = 'everybody' }: ArticleText): boolean {
  return readersOf(role).includes(readers);
}

function runJobs({ db, clock, jobs }: Portal, finder: FinderLike) {
  jobs.inEachProcess(
    { name: 'files that answer questions', everyMs: readFilesEveryMs, deletes: false },
    finder.readFiles,
  );
  jobs.inEachProcess({ name: 'meanings of passages here', everyMs: readFilesEveryMs, deletes: false }, () =>
    finder.readMeanings({ make: false }),
  );
  // One process creates missing vectors; the others read them from the database.
  jobs.every({ name: 'meanings of passages', everyMs: minute, deletes: false }, () =>
    finder.readMeanings({ make: true }),
  );
  jobs.every({ name: 'what was sent to a model', everyMs: hour, deletes: true }, () =>
    deleteSentBefore(db, isoTime(clock() - sentKeptDays * day)),
  );
}

type FinderLike = Pick<ReturnType<typeof createFinder>, 'readFiles' | 'readMeanings'>;
