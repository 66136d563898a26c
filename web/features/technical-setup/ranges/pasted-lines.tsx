import { rangeText } from '#contract/values/ip-ranges/ip-range.ts';
import type { PastedLine } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Nobody reads more lines. */
const linesShown = 200;
const rangesShown = 8;

/** How each line of a pasted text was understood. */
export function PastedLines({ lines }: { lines: readonly PastedLine[] }) {
  // Lines with problems come first, so that they are not below the end of the list.
  const ordered = [...lines].sort((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0));
  return (
    <section
      aria-label="What was understood, line by line"
      // Focusable, so that keys can scroll it.
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-control border"
    >
      <ol>
        {ordered.slice(0, linesShown).map((line) => (
          <li key={line.line} className="border-b px-3 py-1.5 text-small last:border-b-0">
            <span className="wrap-anywhere text-muted">
              <span className="tabular-nums">Line {line.line}:</span> <code>{line.text}</code>
            </span>
            <LineReading line={line} />
          </li>
        ))}
      </ol>
      {lines.length > linesShown && (
        <p className="border-t px-3 py-1.5 text-muted text-small">and {lines.length - linesShown} more lines</p>
      )}
    </section>
  );
}

function LineReading({ line: { ranges, notes, problems } }: { line: PastedLine }) {
  const isNothing = ranges.length + notes.length + problems.length === 0;
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
