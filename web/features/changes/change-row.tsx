import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import { momentText } from '#web/lib/days.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { changeActionLabel, changedFieldLabel, changedValueText } from './change-words.ts';
import type { ChangesSearch } from './changes-search.ts';

interface ChangeRowProps {
  change: LoggedChange;
  /** Shows the changes by one person, or of one object, alone; without it there is nothing to narrow. */
  onNarrow?: ChangeAddress<ChangesSearch>;
}

/** More of them are folded up where the log is one part of a page. */
const openFields = 3;
/** A certificate or a description would fill the screen; the export has it whole. */
const shownLength = 240;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const linkClasses = 'text-left text-link underline-offset-2 hover:underline touch:min-h-11';

/** One change: who, when and what, and what stood there before and after. */
export function ChangeRow({ change, onNarrow }: ChangeRowProps) {
  const { at, by, action, objectType, objectId, objectName, institution, differences } = change;
  const name = objectName ?? objectId;
  return (
    <div className="wrap-anywhere grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[1fr_1.2fr] print:grid-cols-[1fr_1.2fr]">
      <div>
        <p className="text-control">
          <span className="font-medium">{changeActionLabel(action)}</span> · {changedObjects[objectType]}{' '}
          {/* A bare number helps those alone who can look for it. */}
          {(objectName !== null || onNarrow) && (
            <Narrowing
              label={`All changes of ${changedObjects[objectType]} ${name}`}
              onNarrow={onNarrow && (() => onNarrow({ type: objectType, object: objectId }))}
            >
              {name}
            </Narrowing>
          )}
        </p>
        <p className="text-muted text-small">
          <time dateTime={at}>{momentText(at)}</time> ·{' '}
          <Narrowing
            label={`All changes by ${by?.fullName ?? 'the portal'}`}
            onNarrow={onNarrow && (() => onNarrow({ by: by?.id ?? 0 }))}
          >
            {by?.fullName ?? 'The portal'}
          </Narrowing>
          {onNarrow && institution && objectType !== 'institution' && ` · ${institution.name}`}
        </p>
      </div>
      {onNarrow || differences.length <= openFields ? (
        <Differences differences={differences} />
      ) : (
        <details className="text-small">
          <summary className="cursor-pointer text-link touch:min-h-11 print:text-muted">
            {differences.length} fields<span className="sr-only"> of {name}</span>
          </summary>
          <Differences differences={differences} />
        </details>
      )}
    </div>
  );
}

function Differences({ differences }: Pick<LoggedChange, 'differences'>) {
  return (
    <dl className="flex flex-col gap-1 text-small">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="inline font-medium">{changedFieldLabel(field)}: </dt>
          <dd className="inline">
            {before !== null && (
              <del className="text-muted">
                <span className="sr-only">before: </span>
                {shown(field, before)}
              </del>
            )}
            {before !== null && <span aria-hidden="true"> → </span>}
            <ins className="no-underline">
              <span className="sr-only">now: </span>
              {after === null ? 'nothing' : shown(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NarrowingProps {
  label: string;
  onNarrow: (() => void) | undefined;
  children: string;
}

function Narrowing({ label, onNarrow, children }: NarrowingProps) {
  if (!onNarrow) return children;
  return (
    <button type="button" className={linkClasses} aria-label={label} onClick={onNarrow}>
      {children}
    </button>
  );
}

function shown(field: string, value: string): string {
  // By the viewer's clock; the export keeps to that of the log.
  const text = moment.test(value) ? momentText(value) : changedValueText(field, value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
