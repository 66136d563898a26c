import { momentText } from '#web/lib/days.ts';
import { type ChangeGroup, changesOf, timeOf } from './change-groups.ts';
import { manyChangesText } from './change-sentence.ts';
import { ChangeValues, detailClasses } from './change-values.tsx';
import { ChangedBy, ChangeWords, type ChangeWordsProps } from './change-words.tsx';

interface ChangeRowProps extends Pick<ChangeWordsProps, 'onNarrow'> {
  change: ChangeGroup;
}

/** One change as a sentence, with the values before and after; a bulk is one line. */
export function ChangeRow({ change, onNarrow }: ChangeRowProps) {
  if (change.others.length === 0) {
    return (
      <div className="px-4 py-3">
        <OneChange change={change} onNarrow={onNarrow} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <p className="text-control">
        <ChangedBy change={change} onNarrow={onNarrow} /> {manyChangesText(changesOf(change))}
      </p>
      <p className="text-muted text-small">{timeOf(change)}</p>
      <BulkDetails change={change} onNarrow={onNarrow} />
    </div>
  );
}

/** The single changes of a bulk, folded. */
export function BulkDetails({ change, onNarrow }: ChangeRowProps) {
  const all = changesOf(change);
  return (
    <details>
      <summary className={detailClasses}>
        Details<span className="sr-only"> of these {all.length}</span>
      </summary>
      <ul className="mt-1 flex flex-col gap-2 border-l pl-3">
        {all.map((one) => (
          <li key={one.id}>
            <OneChange change={one} onNarrow={onNarrow} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OneChange({ change, onNarrow }: ChangeWordsProps) {
  const { at, objectName, institution } = change;
  return (
    <div className="wrap-anywhere grid gap-x-6 gap-y-1 md:grid-cols-[1fr_1.2fr] print:grid-cols-[1fr_1.2fr]">
      <div>
        <p className="text-control">
          <ChangedBy change={change} onNarrow={onNarrow} /> <ChangeWords change={change} onNarrow={onNarrow} />
        </p>
        <p className="text-muted text-small">
          <time dateTime={at}>{momentText(at)}</time>
          {onNarrow && institution && institution.name !== objectName && ` · ${institution.name}`}
        </p>
      </div>
      <div>
        <ChangeValues change={change} />
      </div>
    </div>
  );
}
