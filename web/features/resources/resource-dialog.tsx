import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import type { Resource } from '#contract/resources.ts';
import { isGone, messageOf } from '#web/lib/calls/api-error.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { AudienceNote } from './audience-note.tsx';
import { KindBadge } from './kind-badge.tsx';
import { factsLine } from './resource-facts.ts';
import { typeLabel } from './resource-texts.ts';
import { useResource } from './resources.api.ts';
import { SearchabilityNote } from './search/searchability-note.tsx';
import { ResourcePreview } from './viewer/resource-preview.tsx';

interface ResourceDialogProps {
  id: number;
  page: number | undefined;
  /** The text to mark in the preview. */
  q: string;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** A resource's details with preview and download. */
export function ResourceDialog({ id, page, q, onPage, onClose }: ResourceDialogProps) {
  const { data: resource, error, isFetching, refetch } = useResource(id);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={resource?.title ?? 'Resource'}
      className="md:max-w-220"
      footer={resource && (resource.type !== 'video' || resource.fileKind !== null) && <Fetch resource={resource} />}
    >
      {resource && (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
            <KindBadge resource={resource} />
            <span>{typeLabel(resource)}</span>
            <span>{factsLine(resource)}</span>
          </div>
          {resource.description && <p className="max-w-[72ch] whitespace-pre-line text-body">{resource.description}</p>}
          <AudienceNote resource={resource} />
          <SearchabilityNote text={resource.text} />
          <ResourcePreview key={resource.id} resource={resource} page={page} q={q} onPage={onPage} />
        </div>
      )}
      {!resource && error && (
        <ErrorState
          title={isGone(error) ? 'This resource is not available' : 'Failed to fetch resources'}
          message={isGone(error) ? 'It may have been deleted.' : messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!resource && !error && <PageSpinner label="Loading the resource..." />}
    </Dialog>
  );
}

function Fetch({ resource: { type, url, filename } }: { resource: Resource }) {
  if (type === 'link') {
    return (
      <a href={url} target="_blank" rel="noopener" className={buttonClasses()}>
        <ExternalLink />
        Visit
      </a>
    );
  }
  return (
    <a href={url} download={filename ?? true} className={buttonClasses()}>
      <Download />
      Download
    </a>
  );
}
