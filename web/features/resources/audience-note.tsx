import type { Resource } from '#contract/resources.ts';
import { useCapabilities } from '#web/lib/viewer.ts';

export function AudienceNote({ resource: { sharedWithId, sharedWithInstitutionId } }: { resource: Resource }) {
  const may = useCapabilities();
  if (sharedWithId === null && sharedWithInstitutionId === null) return null;
  return (
    <span className="block text-muted text-small">
      {may.servesCustomers ? 'Shared with one institution' : 'Shared with your institution'}
    </span>
  );
}
