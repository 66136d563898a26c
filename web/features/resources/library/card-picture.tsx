import FileText from 'lucide-react/icons/file-text';
import Link2 from 'lucide-react/icons/link-2';
import ListChecks from 'lucide-react/icons/list-checks';
import Palette from 'lucide-react/icons/palette';
import Play from 'lucide-react/icons/play';
import Presentation from 'lucide-react/icons/presentation';
import type { ComponentType } from 'react';
import type { Resource } from '#contract/resources.ts';
import { type FileKind, fileKinds } from '#contract/values/files/file-kinds.ts';

interface Look {
  Icon: ComponentType<{ className?: string }>;
  ground: string;
}

const slides: Look = { Icon: Presentation, ground: 'bg-kind-slides-bg text-kind-slides-fg' };
const looks: Record<Resource['type'], Look> = {
  document: { Icon: FileText, ground: 'bg-kind-document-bg text-kind-document-fg' },
  assessment: { Icon: ListChecks, ground: 'bg-kind-assessment-bg text-kind-assessment-fg' },
  video: { Icon: Play, ground: 'bg-kind-video-bg text-kind-video-fg' },
  link: { Icon: Link2, ground: 'bg-kind-link-bg text-kind-link-fg' },
  brand: { Icon: Palette, ground: 'bg-kind-link-bg text-kind-link-fg' },
  usage_stats: { Icon: FileText, ground: 'bg-kind-document-bg text-kind-document-fg' },
};

/** The top of a card: the picture or stored image, else a cover with the title and the sign of its kind. Decorative, because the text stands below. */
export function CardPicture({ resource: { title, type, url, fileKind, coverUrl } }: { resource: Resource }) {
  if (coverUrl) {
    return (
      <span className="relative grid h-19.5 place-items-center overflow-hidden rounded-control bg-sunken">
        <img src={`${coverUrl}?inline`} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        {type === 'video' && (
          <span className="relative grid size-10 place-items-center rounded-full bg-primary text-on-primary">
            <Play aria-hidden="true" className="ml-0.5 size-5" />
          </span>
        )}
      </span>
    );
  }
  const kind: FileKind | null = fileKind && fileKinds[fileKind];
  if (kind?.isImage) {
    return (
      <span className="grid h-19.5 place-items-center overflow-hidden rounded-control border bg-on-primary">
        <img src={`${url}?inline`} alt="" loading="lazy" className="h-full w-full object-contain" />
      </span>
    );
  }
  const { Icon, ground } = fileKind === 'ppt' || fileKind === 'pptx' ? slides : looks[type];
  return (
    <span
      aria-hidden="true"
      className={`flex h-19.5 items-center justify-between gap-4 overflow-hidden rounded-control px-4 ${ground}`}
    >
      <span className="line-clamp-2 min-w-0 font-semibold font-serif text-[17px] leading-6">{title}</span>
      <Icon className="size-7 shrink-0 opacity-70" />
    </span>
  );
}
