import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { useStaff } from './planning.api.ts';

interface TutorFieldProps {
  /** Empty for the viewer. */
  value: string;
  error: string | undefined;
  onChoose: (tutorId: string) => void;
}

/** The member of staff. Only administrators choose one; everybody else plans for themselves. */
export function TutorField({ value, error, onChoose }: TutorFieldProps) {
  const viewer = useViewer();
  const isAdmin = capabilitiesOf(viewer).managesAllSessions;
  const staff = useStaff({ isEnabled: isAdmin });
  if (!isAdmin) return null;
  return (
    <ComboboxField
      label="Member of staff"
      value={value || String(viewer.id)}
      placeholder={staff.isPending ? 'Loading staff...' : 'Choose someone'}
      choices={(staff.data ?? [])
        .filter(({ id, deactivatedAt }) => deactivatedAt === null || String(id) === value)
        .map(({ id, fullName }) => ({ value: String(id), label: fullName }))}
      error={error}
      onChoose={onChoose}
    />
  );
}
