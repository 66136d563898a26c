import { useId } from 'react';
import type { UsageImport } from '#contract/plans-and-usage/usage-imports.ts';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { isUnderWay, useGoOn, useRemoveImport, useUsageImports } from './usage-imports.api.ts';

/** The reports that the viewer has sent, with their states, on every tab and after a reload; nothing if there are none. */
export function ImportList({ onOpen }: { onOpen: (id: number) => void }) {
  const titleId = useId();
  const { data, error, isFetching, refetch } = useUsageImports();
  if (!data && error) {
    return <FailedRead title="Failed to fetch your reports" read={{ error, isFetching, refetch }} />;
  }
  if (!data?.length) return null;
  return (
    <section aria-labelledby={titleId} className="mt-4 border-t pt-4">
      <h3 id={titleId} className="font-medium text-control">
        Reports you sent
      </h3>
      <ul className="mt-1">
        {data.map((report) => (
          <ImportRow key={report.id} report={report} onOpen={() => onOpen(report.id)} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ report, onOpen }: { report: UsageImport; onOpen: () => void }) {
  const remove = useRemoveImport();
  const goOn = useGoOn();
  const { id, filename, institution, state, createdAt } = report;

  function readAgain(): void {
    goOn.mutate({ id, answers: {}, mapping: null, isDryRun: true, asPlainFile: false }, { onSuccess: onOpen });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-2.5 last:border-b-0">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p className="font-medium text-control">{filename}</p>
        <p className="text-muted text-small">
          {institution.name} · {momentText(createdAt)}
        </p>
        <p role="status" className={state === 'refused' ? 'text-danger text-small' : 'text-small'}>
          {wordsFor(report)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'read' && (
          <Button size="sm" onClick={onOpen} aria-label={`Look at ${filename}`}>
            Look at it
          </Button>
        )}
        {state === 'refused' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={readAgain}
            isPending={goOn.isPending}
            aria-label={`Read ${filename} again`}
          >
            Read again
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          onClick={() => remove.mutate(id)}
          isPending={remove.isPending}
          aria-label={`${isUnderWay(report) ? 'Cancel' : 'Remove'} ${filename}`}
        >
          {isUnderWay(report) ? 'Cancel' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}

function wordsFor({ state, before, isDryRun, refusal }: UsageImport): string {
  if (state === 'waiting' && before > 0) return `In the queue, ${before} before it`;
  if (state === 'waiting') return 'In the queue, next';
  if (state === 'reading') return isDryRun ? 'Being read...' : 'Being stored...';
  if (state === 'read') return 'Read. Nothing is stored until you’ve checked it.';
  return state === 'stored' ? 'Stored' : (refusal ?? 'It was not stored');
}
