import Check from 'lucide-react/icons/check';
import { useEffect } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Choice, choiceText, shownMax } from './combobox-choices.ts';

interface ComboboxListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** How many match, including those not shown. */
  matchCount: number;
  /** More results are still loading. */
  isSearching: boolean;
  active: string | null;
  value: string;
  onPoint: (value: string) => void;
  onChoose: (choice: Choice) => void;
}

export function ComboboxList(props: ComboboxListProps) {
  const { id, label, choices, matchCount, isSearching, active, value, onPoint, onChoose } = props;
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      {matchCount === 0 && (
        <p role="status" className="px-3 py-2 text-control text-muted">
          {isSearching ? 'Searching...' : 'No matches'}
        </p>
      )}
      <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain">
        {choices.map((choice) => (
          <button
            key={choice.value}
            id={optionId(id, choice.value)}
            type="button"
            role="option"
            // The field handles the keys.
            tabIndex={-1}
            aria-selected={choice.value === value}
            aria-label={choiceText(choice)}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(choice.value)}
            onClick={() => onChoose(choice)}
            className={classNames(
              'flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left text-control touch:min-h-11',
              choice.value === active && 'bg-hover',
            )}
          >
            <span className="min-w-0 flex-1">
              {choice.label}
              {choice.detail && <span className="block text-muted text-small">{choice.detail}</span>}
            </span>
            {choice.value === value && <Check aria-hidden="true" className="size-4 shrink-0 text-link" />}
          </button>
        ))}
      </div>
      {matchCount > shownMax && (
        <p className="px-3 py-2 text-muted text-small">{matchCount - shownMax} more: type a name to find them</p>
      )}
    </>
  );
}

export function optionId(listId: string, value: string): string {
  return `${listId}-${value}`;
}
