import type { ImportSummary } from '#contract/chat/conversation-imports.ts';

/** What of an archive is not imported, by its lines or places. */
export function LeftOutList({ summary: { leftOut, leftOutCount } }: { summary: ImportSummary }) {
  return (
    <section aria-label="Left out" className="max-h-80 overflow-y-auto rounded-control border bg-sunken" tabIndex={0}>
      <ul className="divide-y text-small">
        {leftOut.map(({ line, what, reason }) => (
          <li key={`${line} ${what} ${reason}`} className="wrap-anywhere px-3 py-2">
            <span className="text-muted">
              No. {line}
              {what && `, ${what}`}:
            </span>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {leftOutCount > leftOut.length && (
        <p className="border-t px-3 py-2 text-muted text-small">
          The first {leftOut.length} of {leftOutCount.toLocaleString('en-GB')} are listed.
        </p>
      )}
    </section>
  );
}
