import type { AssignedStaff } from '#contract/institutions.ts';

interface AssignedNameProps {
  staff: AssignedStaff | null;
  /** What they are assigned as, for a tooltip and for whoever hears the table. */
  what: string;
  /** The same is shown where no heading says it, as on phones. */
  labelClassName?: string;
}

/** Who is assigned; a deactivated person is marked, for nobody serves these customers now. */
export function AssignedName({ staff, what, labelClassName = 'sr-only' }: AssignedNameProps) {
  return (
    <span className="block truncate" title={staff ? `${what}: ${staff.fullName}` : what}>
      <span className={labelClassName}>{what}: </span>
      {staff?.fullName ?? 'Nobody'}
      {staff && !staff.isActive && <span className="text-danger"> (deactivated)</span>}
    </span>
  );
}
