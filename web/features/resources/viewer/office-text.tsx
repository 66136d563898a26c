import { useEffect, useRef } from 'react';
import type { Resource } from '#contract/resources.ts';
import { pageOf } from '#web/features/resources/resource-facts.ts';
import { useResourceText } from '#web/features/resources/resources.api.ts';
import { MarkedText } from '#web/features/resources/search/marked-text.tsx';
import { wordsIn } from '#web/features/resources/search/words-in.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { partsToRead } from './document-parts.ts';

interface OfficeTextProps {
  resource: Resource;
  page: number | undefined;
  q: string;
}

/** The text of an Office file, by slide or part; its layout would need the program that wrote it. */
export function OfficeText({ resource, page, q }: OfficeTextProps) {
  const read = useResourceText(resource.id);
  const parts = read.data?.parts;
  const shown = partToShow(parts ?? [], { page, q });
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // Scrolls to the search result; otherwise the preview starts at the beginning.
    if (shown) place.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  if (read.isPending) return <PageSpinner label="Loading the preview..." />;
  if (!parts) {
    return <FailedRead title="The preview could not be loaded" read={read} />;
  }
  if (parts.length === 0) {
    return (
      <p className="rounded-control bg-sunken p-4 text-control text-muted">
        This file has no text to show. Download it to open it.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-small">The text of the file, without its layout and pictures.</p>
      {partsToRead(parts).map(({ number, place: name, heading, text }) => (
        <section
          key={number}
          ref={number === shown ? place : undefined}
          aria-label={name || `Part ${number}`}
          className="rounded-control border p-4"
        >
          {heading && (
            <h3 className="mb-1">
              <MarkedText text={heading} matches={wordsIn(heading, q)} />
            </h3>
          )}
          <p className="max-w-[72ch] whitespace-pre-line text-body [overflow-wrap:anywhere]">
            <MarkedText text={text} matches={wordsIn(text, q)} />
          </p>
        </section>
      ))}
    </div>
  );
}

interface Wanted {
  page: number | undefined;
  q: string;
}

/** The number of the part asked for, or of the first that contains the words, or null. */
function partToShow(parts: readonly { place: string; text: string }[], { page, q }: Wanted): number | null {
  const isWanted = (part: { place: string; text: string }) =>
    page === undefined ? wordsIn(part.text, q).length > 0 : pageOf(part.place) === page;
  const at = parts.findIndex(isWanted);
  return at < 0 ? null : at + 1;
}
