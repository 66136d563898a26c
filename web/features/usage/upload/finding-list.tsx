import type { Finding } from '#contract/plans-and-usage/usage.ts';
import { countText } from '#web/lib/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';

interface FindingListProps {
  kind: 'problem' | 'warning';
  findings: readonly Finding[];
  /** The number of all findings, of which `findings` may have only the first. */
  count: number;
  /** A mapping can be mended as well as the file. */
  isOfMapping?: boolean;
}

/** Problems or warnings in a file, each with its place. */
export function FindingList({ kind, findings, count, isOfMapping = false }: FindingListProps) {
  const isProblem = kind === 'problem';
  const noun = isProblem ? 'problem' : 'remark';
  return (
    <div
      role={isProblem ? 'alert' : undefined}
      className={classNames(
        'rounded-control border px-3 py-2 text-control',
        isProblem ? 'border-danger bg-danger-surface' : 'bg-raised',
      )}
    >
      <p className="font-semibold">
        {count === 1 ? `One ${noun}` : `${countText(count)} ${noun}s`}
        {isProblem && `: nothing is stored until the file${isOfMapping ? ', or its mapping,' : ''} is corrected.`}
      </p>
      <ul
        // Focusable when it scrolls, so that keys can scroll it.
        tabIndex={findings.length > 4 ? 0 : undefined}
        aria-label={isProblem ? 'Problems' : 'Remarks'}
        className="mt-1 flex max-h-44 flex-col gap-1 overflow-y-auto"
      >
        {findings.map((finding) => (
          <li key={`${finding.row} ${finding.column} ${finding.message}`}>
            {finding.place ? `${finding.place}: ` : ''}
            {finding.message}
            {finding.count > 1 && ` (and ${countText(finding.count - 1)} more like it)`}
          </li>
        ))}
      </ul>
      {count > findings.length && <p className="mt-1 text-muted text-small">and {count - findings.length} more</p>}
    </div>
  );
}
