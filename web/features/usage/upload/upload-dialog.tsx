import { useRef, useState } from 'react';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { type UsageChoice, usePreviewUpload, useStoreUpload } from '#web/features/usage/usage.api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressBar } from '#web/ui/states/progress-bar.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { UploadQuestion } from './upload-question.tsx';

interface UploadDialogProps {
  choice: UsageChoice;
  preview: UsageUpload;
  onClose: () => void;
  onStored: () => void;
}

/** A preview of a report before it is stored (product §6). What the file leaves open is asked, and read again at once. */
export function UploadDialog({ choice: chosen, preview: first, onClose, onStored }: UploadDialogProps) {
  const [sent, setSent] = useState(0);
  const [answers, setAnswers] = useState<UsageChoice['answers']>({});
  const [wasTried, setTried] = useState(false);
  const questionList = useRef<HTMLDivElement>(null);
  const store = useStoreUpload(setSent);
  const again = usePreviewUpload(() => {});
  // What was read last stays while the answer is on its way.
  const [read, setRead] = useState(first);
  const choice = { ...chosen, answers };
  const questions = read.questions.map((question) => ({
    ...question,
    answer: answers[question.id] ?? question.answer,
  }));
  const open = questions.filter(({ answer }) => answer.length === 0);
  const isSameFile = read.earlier.some((earlier) => earlier.is === 'same-file');
  const isReadable = read.problemCount === 0 && read.read !== null;
  const isBusy = store.isPending || again.isPending;

  function answer(id: string, values: string[]): void {
    const given = { ...answers, [id]: values };
    setAnswers(given);
    again.cancel();
    again.mutate({ ...chosen, answers: given }, { onSuccess: setRead });
  }

  function save(asPlainFile: boolean): void {
    if (!asPlainFile && open.length > 0) {
      setTried(true);
      const place = questions.findIndex(({ answer }) => answer.length === 0);
      questionList.current?.querySelectorAll('fieldset')[place]?.querySelector('input')?.focus();
      return;
    }
    setSent(0);
    store.mutate({ choice, asPlainFile }, { onSuccess: onStored });
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !store.isPending) onClose();
      }}
      title={titleOf(isReadable, open.length > 0)}
      description={
        isReadable
          ? `Nothing is stored yet. ${chosen.file.name} for ${read.institution.name}:`
          : `Nothing from ${chosen.file.name} was stored.`
      }
      className="md:max-w-170"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={store.isPending}>
            Cancel
          </Button>
          {(!isReadable || questions.length > 0) && read.canBePlainFile && (
            <Button variant="secondary" onClick={() => save(true)} isDisabled={isSameFile || isBusy}>
              Store anyway as a plain file
            </Button>
          )}
          {isReadable && (
            <Button
              onClick={() => save(false)}
              isPending={store.isPending}
              pendingText="Storing..."
              isDisabled={isSameFile || again.isPending}
              disabledReason={isSameFile ? 'This file has already been uploaded' : 'The file is being read again'}
            >
              Store report
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {questions.length > 0 && (
          <div ref={questionList} className="flex flex-col gap-4 rounded-control border bg-raised px-3 py-3">
            {questions.map((question) => (
              <UploadQuestion
                key={question.id}
                question={question}
                error={
                  wasTried && question.answer.length === 0
                    ? 'Please answer this before the report is stored'
                    : undefined
                }
                onAnswer={(values) => answer(question.id, values)}
              />
            ))}
          </div>
        )}
        <p role="status" className="sr-only">
          {again.isPending ? 'Reading again...' : ''}
        </p>
        <div aria-busy={again.isPending} className={again.isPending ? 'opacity-60' : undefined}>
          <UploadPreview preview={read} isGuess={open.length > 0} />
        </div>
      </div>
      {store.isPending && (
        <div className="mt-4">
          <ProgressBar label="Sending the report" done={sent} />
        </div>
      )}
    </Dialog>
  );
}

function titleOf(isReadable: boolean, isOpen: boolean): string {
  if (!isReadable) return 'This report cannot be read';
  return isOpen ? 'Please say what this file means' : 'What the report says';
}
