import { useState } from 'react';
import { rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import type { PastedLine } from '#contract/values/ip-ranges/pasted-question.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';

/** Until somebody asks for all. */
const linesShown = 200;
const rangesShown = 8;

interface PastedLinesProps {
  lines: readonly PastedLine[];
  onAnswer: (line: PastedLine, reading: number) => void;
}

/** How each line of a pasted text was understood, and which of two readings is meant. */
export function PastedLines({ lines, onAnswer }: PastedLinesProps) {
  const [isWhole, setWhole] = useState(false);
  // Lines that need somebody come first, so that they are not below the end of the list.
  const ordered = lines.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
  const shown = isWhole ? ordered : ordered.slice(0, linesShown);
  return (
    <section
      aria-label="How each line was understood"
      // Focusable, so that keys can scroll it.
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-control border"
    >
      <ol>
        {shown.map((line) => (
          <li key={line.line} className="border-b px-3 py-1.5 text-small last:border-b-0">
            <span className="wrap-anywhere text-muted">
              <span className="tabular-nums">Line {line.line}:</span> <code>{line.text}</code>
            </span>
            {line.question && (
              <div className="py-1">
                <RadioChips
                  legend="Meaning"
                  options={line.question.readings.map(({ label }, index) => ({ value: String(index), label }))}
                  value={line.question.chosen === null ? null : String(line.question.chosen)}
                  onChoose={(value) => onAnswer(line, Number(value))}
                />
              </div>
            )}
            <LineReading line={line} />
          </li>
        ))}
      </ol>
      {shown.length < lines.length && (
        <div className="border-t px-3 py-1.5">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            Show all {lines.length} lines
          </Button>
        </div>
      )}
    </section>
  );
}

export function isOpen({ question }: PastedLine): boolean {
  return question !== null && question.chosen === null;
}

function urgencyOf(line: PastedLine): number {
  if (line.problems.length > 0) return 2;
  return line.question ? 1 : 0;
}

function LineReading({ line: { ranges, notes, problems, question } }: { line: PastedLine }) {
  const isNothing = !question && ranges.length + notes.length + problems.length === 0;
  return (
    <>
      {ranges.length > 0 && (
        <p className="font-medium tabular-nums">
          {ranges.slice(0, rangesShown).map(rangeText).join(', ')}
          {ranges.length > rangesShown && ` and ${ranges.length - rangesShown} more`}
        </p>
      )}
      {[...problems, ...notes, ...(isNothing ? ['No address in it'] : [])].map((text, index) => (
        <p key={text} className={classNames(index < problems.length ? 'text-danger' : 'text-muted')}>
          {index < problems.length && <span className="sr-only">Problem: </span>}
          {text}
        </p>
      ))}
    </>
  );
}
