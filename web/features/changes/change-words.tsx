import type { LoggedChange } from '#contract/changes.ts';
import { changedObjects } from '#contract/values/changes.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { changeSentence } from './change-sentence.ts';
import type { ChangesSearch } from './changes-search.ts';

export interface ChangeWordsProps {
  change: LoggedChange;
  /** Narrows the list to one person or object; without it rows have no such links. */
  onNarrow?: ChangeAddress<ChangesSearch> | undefined;
}

// Larger touch area within a sentence, without higher lines.
const linkClasses = 'text-left text-link underline-offset-2 hover:underline touch:-my-3 touch:py-3';

export function ChangedBy({ change: { by }, onNarrow }: ChangeWordsProps) {
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

/** The change as words around the name of its object: `set the e-mail domains of …`. */
export function ChangeWords({ change, onNarrow, isSentence = false }: ChangeWordsProps & { isSentence?: boolean }) {
  const { objectType, objectId, objectName } = change;
  const { start, end } = changeSentence(change);
  const name = changedName(change);
  return (
    <>
      {isSentence ? start.charAt(0).toUpperCase() + start.slice(1) : start}{' '}
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
    </>
  );
}

/** An object that has lost its name is shown by its number. */
export function changedName({ objectName, objectId }: LoggedChange): string {
  return objectName ?? `number ${objectId}`;
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
