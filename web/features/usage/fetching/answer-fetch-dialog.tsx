import { useState } from 'react';
import type { UsageQuestion } from '#contract/plans-and-usage/usage.ts';
import { UploadQuestion } from '#web/features/usage/upload/upload-question.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useFetchAgain } from './usage-fetching.api.ts';

interface AnswerFetchDialogProps {
  id: number;
  question: UsageQuestion;
  onClose: () => void;
}

/** Answers the question about a fetched report that only a person can answer. */
export function AnswerFetchDialog({ id, question, onClose }: AnswerFetchDialogProps) {
  const [answer, setAnswer] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const again = useFetchAgain();
  const error = isTried && answer.length === 0 ? 'Choose an answer' : undefined;
  return (
    <FormDialog
      title="Before it is stored"
      description="The report is fetched again with your answer."
      submitText="Fetch and store"
      pendingText="Fetching..."
      isPending={again.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (answer.length === 0) return;
        again.mutate({ id, answers: { [question.id]: answer } }, { onSuccess: onClose });
      }}
    >
      <UploadQuestion question={{ ...question, answer }} error={error} onAnswer={setAnswer} />
    </FormDialog>
  );
}
