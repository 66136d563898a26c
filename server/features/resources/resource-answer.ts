import type { Resource } from '#contract/resources.ts';
import { filePathOf } from '#contract/values/files/file-paths.ts';
import type { ResourceRow } from './resources.queries.ts';
import type { VideoProviders } from './videos/video-providers.ts';

/** A row in the form of the API. */
export function toResource(row: ResourceRow, videos: VideoProviders): Resource {
  const { textState, textReason, captionsName, coverName, type, scope } = row;
  return {
    ...row,
    sharedWithInstitutionId: type !== 'usage_stats' && scope > 0 ? scope : null,
    video: videoOf(row, videos),
    captionsUrl: captionsName && filePathOf(captionsName),
    coverUrl: coverName && filePathOf(coverName),
    text: { state: textState, reason: textReason },
  };
}

function videoOf({ videoProvider: provider, videoId }: ResourceRow, videos: VideoProviders): Resource['video'] {
  if (provider === null || videoId === null) return null;
  const embedUrl = videos.playerOf(provider, videoId);
  return embedUrl === null ? null : { provider, videoId, embedUrl };
}
