import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';

/** A question as the reader asks it. */
export interface Asked extends Omit<UsageQuestion, 'answer' | 'isRemembered' | 'isMultiple'> {
  isMultiple?: boolean;
  /** Whether the answer holds for other files with the same headings; not what is about the figures of this one. */
  isOfShape?: boolean;
}

/** A question with what was answered; nothing where it is open. */
export type ReaderQuestion = Required<Asked> & { answer: string[] };

/** Collects what only a person can say of a file. */
export interface Questions {
  /** The answer; undefined while there is none among the options. Whoever asks goes on with a guess, and nothing is stored. */
  ask(question: Asked): string[] | undefined;
  readonly asked: readonly ReaderQuestion[];
  /** All that was answered, whether it is asked or not. */
  readonly answers: UsageAnswers;
}

export function createQuestions(answers: UsageAnswers): Questions {
  const asked: ReaderQuestion[] = [];
  return {
    asked,
    answers,
    ask({ isMultiple = false, isOfShape = false, ...question }) {
      const known = asked.find(({ id }) => id === question.id);
      const given = Object.hasOwn(answers, question.id) ? (answers[question.id] ?? []) : [];
      const offered = question.options.map(({ value }) => value).filter((value) => given.includes(value));
      const answer = known?.answer ?? (isMultiple ? offered : offered.slice(0, 1));
      if (!known) asked.push({ ...question, isMultiple, isOfShape, answer });
      return answer.length > 0 ? answer : undefined;
    },
  };
}
