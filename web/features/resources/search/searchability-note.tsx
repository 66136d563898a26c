import type { Resource } from '#contract/resources.ts';

/** Says of a file that its inside cannot be searched, and why; nothing where all is well. */
export function SearchabilityNote({ text }: { text: Resource['text'] }) {
  if (text.state === 'waiting')
    return <span className="block text-muted text-small">Being read for the search...</span>;
  if (text.state !== 'unsearchable') return null;
  return (
    <span className="block text-small text-warning">
      {['Cannot be searched inside.', text.reason].join(' ').trim()}
    </span>
  );
}
