import type { FastifyBaseLogger } from 'fastify';
import type { Evidence } from '#server/features/assistant/answering/cards.ts';
import { type CheckedSentence, checkSentence, createSentenceCutter } from './checked-sentences.ts';
import { askModel, type ModelEndpoint, ModelFailureError, type ModelLimits } from './model-client.ts';
import { promptOf } from './model-prompt.ts';

export interface ModelQuestion {
  question: string;
  before: string;
  passages: readonly Evidence[];
}

/** The result of asking a model. `failure` is null if its answer was usable to the end. */
export interface ModelOutcome {
  sentences: CheckedSentence[];
  failure: string | null;
  /** The model said that the passages do not answer. */
  isUnknown: boolean;
  prompt: string;
  reply: string;
}

export interface ModelWriterOptions {
  endpoint: ModelEndpoint;
  limits?: ModelLimits;
  log: FastifyBaseLogger;
}

/** Answers with a model. `onSentence` receives each supported sentence as soon as it is complete. */
export function createModelWriter({ endpoint, limits, log }: ModelWriterOptions) {
  return async (
    { question, before, passages }: ModelQuestion,
    { signal, onSentence }: { signal: AbortSignal; onSentence: (sentence: CheckedSentence) => void },
  ): Promise<ModelOutcome> => {
    const messages = promptOf(question, before, passages);
    const cutter = createSentenceCutter();
    const sentences: CheckedSentence[] = [];
    let reply = '';
    const take = (said: ReturnType<typeof cutter.add>) => {
      for (const sentence of said.map((each) => checkSentence(each, passages))) {
        if (sentence === 'harmful') throw new ModelFailureError('the model asked for what nobody may be asked for');
        // Two sentences of the model can be replaced by the same sentence of the source.
        if (sentence === 'left out' || sentences.some(({ text }) => text === sentence.text)) continue;
        sentences.push(sentence);
        onSentence(sentence);
      }
    };
    let failure: string | null = null;
    try {
      for await (const piece of askModel(endpoint, messages, { signal, ...(limits && { limits }) })) {
        reply += piece;
        take(cutter.add(piece));
      }
      take(cutter.end());
      if (sentences.length === 0 && !saysUnknown(reply))
        failure = 'nothing that the model said is supported by the passages';
    } catch (error) {
      failure = error instanceof ModelFailureError ? error.message : 'the person stopped the answer';
      if (error instanceof ModelFailureError) log.warn({ err: error }, 'a language model could not answer');
    }
    return {
      sentences,
      failure,
      isUnknown: failure === null && sentences.length === 0,
      prompt: messages.map(({ role, content }) => `${role}:\n${content}`).join('\n\n'),
      reply,
    };
  };
}

/** A longer reply says more than that. */
const unknownMaxLength = 60;

/** The answer that the rules ask of a model if the passages have none. */
function saysUnknown(reply: string): boolean {
  return reply.trim().length <= unknownMaxLength && /^\W{0,3}i (?:do not|don['’]t) know\b/i.test(reply.trim());
}

export type ModelWriter = ReturnType<typeof createModelWriter>;
