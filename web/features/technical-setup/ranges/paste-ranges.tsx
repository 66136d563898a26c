import { useState } from 'react';
import { type IpRange, type IpRangeRow, rangeText, sizeOf } from '#contract/values/ip-ranges/ip-range.ts';
import { type LineAnswers, type Pasted, readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { ipRangesMax } from '#contract/values/technical-setup.ts';
import { countText } from '#web/lib/numbers.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type Fitted, fitRanges } from './fit-ranges.ts';
import { isOpen, PastedLines } from './pasted-lines.tsx';
import { sizeText } from './range-row.tsx';
import { SharedQuestions } from './shared-questions.tsx';

interface PasteRangesProps {
  rows: readonly IpRangeRow[];
  onTake: (rows: IpRangeRow[]) => void;
  onClose: () => void;
}

/** A list of every address of a consortium has some 20,000 characters; longer ones are pasted in parts. */
const pastedMax = 200_000;

/** Parses pasted addresses, shows how each line was understood, and adds them to the rows. */
export function PasteRanges({ rows, onTake, onClose }: PasteRangesProps) {
  const [text, setText] = usePersistedText('technical-setup.pasted');
  const [answers, setAnswers] = useState<LineAnswers>({});
  const isTooLong = text.length > pastedMax;
  const pasted = readPastedRanges(isTooLong ? '' : text, answers);
  const fitted = fitRanges(rows, pasted.ranges);
  const open = pasted.lines.filter(isOpen);
  const reason =
    open.length > 0
      ? `Choose a meaning first: ${linesText(open.length).toLowerCase()} can be read in two ways`
      : 'There is no address in the text yet';
  const isDisabled = open.length > 0 || pasted.ranges.length === 0;

  function take(taken: Fitted): void {
    onTake(taken.rows);
    setText('');
    onClose();
  }

  return (
    <div className="flex flex-col gap-3 rounded-control border bg-raised p-3">
      <TextArea
        label="Addresses, as you have them"
        hint="Such as 198.51.100.0/24, 198.51.100.*, 198.51.100.7-20, two columns of a spreadsheet, lists, or the lines of an EZproxy or Shibboleth file."
        autoFocus
        spellCheck={false}
        error={
          isTooLong
            ? `The text has ${countText(text.length)} characters; up to ${countText(pastedMax)} can be read at once. Please paste it in parts.`
            : undefined
        }
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {pasted.lines.length > 0 && (
        <>
          <p role="status" className="text-control">
            {summaryOf(pasted)}
          </p>
          <SharedQuestions lines={open} onAnswer={(more) => setAnswers({ ...answers, ...more })} />
          <PastedLines
            lines={pasted.lines}
            onAnswer={(line, reading) => setAnswers({ ...answers, [line.text]: reading })}
          />
          <NoRoom left={fitted.left} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => take(fitted)} isDisabled={isDisabled} disabledReason={reason}>
          Add to the ranges
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => take(fitRanges([], pasted.ranges))}
          isDisabled={isDisabled}
          disabledReason={reason}
        >
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
  const open = lines.filter(isOpen).length;
  const problems = lines.filter((line) => line.problems.length > 0).length;
  const size = ranges.reduce((sum, range) => sum + sizeOf(range), 0);
  return [
    ranges.length === 0
      ? open === 0 && 'No address was found.'
      : `${linesText(lines.length)}, merged into ${ranges.length === 1 ? 'one range' : `${countText(ranges.length)} ranges`}: ${sizeText(size).toLowerCase()}.`,
    open > 0 && `${linesText(open)} can be meant in two ways.`,
    problems > 0 && `${linesText(problems)} ${problems === 1 ? 'is' : 'are'} not understood, or not in full.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function linesText(count: number): string {
  return count === 1 ? 'One line' : `${countText(count)} lines`;
}
