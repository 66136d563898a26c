import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UsageAnswers, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { ReadImport } from '#contract/plans-and-usage/usage-imports.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QuestionList } from './question-list.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { isUnderWay, toastRefused, useGoOn, useRemoveImport, useToastStored } from './usage-imports.api.ts';

interface UploadDialogProps {
  report: ReadImport;
  /** The last result of reading; it stays while an answer is being processed. */
  read: UsageUpload;
  onClose: () => void;
  onStored: () => void;
}

/** A preview of a report before it is stored. Questions are asked here, and an answer has the file read again. */
export function UploadDialog({ report, read, onClose, onStored }: UploadDialogProps) {
  const [answers, setAnswers] = useState<UsageAnswers>(() => givenBefore(read));
  const [wasTried, setTried] = useState(false);
  const questionList = useRef<HTMLDivElement>(null);
  const goOn = useGoOn();
  const remove = useRemoveImport();
  const asked = goOn.isPending ? goOn.variables : underWay(report);
  const isStoring = asked?.isDryRun === false;
  const isReadingAgain = asked?.isDryRun === true;
  useOutcome(report, asked !== null, onStored);
  const questions = read.questions.map((question) => ({
    ...question,
    answer: answers[question.id] ?? question.answer,
  }));
  const open = questions.filter(({ answer }) => answer.length === 0);
  const isSameFile = read.earlier.some((earlier) => earlier.is === 'same-file');
  const isReadable = read.problemCount === 0 && read.read !== null;
  const { id } = report;

  function answer(question: string, values: string[]): void {
    const given = { ...answers, [question]: values };
    setAnswers(given);
    goOn.mutate({ id, answers: given, isDryRun: true, asPlainFile: false });
  }

  function save(asPlainFile: boolean): void {
    if (!asPlainFile && open.length > 0) {
      setTried(true);
      const place = questions.findIndex(({ answer: given }) => given.length === 0);
      questionList.current?.querySelectorAll('fieldset')[place]?.querySelector('input')?.focus();
      return;
    }
    goOn.mutate({ id, answers, isDryRun: false, asPlainFile });
  }

  function giveUp(): void {
    remove.mutate(id);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={titleOf(isReadable, open.length > 0)}
      description={
        isReadable
          ? `Nothing is stored yet. ${report.filename} for ${read.institution.name}:`
          : `Nothing from ${report.filename} was stored.`
      }
      className="md:max-w-170"
      footer={
        <>
          <Button variant="secondary" onClick={giveUp} isDisabled={isStoring}>
            Cancel
          </Button>
          {(!isReadable || questions.length > 0) && read.canBePlainFile && (
            <Button variant="secondary" onClick={() => save(true)} isDisabled={isSameFile || asked !== null}>
              Store anyway as a plain file
            </Button>
          )}
          {isReadable && (
            <Button
              onClick={() => save(false)}
              isPending={isStoring}
              pendingText={report.before > 0 ? 'Waiting...' : 'Storing...'}
              isDisabled={isSameFile || isReadingAgain}
              disabledReason={isSameFile ? 'This file has already been uploaded' : 'The file is being read again'}
            >
              Store report
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <QuestionList ref={questionList} questions={questions} wasTried={wasTried} onAnswer={answer} />
        <p role="status" className="sr-only">
          {isReadingAgain ? 'Reading again...' : ''}
        </p>
        {isStoring && (
          <p className="text-control text-muted">You can close this window: the report will still be stored.</p>
        )}
        <div aria-busy={isReadingAgain} className={isReadingAgain ? 'opacity-60' : undefined}>
          <UploadPreview preview={read} isGuess={open.length > 0} />
        </div>
      </div>
    </Dialog>
  );
}

/** Reports once how storing or reading again ended. */
function useOutcome({ state, refusal }: ReadImport, isBusy: boolean, onStored: () => void): void {
  const wasBusy = useRef(false);
  const toastStored = useToastStored();
  const showOutcome = useEffectEvent(() => {
    if (isBusy || !wasBusy.current) return;
    if (state === 'stored') {
      toastStored();
      onStored();
    }
    if (state === 'refused') toastRefused(refusal);
  });
  useEffect(() => {
    showOutcome();
    wasBusy.current = isBusy;
  }, [isBusy]);
}

function underWay(report: ReadImport): Pick<ReadImport, 'isDryRun'> | null {
  return isUnderWay(report) ? report : null;
}

function givenBefore({ questions }: UsageUpload): UsageAnswers {
  const given = questions.filter(({ answer, isRemembered }) => answer.length > 0 && !isRemembered);
  return Object.fromEntries(given.map(({ id, answer }) => [id, answer]));
}

function titleOf(isReadable: boolean, isOpen: boolean): string {
  if (!isReadable) return 'This report cannot be read';
  return isOpen ? 'Please say what this file means' : 'What the report says';
}
