import type { FastifyBaseLogger } from 'fastify';
import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import type { CheckedSentence } from '#server/features/assistant/model/checked-sentences.ts';
import type { ModelOutcome, ModelWriter } from '#server/features/assistant/model/model-answer.service.ts';
import { ModelFailureError } from '#server/features/assistant/model/model-client.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { type AnswerPlace, createAnswers, type StoredAnswer } from './answers.service.ts';
import { type Evidence, toSource } from './compose.ts';
import { type Draft, type DraftParts, draftAnswer, type Question } from './draft.service.ts';
import { createEvidence, type ReadFact } from './evidence.service.ts';

export interface AskingParts extends Pick<PortalParts, 'db' | 'clock'> {
  log: FastifyBaseLogger;
  library: Library;
  finder: Finder;
  readFact: ReadFact;
  /** The institutions whose facts a member of staff may read. */
  served: DraftParts['served'];
  /** Null: answers are built in. */
  model: { write: ModelWriter; name: string; mayReadPrivate: boolean } | null;
}

/** Answers questions. What is sent is stored first, so that an answer can be looked up as soon as its first word is there. */
export function createAsking(parts: AskingParts) {
  const { db, library, finder, readFact, served, model, log } = parts;
  const answers = createAnswers(parts);
  const evidence = createEvidence({ db, readFact });
  const running = new Map<AbortController, Promise<void>>();

  async function ask(me: Person, question: Question, where: AnswerPlace) {
    const shelf = await library.shelf();
    const draft = await draftAnswer({ evidence, find: finder.find, served }, me, shelf, question);
    const stored = await answers.store(me, question, draft, where);
    const passages = model ? await evidence.read(me, shelf, draft.passageIds, question.text) : [];
    const allowed = passages.filter(({ isPrivate }) => model?.mayReadPrivate || !isPrivate);
    // Where the best source may not be sent, a model would answer from the second best.
    const asksModel = model !== null && allowed.length > 0 && allowed[0] === passages[0];
    const stream = asksModel ? streamOfModel(me, stored, { question, draft, passages: allowed }) : streamOf(draft.text);
    return { ...stored, stream };
  }

  function streamOfModel(me: Person, stored: StoredAnswer, asked: Asked): ReadableStream<Uint8Array> {
    const stopping = new AbortController();
    let isRead = true;
    return new ReadableStream({
      start(controller) {
        const say = (text: string) => {
          if (isRead) controller.enqueue(encoded(text));
        };
        const work = writeByModel(me, stored, asked, { say, signal: stopping.signal })
          .catch((error: unknown) => log.error({ err: error }, 'an answer could not be stored'))
          .finally(() => {
            running.delete(stopping);
            if (isRead) controller.close();
          });
        running.set(stopping, work);
      },
      cancel() {
        isRead = false;
        stopping.abort();
      },
    });
  }

  async function writeByModel(
    me: Person,
    stored: StoredAnswer,
    { question, draft, passages }: Asked,
    { say, signal }: { say: (text: string) => void; signal: AbortSignal },
  ): Promise<void> {
    if (!model) return;
    let said = '';
    const onSentence = ({ text, isLine }: CheckedSentence) => {
      const gap = isLine ? '\n' : ' ';
      const next = said === '' ? text : `${gap}${text}`;
      said += next;
      say(next);
    };
    const asked = { question: question.text, before: draft.before, passages };
    const outcome = await model.write(asked, { signal, onSentence });
    const end = endingOf(outcome, said === '' ? draft.text : '');
    say(end);
    const hasAccountFacts = passages.some(({ isPrivate }) => isPrivate);
    const sources = said === '' ? draft.sources : sourcesOf(question.text, passages, outcome);
    const written = { ...draft, text: said + end, sources };
    await answers.storeModel(me, stored, { draft: written, outcome, model: model.name, hasAccountFacts });
  }

  return {
    ask,
    rate: answers.rate,
    /** For the preview of an article: the same as a person would be answered, stored nowhere. */
    draft: (
      me: Person,
      shelf: Parameters<typeof draftAnswer>[2],
      question: Question,
      find: Finder['find'],
    ): Promise<Draft> => draftAnswer({ evidence, find, served }, me, shelf, question),
    /** Answers that are being written end as they are, and are stored. */
    async stop() {
      const reason = new ModelFailureError('the portal is being restarted');
      for (const each of running.keys()) each.abort(reason);
      await Promise.all(running.values());
    },
  };
}

interface Asked {
  question: Question;
  draft: Draft;
  passages: Evidence[];
}

/** What follows what a model said: nothing, or why somebody else has to go on. */
function endingOf({ failure }: ModelOutcome, builtIn: string): string {
  if (failure === null) return '';
  if (builtIn === '') return `\n\n(The answer ends here: ${failure}.)`;
  return `${builtIn}\n\n(This is the built-in answer: ${failure}.)`;
}

function sourcesOf(question: string, passages: readonly Evidence[], { sentences }: ModelOutcome) {
  const numbers = [...new Set(sentences.flatMap((sentence) => sentence.numbers))].sort((a, b) => a - b);
  return numbers.flatMap((number) => {
    const passage = passages[number - 1];
    return passage ? toSource(question, passage, number) : [];
  });
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A text that is there whole, as it is sent. */
export function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoded(text));
      controller.close();
    },
  });
}
