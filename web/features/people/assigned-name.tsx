import type { AssignedStaff } from '#contract/people/institutions.ts';

export interface AssignedNameProps {
  staff: AssignedStaff | null;
  /** The assignment, for a tooltip and for assistive technology. */
  what: string;
  /** Shows the label where no heading says it, as on phones. */
  labelClassName?: string;
}

/** Who is assigned; a deactivated person is marked, because nobody serves these customers now. */
export function AssignedName({ staff, what, labelClassName = 'sr-only' }: AssignedNameProps) {
  return (
    <span className="block truncate" title={staff ? `${what}: ${staff.fullName}` : what}>
      <span className={labelClassName}>{what}: </span>
      {staff?.fullName ?? 'No one'}
      {staff && !staff.isActive && <span className="text-danger"> (deactivated)</span>}
    </span>
  );
}
