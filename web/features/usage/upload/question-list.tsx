import type { Ref } from 'react';
import type { UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import { UploadQuestion } from './upload-question.tsx';

interface QuestionListProps {
  ref: Ref<HTMLDivElement>;
  questions: readonly UsageQuestion[];
  /** Somebody tried to store the report with an open question. */
  wasTried: boolean;
  onAnswer: (question: string, answer: string[]) => void;
}

export function QuestionList({ ref, questions, wasTried, onAnswer }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <div ref={ref} className="flex flex-col gap-4 rounded-control border bg-raised px-3 py-3">
      {questions.map((question) => (
        <UploadQuestion
          key={question.id}
          question={question}
          error={
            wasTried && question.answer.length === 0 ? 'Please answer this before the report is stored' : undefined
          }
          onAnswer={(values) => onAnswer(question.id, values)}
        />
      ))}
    </div>
  );
}
