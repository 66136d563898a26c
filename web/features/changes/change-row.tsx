import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import { momentText } from '#web/lib/days.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import type { ChangeGroup } from './change-groups.ts';
import { changeSentence, manyChangesText } from './change-sentence.ts';
import { changedFieldLabel, changedValueText, currencyOn, isInternal, noValueText } from './change-texts.ts';
import type { ChangesSearch } from './changes-search.ts';

interface ChangeRowProps {
  change: ChangeGroup;
  /** Narrows the list to one person or object; without it rows have no such links. */
  onNarrow?: ChangeAddress<ChangesSearch>;
}

/** Further fields are behind Details. */
const openFields = 3;
/** A certificate or a description would fill the screen; the export has it whole. */
const shownLength = 240;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
// Larger touch area within a sentence, without higher lines.
const linkClasses = 'text-left text-link underline-offset-2 hover:underline touch:-my-3 touch:py-3';
const detailClasses = 'cursor-pointer text-link text-small touch:min-h-11 touch:content-center print:text-muted';

/** One change as a sentence, with the values before and after; a bulk is one line. */
export function ChangeRow({ change, onNarrow }: ChangeRowProps) {
  if (change.others.length === 0) {
    return (
      <div className="px-4 py-3">
        <OneChange change={change} onNarrow={onNarrow} />
      </div>
    );
  }
  const all = [change, ...change.others];
  const times = all.map(({ at }) => at).toSorted();
  const [first = change.at, last = change.at] = [times[0], times.at(-1)];
  return (
    <div className="flex flex-col gap-1 px-4 py-3">
      <p className="text-control">
        <By change={change} onNarrow={onNarrow} /> {manyChangesText(all)}
      </p>
      <p className="text-muted text-small">
        {first === last ? momentText(first) : `${momentText(first)} – ${momentText(last)}`}
      </p>
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
    </div>
  );
}

interface OneChangeProps {
  change: LoggedChange;
  onNarrow: ChangeRowProps['onNarrow'] | undefined;
}

function OneChange({ change, onNarrow }: OneChangeProps) {
  const { at, objectType, objectId, objectName, institution, differences } = change;
  const { start, end } = changeSentence(change);
  // An object that has lost its name is shown by its number.
  const name = objectName ?? `number ${objectId}`;
  const { open, details } = sortedDifferences(differences, objectName);
  return (
    <div className="wrap-anywhere grid gap-x-6 gap-y-1 md:grid-cols-[1fr_1.2fr] print:grid-cols-[1fr_1.2fr]">
      <div>
        <p className="text-control">
          <By change={change} onNarrow={onNarrow} /> {start}{' '}
          {/* A bare number only helps people who can filter by it. */}
          {(objectName !== null || onNarrow) && (
            <Narrowing
              label={`All changes of ${changedObjects[objectType]} ${name}`}
              onNarrow={onNarrow && (() => onNarrow({ type: objectType, object: objectId }))}
            >
              {name}
            </Narrowing>
          )}
          {end && ` ${end}`}
        </p>
        <p className="text-muted text-small">
          <time dateTime={at}>{momentText(at)}</time>
          {onNarrow && institution && institution.name !== objectName && ` · ${institution.name}`}
        </p>
      </div>
      <div>
        <Differences of={change} differences={open} />
        {details.length > 0 && (
          <details>
            <summary className={detailClasses}>
              Details<span className="sr-only"> of {name}</span>
            </summary>
            <Differences of={change} differences={details} />
          </details>
        )}
      </div>
    </div>
  );
}

function By({ change: { by }, onNarrow }: OneChangeProps) {
  const name = by?.fullName ?? 'The portal';
  return (
    <span className="font-medium">
      <Narrowing
        label={`All changes by ${by?.fullName ?? 'the portal'}`}
        onNarrow={onNarrow && (() => onNarrow({ by: by?.id ?? 0 }))}
      >
        {name}
      </Narrowing>
    </span>
  );
}

/**
 * Sorts the differences into those shown and those behind Details: URLs, internals and the excess. The object's name is left out, because
 * the sentence has it.
 */
function sortedDifferences(differences: LoggedChange['differences'], name: string | null) {
  const shown = differences.filter(({ before, after }) => before !== null || after !== name);
  const [human, internal] = [
    shown.filter(({ field }) => !isInternal(field)),
    shown.filter(({ field }) => isInternal(field)),
  ];
  return { open: human.slice(0, openFields), details: [...human.slice(openFields), ...internal] };
}

function Differences({ of, differences }: Pick<LoggedChange, 'differences'> & { of: LoggedChange }) {
  return (
    <dl className="flex flex-col gap-1 text-small">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt className="inline font-medium">{changedFieldLabel(field, of.objectType)}: </dt>
          <dd className="inline">
            {before !== null && (
              <del className="text-muted">
                <span className="sr-only">before: </span>
                {shown(of, { field, side: 'before' }, before)}
              </del>
            )}
            {before !== null && <span aria-hidden="true"> → </span>}
            <ins className="no-underline">
              <span className="sr-only">now: </span>
              {after === null ? noValueText(field) : shown(of, { field, side: 'after' }, after)}
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

interface ShownValue {
  field: string;
  side: 'before' | 'after';
}

function shown(change: LoggedChange, { field, side }: ShownValue, value: string): string {
  // In the viewer's time zone; the export keeps UTC.
  const named = { of: change.objectType, field, currency: currencyOn(side, change) };
  const text = moment.test(value) ? momentText(value) : changedValueText(named, value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
