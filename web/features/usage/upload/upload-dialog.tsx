import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UsageAnswers, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { ReadImport } from '#contract/plans-and-usage/usage-imports.ts';
import type { TableMapping as Mapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { QuestionList } from './question-list.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { isUnderWay, toastRefused, useGoOn, useRemoveImport, useToastStored } from './usage-imports.api.ts';

const TableMapping = lazyPart(() => import('./mapping/table-mapping.tsx').then((file) => file.TableMapping));

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
  const { table, said, isUnmapped, setMapping } = useTableMapping(read);
  const [wasTried, setTried] = useState(false);
  const questionList = useRef<HTMLDivElement>(null);
  const mappingPart = useRef<HTMLDivElement>(null);
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
    readAgain({ answers: given });
  }

  function map(changed: Mapping): void {
    setMapping(changed);
    readAgain({ mapping: changed });
  }

  function readAgain(changed: { answers?: UsageAnswers; mapping?: Mapping }): void {
    goOn.mutate({ id, answers, mapping: said, ...changed, isDryRun: true, asPlainFile: false });
  }

  function save(asPlainFile: boolean): void {
    if (asPlainFile || (!isUnmapped && open.length === 0)) {
      goOn.mutate({ id, answers, mapping: said, isDryRun: false, asPlainFile });
      return;
    }
    setTried(true);
    const place = questions.findIndex(({ answer: given }) => given.length === 0);
    const unanswered = questionList.current?.querySelectorAll('fieldset')[place]?.querySelector('input');
    const unsaid = mappingPart.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (isUnmapped ? unsaid : unanswered)?.focus();
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
      title={titleOf({ isReadable, hasTable: table !== null, isOpen: open.length > 0 || isUnmapped })}
      description={
        isReadable || table
          ? `Nothing is stored yet. ${report.filename} for ${read.institution.name}:`
          : `Nothing from ${report.filename} was stored.`
      }
      className={table ? 'md:max-w-280' : 'md:max-w-170'}
      footer={
        <Choices
          isReadable={isReadable}
          isSameFile={isSameFile}
          canBePlainFile={read.canBePlainFile && (!isReadable || questions.length > 0 || table !== null)}
          isWaiting={report.before > 0}
          isBusy={asked !== null}
          isStoring={isStoring}
          isReadingAgain={isReadingAgain}
          onGiveUp={giveUp}
          onSave={save}
        />
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
        <div className={table ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]' : undefined}>
          {table && (
            <div ref={mappingPart} className="min-w-0">
              <Suspense fallback={<p className="text-control text-muted">Loading the table...</p>}>
                <TableMapping table={table} wasTried={wasTried} onChange={map} />
              </Suspense>
            </div>
          )}
          <div aria-busy={isReadingAgain} className={classNames('min-w-0', isReadingAgain && 'opacity-60')}>
            <UploadPreview preview={read} isGuess={open.length > 0 || isUnmapped} />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  isReadable: boolean;
  isSameFile: boolean;
  canBePlainFile: boolean;
  /** Others are read or stored first. */
  isWaiting: boolean;
  isBusy: boolean;
  isStoring: boolean;
  isReadingAgain: boolean;
  onGiveUp: () => void;
  onSave: (asPlainFile: boolean) => void;
}

function Choices(props: ChoicesProps) {
  const { isReadable, isSameFile, canBePlainFile, isWaiting, isBusy, isStoring, isReadingAgain } = props;
  return (
    <>
      <Button variant="secondary" onClick={props.onGiveUp} isDisabled={isStoring}>
        Cancel
      </Button>
      {canBePlainFile && (
        <Button variant="secondary" onClick={() => props.onSave(true)} isDisabled={isSameFile || isBusy}>
          Store anyway as a plain file
        </Button>
      )}
      {isReadable && (
        <Button
          onClick={() => props.onSave(false)}
          isPending={isStoring}
          pendingText={isWaiting ? 'Waiting...' : 'Storing...'}
          isDisabled={isSameFile || isReadingAgain}
          disabledReason={isSameFile ? 'This file has already been uploaded' : 'The file is being read again'}
        >
          Store report
        </Button>
      )}
    </>
  );
}

/** The mapping of a table's columns: it stays until the file has been read with it, which completes the mapping. */
function useTableMapping(read: UsageUpload) {
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [shown, setShown] = useState(read);
  if (shown !== read) {
    setShown(read);
    setMapping(null);
  }
  const table = read.table && (mapping ? { ...read.table, mapping } : read.table);
  // A remembered mapping stays one; what is only supposed is said by storing it.
  const said = table && (mapping !== null || table.remembered === null) ? table.mapping : null;
  return { table, said, isUnmapped: (table?.open.length ?? 0) > 0, setMapping };
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

function titleOf({
  isReadable,
  hasTable,
  isOpen,
}: {
  isReadable: boolean;
  hasTable: boolean;
  isOpen: boolean;
}): string {
  if (!isReadable && !hasTable) return 'This report cannot be read';
  return hasTable && (isOpen || !isReadable) ? 'Check the columns of this file' : 'Check this report';
}
