import type { FastifyBaseLogger } from 'fastify';
import type { Evidence } from '#server/features/assistant/answering/compose.ts';
import { type CheckedSentence, checkSentence, createSentenceCutter } from './checked-sentences.ts';
import { askModel, type ModelEndpoint, ModelFailureError, type ModelLimits } from './model-client.ts';
import { promptOf } from './model-prompt.ts';

export interface ModelQuestion {
  question: string;
  before: string;
  passages: readonly Evidence[];
}

/** What came of asking a model. `failure` is null where its answer could be used to the end. */
export interface ModelOutcome {
  sentences: CheckedSentence[];
  failure: string | null;
  /** For the admins: what was sent, and what came back. */
  prompt: string;
  reply: string;
}

export interface ModelWriterParts {
  endpoint: ModelEndpoint;
  limits?: ModelLimits;
  log: FastifyBaseLogger;
}

/** Answers by a model: `onSentence` gets each sentence that its source supports, as soon as it is said. */
export function createModelWriter({ endpoint, limits, log }: ModelWriterParts) {
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
        // Two sentences of a model can stand in one of the source.
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
      if (sentences.length === 0) failure = 'nothing that the model said is supported by the passages';
    } catch (error) {
      failure = error instanceof ModelFailureError ? error.message : 'the person stopped the answer';
      if (error instanceof ModelFailureError) log.warn({ err: error }, 'a language model could not answer');
    }
    return {
      sentences,
      failure,
      prompt: messages.map(({ role, content }) => `${role}:\n${content}`).join('\n\n'),
      reply,
    };
  };
}
export type ModelWriter = ReturnType<typeof createModelWriter>;
