import Trash2 from 'lucide-react/icons/trash-2';
import { type IpRangeRow, readRow, sizeOf } from '#contract/values/ip-ranges/ip-range.ts';
import { remarksOn } from '#contract/values/ip-ranges/range-remarks.ts';
import { FindingNotes } from '#web/features/technical-setup/finding-notes.tsx';
import { countText } from '#web/lib/numbers.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The delay after the last key, so that half an address is not called wrong. */
const problemDelayMs = 800;

interface RangeRowProps {
  number: number;
  row: IpRangeRow;
  overlaps: readonly string[];
  /** Shows problems at once instead of after a pause in typing. */
  isTried: boolean;
  isOnly: boolean;
  onChange: (row: IpRangeRow) => void;
  onRemove: () => void;
}

/** A range's start and end, with its size and remarks. */
export function RangeRow({ number, row, overlaps, isTried, isOnly, onChange, onRemove }: RangeRowProps) {
  const read = readRow(row);
  const typed = `${row.start} ${row.end}`;
  // Not shown on blur, because that would move the button being clicked away from the pointer.
  const isPaused = usePaused(typed, problemDelayMs) === typed;
  const problem = read.state === 'problem' && (isPaused || isTried) ? read : null;
  const remarks = read.state === 'range' ? [...remarksOn(read.range), ...overlaps] : [];
  return (
    <li className="rounded-control border bg-raised p-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        {(['start', 'end'] as const).map((field) => (
          <TextField
            key={field}
            label={`Range ${number}: ${field}`}
            // Not `inputMode`: the keypads of phones have no dot, or no paste.
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            data-range-field={field}
            value={row[field]}
            onChange={({ target }) => onChange({ ...row, [field]: target.value })}
            error={problem?.field === field ? problem.problem : undefined}
            className={field === 'end' ? 'max-sm:row-start-2' : 'max-sm:row-start-1'}
          />
        ))}
        <IconButton
          label={isOnly ? 'The last range stays' : `Remove range ${number}`}
          icon={<Trash2 />}
          isDisabled={isOnly}
          onClick={onRemove}
          className="mt-6 max-sm:col-start-2 max-sm:row-start-1"
        />
      </div>
      {read.state === 'range' && <p className="mt-2 text-muted text-small">{sizeText(sizeOf(read.range))}</p>}
      <FindingNotes findings={remarks.map((text) => ({ level: 'warning', text }))} />
    </li>
  );
}

/** The number of addresses, in words. */
export function sizeText(size: number): string {
  return size === 1 ? 'One address' : `${countText(size)} addresses`;
}
