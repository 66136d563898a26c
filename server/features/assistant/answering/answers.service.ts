import { Answer } from '#contract/assistant/assistant.ts';
import { type AnswerRating, turnsMax } from '#contract/values/assistant.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Transaction } from '#server/db/schema.ts';
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
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
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

/** The conversation of an answer (undefined starts a new one), and the record that makes a repeated request find it. */
export interface AnswerPlace {
  conversationId: number | undefined;
  recordCreation: RecordCreation;
}

export interface StoredAnswer {
  id: number;
  conversationId: number;
}

const Details = Answer.pick({
  ...{ places: true, sources: true, nearest: true },
  ...{ cards: true, unanswered: true, isCloseCall: true },
});

/** Stores answers, counts them, and records questions without a good answer. */
export function createAnswers({ db, clock }: Portal) {
  /**
   * Stores the built-in answer before sending any of it, so that its id is known and nothing is lost if the connection
   * breaks.
   */
  async function store(
    me: Person,
    question: Question,
    draft: Draft,
    { conversationId, recordCreation }: AnswerPlace,
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
      // Authors of articles only test the assistant, so their questions are not counted as gaps.
      if (!capabilitiesOf(me).writesSharedAnswers) await note(transaction, question, draft, { answerId: id, at });
      await recordCreation(transaction, id);
      return { id, conversationId: conversation };
    });
  }

  async function conversationFor(
    transaction: Transaction,
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
    transaction: Transaction,
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

  /** Counts a model's answer; where it found that the passages do not answer, the built-in one counts no more. */
  async function noteModel(
    transaction: Transaction,
    { text, topic }: Question,
    { nearest }: Draft,
    {
      answerId,
      at,
      isByModel,
      isTakenBack,
    }: { answerId: number; at: string; isByModel: boolean; isTakenBack: boolean },
  ): Promise<void> {
    const { day } = londonTime(Date.parse(at));
    if (isByModel) await addCounts(transaction, allAnswers, day, { byModel: 1 });
    if (!isTakenBack) return;
    await addCounts(transaction, allAnswers, day, { answered: -1, declined: 1 });
    const nearestId = nearest[0]?.id ?? null;
    await recordGap(transaction, { question: text, topic, reason: 'declined', answerId, nearestId, at });
  }

  /** Counts for all answers together, and for the article that was the main source. */
  async function count(
    transaction: Transaction,
    sources: Answer['sources'],
    counts: AnswerCounts,
    at: string,
  ): Promise<void> {
    const { day } = londonTime(Date.parse(at));
    const article = sources[0] && articleIdOfSource(sources[0]);
    for (const subject of [allAnswers, ...(article ? [article] : [])])
      await addCounts(transaction, subject, day, counts);
  }

  return {
    store,

    /** Stores the model's answer or the reason it failed, and the prompt that was sent. */
    async storeModel(
      me: Person,
      question: Question,
      { id, conversationId }: StoredAnswer,
      {
        built,
        draft,
        outcome,
        model,
        hasAccountFacts,
      }: { built: Draft; draft: Draft; outcome: ModelOutcome; model: string; hasAccountFacts: boolean },
    ): Promise<void> {
      const at = isoTime(clock());
      const isByModel = outcome.sentences.length > 0;
      await db.transaction().execute(async (transaction) => {
        const details = JSON.stringify(Details.parse(draft));
        const writtenBy = isByModel ? ('model' as const) : ('built-in' as const);
        const { text, verdict } = draft;
        const written = { text, verdict, writtenBy, modelFailure: outcome.failure, details };
        // The conversation was deleted in the meantime, so nothing is stored.
        if (!(await updateAnswer(transaction, id, written))) return;
        const { prompt, reply } = outcome;
        const sent = { conversationId, userId: me.id, at, model, prompt, reply, outcome: outcome.failure ?? 'used' };
        await insertSent(transaction, { ...sent, hasAccountFacts });
        const isTakenBack = outcome.isUnknown && built.verdict === 'answered';
        if (!capabilitiesOf(me).writesSharedAnswers)
          await noteModel(transaction, question, draft, { answerId: id, at, isByModel, isTakenBack });
      });
    },

    /** Throws 404 for another person's answer. */
    async rate(me: Person, answerId: number, rating: AnswerRating | null): Promise<Answer> {
      return db.transaction().execute(async (transaction) => {
        const row = await lockAnswer(transaction, me.id, answerId);
        if (!row) throw notFound('This answer does not exist');
        if (row.rating !== rating && !capabilitiesOf(me).writesSharedAnswers)
          await countRating(transaction, row, rating);
        await updateRating(transaction, answerId, rating);
        return toAnswer({ ...row, rating });
      });
    },
  };

  async function countRating(transaction: Transaction, row: AnswerRow, rating: AnswerRating | null): Promise<void> {
    const { sources, nearest } = toAnswer(row);
    const change = (which: AnswerRating) => Number(rating === which) - Number(row.rating === which);
    await count(transaction, sources, { helpful: change('helpful'), notHelpful: change('not_helpful') }, row.createdAt);
    if (row.rating === 'not_helpful') await deleteGapQuestion(transaction, row.id, 'not_helpful');
    // A declined question is already on the gap board.
    if (rating !== 'not_helpful' || row.verdict !== 'answered') return;
    const nearestId = (sources[0] && articleIdOfSource(sources[0])) ?? nearest[0]?.id ?? null;
    const { question, topic, id: answerId } = row;
    await recordGap(transaction, { question, topic, reason: 'not_helpful', answerId, nearestId, at: isoTime(clock()) });
  }
}

export function toAnswer({ userId: _, details, ...row }: AnswerRow): Answer {
  return { ...row, ...Details.parse(JSON.parse(details)) };
}
