import type { Finder } from '#server/features/assistant/finding/finder.service.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import type { CheckedSentence } from '#server/features/assistant/model/checked-sentences.ts';
import type { ModelOutcome, ModelWriter } from '#server/features/assistant/model/model-answer.service.ts';
import { ModelFailureError } from '#server/features/assistant/model/model-client.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';
import { type AnswerPlace, createAnswers, type StoredAnswer } from './answers.service.ts';
import { cardOf, type Evidence, toSource } from './cards.ts';
import { type Draft, type DraftSources, declined, draftAnswer, type Question } from './draft.service.ts';
import { createEvidence, type ReadFact } from './evidence.service.ts';

interface Asking {
  library: Library;
  finder: Finder;
  readFact: ReadFact;
  /** Institutions whose facts the staff member may read. */
  served: DraftSources['served'];
  /** The language model as it is set now; null if all answers are built in. */
  findModel(): Model | null;
}

interface Model {
  write: ModelWriter;
  name: string;
  mayReadPrivate: boolean;
}

/**
 * Answers questions. Each answer is stored before it is streamed, so that it can be looked up from its first word on.
 */
export function createAsking(portal: Portal, { library, finder, readFact, served, findModel }: Asking) {
  const { db, log } = portal;
  const answers = createAnswers(portal);
  const evidence = createEvidence({ db, readFact });
  const running = new Map<AbortController, Promise<void>>();

  async function ask(me: Person, question: Question, where: AnswerPlace) {
    const corpus = await library.corpus();
    const draft = await draftAnswer({ evidence, find: finder.find, served, now: portal.clock }, me, corpus, question);
    const stored = await answers.store(me, question, draft, where);
    const model = findModel();
    const passages = model ? await evidence.read(me, corpus, draft.passageIds, question.text) : [];
    const allowed = passages.filter(({ isPrivate }) => model?.mayReadPrivate || !isPrivate);
    // If the best source may not be sent to the model, it would answer from the second best.
    const asksModel = model !== null && allowed.length > 0 && allowed[0] === passages[0];
    const stream = asksModel
      ? streamOfModel(me, stored, { question, draft, passages: allowed, model })
      : streamOf(draft.text);
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
    { question, draft, passages, model }: Asked,
    { say, signal }: { say: (text: string) => void; signal: AbortSignal },
  ): Promise<void> {
    let said = '';
    const onSentence = ({ text, isLine }: CheckedSentence) => {
      const gap = isLine ? '\n' : ' ';
      const next = said === '' ? text : `${gap}${text}`;
      said += next;
      say(next);
    };
    const asked = { question: question.text, before: draft.before, passages };
    const outcome = await model.write(asked, { signal, onSentence });
    const hasAccountFacts = passages.some(({ isPrivate }) => isPrivate);
    const written = writtenDraft(me, { question, draft, passages, model }, outcome, said);
    say(written.text.slice(said.length));
    await answers.storeModel(me, question, stored, {
      built: draft,
      draft: written,
      outcome,
      model: model.name,
      hasAccountFacts,
    });
  }

  return {
    ask,
    rate: answers.rate,
    /** For the preview of an article: answers as for a reader, but stores nothing. */
    draft: (
      me: Person,
      corpus: Parameters<typeof draftAnswer>[2],
      question: Question,
      find: Finder['find'],
    ): Promise<Draft> => draftAnswer({ evidence, find, served, now: portal.clock }, me, corpus, question),
    /** Aborts answers that a model is writing, and stores what was written so far. */
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
  model: Model;
}

/** The draft with what the model wrote: its text above the cards of its sources, or a decline if it does not know. */
function writtenDraft(me: Person, { question, draft, passages }: Asked, outcome: ModelOutcome, said: string): Draft {
  if (outcome.isUnknown) return { ...declined(me, draft.nearest, question.topic), before: draft.before };
  const text = said + endingOf(outcome, said === '' ? draft.text : '');
  if (said === '') return { ...draft, text };
  const sources = sourcesOf(question.text, passages, outcome);
  const cards = sources.flatMap(({ number }) => {
    const passage = passages[number - 1];
    return passage ? [cardOf(question.text, passage, { source: number, isFolded: true, asked: null })] : [];
  });
  return { ...draft, text, sources, cards, isCloseCall: false };
}

/** Text after the model's answer: nothing, or the reason for a failure and the built-in answer. */
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

export function streamOf(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoded(text));
      controller.close();
    },
  });
}
