import { createHash } from 'node:crypto';
import type { UsageAnswers, UsageQuestion } from '#contract/plans-and-usage/usage.ts';

export interface Asked extends Omit<UsageQuestion, 'answer' | 'isRemembered' | 'isMultiple'> {
  isMultiple?: boolean;
  /** True if the answer holds for other files with the same headings, so not for questions about this file's figures. */
  isOfShape?: boolean;
  /** True if the answer also applies to other workbooks with the same sheets. */
  isOfSheets?: boolean;
  /** The subject besides the options: with other names it is another question. */
  names?: Iterable<string>;
}

/** A question with its answer; empty while it is open. */
export interface ReaderQuestion extends Required<Omit<Asked, 'names'>> {
  answer: string[];
  isRemembered: boolean;
  /** A hash of its options and names: an answer applies to another file only if this is equal. */
  about: string;
}

export type RememberedAnswers = Record<string, { answer: string[]; about: string }>;

/** Collects questions about a file that only a person can answer. */
export interface Questions {
  /** The answer; undefined while no offered option is chosen. The caller then continues with a guess, and nothing is stored. */
  ask(question: Asked): string[] | undefined;
  readonly asked: readonly ReaderQuestion[];
  /** All answers for this file, whether their questions are asked or not. */
  readonly answers: UsageAnswers;
  /** Answers for other files, whatever they were about. */
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

/** Equal for equal sets, whatever their order in a file. */
export function aboutOf(values: readonly string[], names: Iterable<string>): string {
  const sets = [values, [...names]].map((set) => [...new Set(set)].sort());
  return createHash('sha256').update(JSON.stringify(sets)).digest('hex');
}
