import type { Resource } from '#contract/resources.ts';
import { isStaff } from '#contract/values/roles.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Says that a resource is shared with one institution only. */
export function AudienceNote({ resource: { sharedWithId } }: { resource: Resource }) {
  const { role } = useViewer();
  if (sharedWithId === null) return null;
  return (
    <span className="block text-muted text-small">
      {isStaff(role) ? 'Shared with one institution' : 'Shared with your institution'}
    </span>
  );
}
