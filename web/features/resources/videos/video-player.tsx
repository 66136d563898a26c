import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import type { EmbeddedVideo } from '#contract/resources.ts';

interface VideoPlayerProps {
  video: EmbeddedVideo;
  title: string;
}

const providerNames: Readonly<Record<string, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  kaltura: 'Kaltura',
  panopto: 'Panopto',
  wistia: 'Wistia',
  dailymotion: 'Dailymotion',
};

/**
 * A video of another site in our own frame. Nothing is loaded from that site before somebody presses Play, so that it does not learn who
 * opened the page.
 */
export function VideoPlayer({ video, title }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className="relative aspect-video w-full overflow-hidden rounded-card bg-panel">
      {isPlaying ? (
        <iframe
          src={video.embedUrl}
          title={title}
          // Allows the player's scripts, storage, full screen and links; never forms, downloads or access to this page.
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          // Players refuse pages that send no referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full border-0"
        />
      ) : (
        <button
          type="button"
          onClick={() => setPlaying(true)}
          className="absolute inset-0 flex size-full flex-col items-center justify-center gap-3 p-4 text-center text-panel-text"
        >
          <span className="grid size-14 place-items-center rounded-full bg-primary text-on-primary">
            <Play aria-hidden="true" className="ml-0.5 size-6" />
          </span>
          <span className="font-semibold text-body">Play {title}</span>
          <span className="text-panel-muted text-small">Loads a player from {providerName(video)}</span>
        </button>
      )}
    </div>
  );
}

function providerName({ provider, embedUrl }: EmbeddedVideo): string {
  return providerNames[provider] ?? new URL(embedUrl).hostname;
}
