import type { Resource } from '#contract/resources.ts';

/** Why the text inside a file cannot be searched; nothing if it can. */
export function SearchabilityNote({ text }: { text: Resource['text'] }) {
  if (text.state === 'waiting')
    return <span className="block text-muted text-small">Being prepared for search...</span>;
  if (text.state !== 'unsearchable') return null;
  return (
    <span className="block text-small text-warning">
      {['Its contents cannot be searched.', text.reason].join(' ').trim()}
    </span>
  );
}
