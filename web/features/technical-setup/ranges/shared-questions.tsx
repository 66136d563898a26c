import type { PastedLine, QuestionKind } from '#contract/values/ip-ranges/pasted-question.ts';
import type { LineAnswers } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface SharedQuestionsProps {
  /** Lines whose question is open. */
  lines: readonly PastedLine[];
  onAnswer: (answers: LineAnswers) => void;
}

/** Answers the same question for all lines that ask it, as for a table with two columns. */
export function SharedQuestions({ lines, onAnswer }: SharedQuestionsProps) {
  return Object.entries(texts).map(([kind, { says, answers }]) => {
    const asking = lines.filter(({ question }) => question?.kind === kind);
    if (asking.length < 2) return null;
    return (
      <div key={kind} className="flex flex-wrap items-center gap-2 rounded-control bg-warning-surface px-3 py-2">
        <p className="text-control text-warning">
          {asking.length} lines {says}
        </p>
        {answers.map((answer, index) => (
          <Button
            key={answer}
            size="sm"
            variant="secondary"
            onClick={() => onAnswer(Object.fromEntries(asking.map(({ text }) => [text, index])))}
          >
            {answer}
          </Button>
        ))}
      </div>
    );
  });
}

/** The question that the lines share, with its two readings in the order of `LineQuestion.readings`. */
const texts: Record<QuestionKind, { says: string; answers: [string, string] }> = {
  twoAddresses: {
    says: 'have two addresses. What are they?',
    answers: ['Start and end of a range', 'Two single addresses'],
  },
  twoBlocks: {
    says: 'have a dash between two blocks. What does it mean?',
    answers: ['One range', 'Only the two blocks'],
  },
  numberBehindDash: {
    says: 'have a number after a dash. What is it?',
    answers: ['The end of a range', 'Part of a name'],
  },
  numberBehindAddress: {
    says: 'have a number behind the address. What is it?',
    answers: ['The size of a block, as in /24', 'Part of a name'],
  },
  listedNumbers: {
    says: 'have more numbers behind the address. What are they?',
    answers: ['More addresses', 'Part of a name'],
  },
  namedAside: {
    says: 'name addresses as old, or as those of something else, such as a DNS server or a provider’s site. What about them?',
    answers: ['Leave them out', 'Take them too'],
  },
  veryLarge: { says: 'have more addresses than any library. Take them?', answers: ['Take them', 'Leave them out'] },
};
