import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Longer texts are cut until the person asks for the rest. */
const shownCharacters = 220;
const shownLines = 4;

export function ClampedText({ text, className }: { text: string; className?: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownCharacters || text.split('\n').length > shownLines;
  return (
    <>
      <p className={classNames('whitespace-pre-line break-words', isLong && !isWhole && 'line-clamp-4', className)}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-8 rounded-control font-medium text-link text-small underline-offset-2 hover:underline touch:min-h-11"
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
