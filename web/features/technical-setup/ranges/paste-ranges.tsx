import { type IpRange, type IpRangeRow, rangeText, sizeOf } from '#contract/values/ip-ranges/ip-range.ts';
import { type Pasted, readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { ipRangesMax } from '#contract/values/technical-setup.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type Fitted, fitRanges } from './fit-ranges.ts';
import { PastedLines } from './pasted-lines.tsx';
import { sizeText } from './range-row.tsx';

interface PasteRangesProps {
  rows: readonly IpRangeRow[];
  onTake: (rows: IpRangeRow[]) => void;
  onClose: () => void;
}

/** Parses pasted addresses, shows how each line was understood, and adds them to the rows. */
export function PasteRanges({ rows, onTake, onClose }: PasteRangesProps) {
  const [text, setText] = usePersistedText('technical-setup.pasted');
  const pasted = readPastedRanges(text);
  const fitted = fitRanges(rows, pasted.ranges);
  const isNothing = pasted.ranges.length === 0;

  function take(taken: Fitted): void {
    onTake(taken.rows);
    setText('');
    onClose();
  }

  return (
    <div className="flex flex-col gap-3 rounded-control border bg-raised p-3">
      <TextArea
        label="Addresses, as you have them"
        hint="Such as 198.51.100.0/24, 198.51.100.*, 198.51.100.7-20, lists, or the lines of an EZproxy or Shibboleth file."
        autoFocus
        spellCheck={false}
        maxLength={50_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {pasted.lines.length > 0 && (
        <>
          <p role="status" className="text-control">
            {summaryOf(pasted)}
          </p>
          <PastedLines lines={pasted.lines} />
          <NoRoom left={fitted.left} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => take(fitted)}
          isDisabled={isNothing}
          disabledReason="There is no address in the text yet"
        >
          Add to the ranges
        </Button>
        <Button size="sm" variant="secondary" onClick={() => take(fitRanges([], pasted.ranges))} isDisabled={isNothing}>
          Replace the ranges
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function NoRoom({ left }: { left: readonly IpRange[] }) {
  if (left.length === 0) return null;
  return (
    <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">
      {left.length === 1 ? 'One range does' : `${left.length} ranges do`} not fit into {ipRangesMax} rows and will be
      left out: {left.slice(0, 20).map(rangeText).join(', ')}
      {left.length > 20 && ` and ${left.length - 20} more`}. Ask technical support if you need them all.
    </p>
  );
}

function summaryOf({ lines, ranges }: Pasted): string {
  const problems = lines.filter((line) => line.problems.length > 0).length;
  const size = ranges.reduce((sum, range) => sum + sizeOf(range), 0);
  const read =
    ranges.length === 0
      ? 'No address was found.'
      : `${lines.length === 1 ? 'One line' : `${lines.length} lines`}, merged into ${ranges.length === 1 ? 'one range' : `${ranges.length} ranges`}: ${sizeText(size).toLowerCase()}.`;
  if (problems === 0) return read;
  return `${read} ${problems === 1 ? 'One line is' : `${problems} lines are`} not understood, or not in full.`;
}
