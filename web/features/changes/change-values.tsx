import type { LoggedChange } from '#contract/changes.ts';
import { momentText } from '#web/lib/days.ts';
import { changedFieldLabel, changedValueText, currencyOn, isInternal, noValueText } from './change-texts.ts';
import { changedName } from './change-words.tsx';

/** Further fields are behind Details. */
const openFields = 3;
/** A certificate or a description would fill the screen; the export has it whole. */
const shownLength = 240;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const detailClasses = 'cursor-pointer text-link text-small touch:min-h-11 touch:content-center print:text-muted';

/** The fields of a change before and after it; those beyond the first are behind Details. */
export function ChangeValues({ change }: { change: LoggedChange }) {
  const { differences, objectName } = change;
  const { open, details } = sortedDifferences(differences, objectName);
  return (
    <>
      {open.length > 0 && <Differences of={change} differences={open} />}
      {details.length > 0 && (
        <details>
          <summary className={detailClasses}>
            Details<span className="sr-only"> of {changedName(change)}</span>
          </summary>
          <Differences of={change} differences={details} />
        </details>
      )}
    </>
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
