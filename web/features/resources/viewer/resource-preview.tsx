import type { Resource } from '#contract/resources.ts';
import { type FileKind, fileKinds } from '#contract/values/files/file-kinds.ts';
import { OwnVideo } from '#web/features/resources/videos/own-video.tsx';
import { VideoPlayer } from '#web/features/resources/videos/video-player.tsx';
import { OfficeText } from './office-text.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface ResourcePreviewProps {
  resource: Resource;
  page: number | undefined;
  q: string;
  onPage: (page: number) => void;
}

/** A preview as far as the resource's kind allows. */
export function ResourcePreview({ resource, page, q, onPage }: ResourcePreviewProps) {
  const { fileKind, video, title, url, type } = resource;
  if (video) return <VideoPlayer video={video} title={title} />;
  if (type === 'link' || fileKind === null) return null;
  if (fileKind === 'pdf') return <PdfViewer url={url} title={title} page={page ?? 1} q={q} onPage={onPage} />;
  const kind: FileKind = fileKinds[fileKind];
  if (kind.isVideo) return <OwnVideo resource={resource} />;
  if (kind.isImage) return <img src={`${url}?inline`} alt={title} className="max-h-120 self-center object-contain" />;
  if (kind.isSearchable) return <OfficeText resource={resource} page={page} q={q} />;
  return (
    <p className="rounded-control bg-sunken p-4 text-control text-muted">
      {kind.label} files have no preview here. Download the file to open it.
    </p>
  );
}
