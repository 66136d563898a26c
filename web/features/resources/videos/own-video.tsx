import { useState } from 'react';
import type { Resource } from '#contract/resources.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** An uploaded video in the browser's own player, which asks nothing of another site. */
export function OwnVideo({ resource: { url, title, captionsUrl, coverUrl } }: { resource: Resource }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="flex flex-col items-start gap-3 rounded-control bg-sunken p-4 text-control text-muted"
      >
        <p>This video could not be played. The line may be down, or your browser does not know its format.</p>
        <Button variant="secondary" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <video
      controls
      playsInline
      preload="metadata"
      src={url}
      poster={coverUrl ? `${coverUrl}?inline` : undefined}
      aria-label={title}
      onError={() => setFailed(true)}
      className="aspect-video w-full rounded-card bg-panel"
    >
      <track kind="captions" src={captionsUrl ?? undefined} label="Captions" default={captionsUrl !== null} />
    </video>
  );
}
