import { Link } from '@tanstack/react-router';
import Eye from 'lucide-react/icons/eye';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import type { Resource } from '#contract/resources.ts';
import { type FileKind, fileKinds } from '#contract/values/files/file-kinds.ts';
import { resourceLink } from '#web/lib/pages/links.ts';
import { DownloadLink, itemLinkClasses, VisitLink } from './item-link.tsx';

export function CardAction({ resource }: { resource: Resource }) {
  const { type, url, title, filename, fileKind, audience } = resource;
  if (type === 'video') {
    return (
      <OpenLink resource={resource} icon={<Play />}>
        Watch Video
      </OpenLink>
    );
  }
  if (fileKind === null) {
    return (
      <VisitLink href={url} title={title}>
        Visit
      </VisitLink>
    );
  }
  const kind: FileKind = fileKinds[fileKind];
  return (
    <>
      {kind.isImage && (
        <OpenLink resource={resource} icon={<Eye />}>
          Preview
        </OpenLink>
      )}
      <DownloadLink href={url} title={title} filename={filename}>
        {fileKind === 'pdf' && audience === 'librarian' ? 'Download PDF' : 'Download'}
      </DownloadLink>
    </>
  );
}

function OpenLink({ resource, icon, children }: { resource: Resource; icon: ReactNode; children: ReactNode }) {
  return (
    <Link {...resourceLink(resource.id)} className={itemLinkClasses}>
      {icon}
      {children}
      <span className="sr-only"> {resource.title}</span>
    </Link>
  );
}
