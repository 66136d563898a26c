import { classNames } from './class-names.ts';
import { Skeleton } from './states/skeleton.tsx';

interface FigureProps {
  label: string;
  /** Undefined is shown as a dash. */
  value: string | undefined;
  isPending: boolean;
  /** Words instead of a number. */
  isText?: boolean;
}

/** One figure with its label, inside a `dl`. */
export function Figure({ label, value, isPending, isText = false }: FigureProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-muted">{label}</dt>
      <dd
        className={classNames(
          'flex h-6.5 items-center whitespace-nowrap font-semibold tabular-nums',
          isText ? 'text-control' : 'text-h2',
        )}
      >
        {isPending && <Skeleton className="h-4.5 w-10" />}
        {!isPending && (value ?? '–')}
      </dd>
    </div>
  );
}
