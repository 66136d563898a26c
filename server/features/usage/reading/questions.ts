import { createHash } from 'node:crypto';
import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';

/** A question as the reader asks it. */
export interface Asked extends Omit<UsageQuestion, 'answer' | 'isRemembered' | 'isMultiple'> {
  isMultiple?: boolean;
  /** Whether the answer holds for other files with the same headings; not what is about the figures of this one. */
  isOfShape?: boolean;
  /** Whether the answer also applies to other workbooks with the same sheets. */
  isOfSheets?: boolean;
  /** What it is about besides its options: with other names it is another question. */
  names?: Iterable<string>;
}

/** A question with what was answered; nothing where it is open. */
export interface ReaderQuestion extends Required<Omit<Asked, 'names'>> {
  answer: string[];
  isRemembered: boolean;
  /** Its options and names: the same in another file only where it asks for the same. */
  about: string;
}

/** Answers that were given for other files, each with what it was about. */
export type RememberedAnswers = Record<string, { answer: string[]; about: string }>;

/** Collects what only a person can say of a file. */
export interface Questions {
  /** The answer; undefined while there is none among the options. Whoever asks goes on with a guess, and nothing is stored. */
  ask(question: Asked): string[] | undefined;
  readonly asked: readonly ReaderQuestion[];
  /** All that was answered for this file, whether it is asked or not. */
  readonly answers: UsageAnswers;
  /** What was answered for others, whatever it was about. */
  readonly remembered: RememberedAnswers;
}

export function createQuestions(answers: UsageAnswers, remembered: RememberedAnswers = {}): Questions {
  const asked: ReaderQuestion[] = [];

  function keptFor(id: string, about: string): string[] {
    const earlier = Object.hasOwn(remembered, id) ? remembered[id] : undefined;
    return earlier?.about === about ? earlier.answer : [];
  }

  return {
    asked,
    answers,
    remembered,
    ask({ isMultiple = false, isOfShape = false, isOfSheets = false, names = [], ...question }) {
      const known = asked.find(({ id }) => id === question.id);
      if (known) return known.answer.length > 0 ? known.answer : undefined;
      const values = question.options.map(({ value }) => value);
      const about = aboutOf(values, names);
      const isGiven = Object.hasOwn(answers, question.id);
      const given = isGiven ? answers[question.id] : keptFor(question.id, about);
      const offered = values.filter((value) => given?.includes(value));
      const answer = isMultiple ? offered : offered.slice(0, 1);
      const isRemembered = !isGiven && answer.length > 0;
      asked.push({ ...question, isMultiple, isOfShape, isOfSheets, answer, isRemembered, about });
      return answer.length > 0 ? answer : undefined;
    },
  };
}

/** The same for the same sets, in whatever order a file has them. */
export function aboutOf(values: readonly string[], names: Iterable<string>): string {
  const sets = [values, [...names]].map((set) => [...new Set(set)].sort());
  return createHash('sha256').update(JSON.stringify(sets)).digest('hex');
}
