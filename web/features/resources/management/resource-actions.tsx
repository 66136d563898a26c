import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Resource } from '#contract/resources.ts';
import { resourceLink } from '#web/lib/pages/links.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { Managing } from './use-managing.ts';

/** Download opens a new tab, Watch shows the video, a bin deletes. */
export function ResourceActions({ resource, managing }: { resource: Resource; managing: Managing }) {
  return (
    <span className="flex items-center justify-end gap-1">
      <Fetch resource={resource} />
      <IconButton label={`Edit ${resource.title}`} icon={<Pencil />} onClick={() => managing.edit(resource)} />
      <IconButton
        label={`Delete ${resource.title}`}
        icon={<Trash2 />}
        onClick={() => managing.remove(resource)}
        className="not-disabled:hover:text-danger"
      />
    </span>
  );
}

const linkClasses = buttonClasses('ghost', 'sm');

function Fetch({ resource: { id, type, url, title } }: { resource: Resource }) {
  if (type === 'video') {
    return (
      <Link {...resourceLink(id)} aria-label={`Watch ${title}`} className={linkClasses}>
        <Play aria-hidden="true" className="size-4" />
        Watch
      </Link>
    );
  }
  const [word, Icon] = type === 'link' ? (['Visit', ExternalLink] as const) : (['Download', Download] as const);
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`${word} ${title}`} className={linkClasses}>
      <Icon aria-hidden="true" className="size-4" />
      {word}
    </a>
  );
}
