import { classNames } from './class-names.ts';
import { Skeleton } from './states/skeleton.tsx';

interface FigureProps {
  label: string;
  /** Added to the label where there is room. */
  detail?: string;
  /** Undefined is shown as a dash. */
  value: string | undefined;
  isPending: boolean;
  /** The value is words, not a number. */
  isText?: boolean;
}

export function Figure({ label, detail, value, isPending, isText = false }: FigureProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-muted">
        {label}
        {detail && <span className="max-md:hidden">, {detail}</span>}
      </dt>
      <dd
        className={classNames(
          'flex h-6.5 items-center whitespace-nowrap font-semibold tabular-nums max-md:h-5 max-md:text-control',
          isText ? 'text-control max-md:text-small' : 'text-h2',
        )}
      >
        {isPending && <Skeleton className="h-4.5 w-10" />}
        {!isPending && (value ?? '–')}
      </dd>
    </div>
  );
}
