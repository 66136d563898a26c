import type { Resource } from '#contract/resources.ts';
import { isStaff } from '#contract/roles.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Says of a resource that not everybody sees it; nothing where everybody does. */
export function AudienceNote({ resource: { sharedWithId } }: { resource: Resource }) {
  const { role } = useViewer();
  if (sharedWithId === null) return null;
  return (
    <span className="block text-muted text-small">
      {isStaff(role) ? 'Shared with one institution' : 'Shared with your institution'}
    </span>
  );
}
