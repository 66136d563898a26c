import type { FastifyBaseLogger } from 'fastify';
import { Answer } from '#contract/assistant/assistant.ts';
import { type AnswerRating, turnsMax } from '#contract/values/assistant.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
import {
  type AnswerCounts,
  addCounts,
  allAnswers,
  withoutMeaning,
} from '#server/features/assistant/gaps/counts.queries.ts';
import { deleteGapQuestion } from '#server/features/assistant/gaps/gaps.queries.ts';
import { recordGap } from '#server/features/assistant/gaps/gaps.service.ts';
import type { ModelOutcome } from '#server/features/assistant/model/model-answer.service.ts';
import { insertSent } from '#server/features/assistant/model/sent.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { NoteMade } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import {
  type AnswerRow,
  countAnswer,
  findConversation,
  insertAnswer,
  insertConversation,
  lockAnswer,
  updateAnswer,
  updateRating,
} from './conversations.queries.ts';
import type { Draft, Question } from './draft.service.ts';
import { articleIdOfSource } from './evidence.service.ts';

export interface AnswersParts extends Pick<PortalParts, 'db' | 'clock'> {
  log: FastifyBaseLogger;
}

/** To which conversation an answer belongs, undefined for a new one; and by whom it is found again. */
export interface AnswerPlace {
  conversationId: number | undefined;
  noteMade: NoteMade;
}

export interface StoredAnswer {
  id: number;
  conversationId: number;
}

const Details = Answer.pick({ places: true, sources: true, nearest: true });

/** Keeps answers, counts them, and notes what had no good one. */
export function createAnswers({ db, clock }: AnswersParts) {
  /** Stores the built-in answer before anything of it is sent, so that its id is known and nothing is lost on the way. */
  async function store(
    me: Person,
    question: Question,
    draft: Draft,
    { conversationId, noteMade }: AnswerPlace,
  ): Promise<StoredAnswer> {
    const at = isoTime(clock());
    return db.transaction().execute(async (transaction) => {
      const conversation = await conversationFor(transaction, me, question, { conversationId, at });
      const id = await insertAnswer(transaction, {
        conversationId: conversation,
        userId: me.id,
        question: question.text,
        text: draft.text,
        topic: question.topic,
        verdict: draft.verdict,
        writtenBy: 'built-in',
        modelFailure: null,
        details: JSON.stringify(Details.parse(draft)),
        rating: null,
        createdAt: at,
      });
      // Admins only try the assistant out: what they ask is nobody's need.
      if (me.role !== 'admin') await note(transaction, question, draft, { answerId: id, at });
      await noteMade(transaction, id);
      return { id, conversationId: conversation };
    });
  }

  async function conversationFor(
    transaction: Db,
    me: Person,
    { text, topic }: Question,
    { conversationId, at }: { conversationId: number | undefined; at: string },
  ): Promise<number> {
    if (conversationId === undefined) {
      const row = { userId: me.id, topic, title: text, answerCount: 1, startedAt: at, updatedAt: at };
      return insertConversation(transaction, row);
    }
    if (!(await findConversation(transaction, me.id, conversationId)))
      throw notFound('This conversation does not exist');
    const isCounted = await countAnswer(transaction, conversationId, { at, max: turnsMax });
    if (!isCounted) throw conflict(`A conversation can have at most ${turnsMax} questions: please start a new one`);
    return conversationId;
  }

  async function note(
    transaction: Db,
    { text, topic }: Question,
    { verdict, sources, nearest, isGap, isMeaningLate }: Draft,
    { answerId, at }: { answerId: number; at: string },
  ): Promise<void> {
    if (verdict === 'greeting') return;
    const isAnswered = verdict === 'answered';
    await count(transaction, sources, { asked: 1, answered: isAnswered ? 1 : 0, declined: isAnswered ? 0 : 1 }, at);
    if (isMeaningLate) await addCounts(transaction, withoutMeaning, londonTime(Date.parse(at)).day, { asked: 1 });
    if (!isGap) return;
    const nearestId = nearest[0]?.id ?? null;
    await recordGap(transaction, { question: text, topic, reason: 'declined', answerId, nearestId, at });
  }

  /** For all answers, and for the article that answered. */
  async function count(transaction: Db, sources: Answer['sources'], counts: AnswerCounts, at: string): Promise<void> {
    const { day } = londonTime(Date.parse(at));
    const article = sources[0] && articleIdOfSource(sources[0]);
    for (const subject of [allAnswers, ...(article ? [article] : [])])
      await addCounts(transaction, subject, day, counts);
  }

  return {
    store,

    /** What a model wrote in place of the built-in answer, or why it did not; and what was sent to it. */
    async storeModel(
      me: Person,
      { id, conversationId }: StoredAnswer,
      {
        draft,
        outcome,
        model,
        hasAccountFacts,
      }: { draft: Draft; outcome: ModelOutcome; model: string; hasAccountFacts: boolean },
    ): Promise<void> {
      const at = isoTime(clock());
      const isByModel = outcome.sentences.length > 0;
      await db.transaction().execute(async (transaction) => {
        const details = JSON.stringify(Details.parse(draft));
        const writtenBy = isByModel ? ('model' as const) : ('built-in' as const);
        const written = { text: draft.text, verdict: draft.verdict, writtenBy, modelFailure: outcome.failure, details };
        // Deleted meanwhile: then nothing of it is kept.
        if (!(await updateAnswer(transaction, id, written))) return;
        const { prompt, reply } = outcome;
        const sent = { conversationId, userId: me.id, at, model, prompt, reply, outcome: outcome.failure ?? 'used' };
        await insertSent(transaction, { ...sent, hasAccountFacts });
        if (isByModel && me.role !== 'admin')
          await addCounts(transaction, allAnswers, londonTime(Date.parse(at)).day, { byModel: 1 });
      });
    },

    /** 404 for anybody else's answer. */
    async rate(me: Person, answerId: number, rating: AnswerRating | null): Promise<Answer> {
      return db.transaction().execute(async (transaction) => {
        const row = await lockAnswer(transaction, me.id, answerId);
        if (!row) throw notFound('This answer does not exist');
        if (row.rating !== rating && me.role !== 'admin') await countRating(transaction, row, rating);
        await updateRating(transaction, answerId, rating);
        return toAnswer({ ...row, rating });
      });
    },
  };

  async function countRating(transaction: Db, row: AnswerRow, rating: AnswerRating | null): Promise<void> {
    const { sources, nearest } = toAnswer(row);
    const change = (which: AnswerRating) => Number(rating === which) - Number(row.rating === which);
    await count(transaction, sources, { helpful: change('helpful'), notHelpful: change('not_helpful') }, row.createdAt);
    if (row.rating === 'not_helpful') await deleteGapQuestion(transaction, row.id, 'not_helpful');
    // A declined one is on the board already.
    if (rating !== 'not_helpful' || row.verdict !== 'answered') return;
    const nearestId = (sources[0] && articleIdOfSource(sources[0])) ?? nearest[0]?.id ?? null;
    const { question, topic, id: answerId } = row;
    await recordGap(transaction, { question, topic, reason: 'not_helpful', answerId, nearestId, at: isoTime(clock()) });
  }
}

export function toAnswer({ userId: _, details, ...row }: AnswerRow): Answer {
  return { ...row, ...Details.parse(JSON.parse(details)) };
}
