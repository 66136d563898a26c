import type { AssignedStaff } from '#contract/people/institutions.ts';

export interface AssignedNameProps {
  staff: AssignedStaff | null;
  /** The kind of assignment, for the tooltip and assistive technology. */
  what: string;
  /** Shows the label where no heading has it, as on phones. */
  labelClassName?: string;
}

/** The assigned person; marked if deactivated, because nobody serves these customers then. */
export function AssignedName({ staff, what, labelClassName = 'sr-only' }: AssignedNameProps) {
  return (
    <span className="block truncate" title={staff ? `${what}: ${staff.fullName}` : what}>
      <span className={labelClassName}>{what}: </span>
      {staff?.fullName ?? 'No one'}
      {staff && !staff.isActive && <span className="text-danger"> (deactivated)</span>}
    </span>
  );
}
