import { type Assignment, capabilitiesOf } from './capabilities.ts';
export const relationTypes = [
  'student_tutor',
  'tutor_student',
  'parent_student',
  'account_manager',
  'tech_support',
  'colleague',
  'other',
] as const;
export type RelationType = (typeof relationTypes)[number];

/** One side of a relation. The role is any string, because there are rules for roles that no person here has. */
export interface RelationSide {
  readonly role: string;
  /** Null for staff. */
  readonly institutionId?: number | null;
}

// The order matters: the first role is that of `studentId` in the request.
const byRoles: Readonly<Record<string, RelationType>> = {
  'student tutor': 'student_tutor',
  'tutor student': 'tutor_student',
  'parent student': 'parent_student',
};

const byAssignment: Readonly<Record<Assignment, RelationType>> = {
  accountManagerId: 'account_manager',
  techSupportId: 'tech_support',
};

/** Only a customer has an assigned account manager or supporter; two colleagues have not. */
function servingType(staff: RelationSide, customer: RelationSide): RelationType | undefined {
  const { assignedBy } = capabilitiesOf(staff);
  return assignedBy && capabilitiesOf(customer).isServed ? byAssignment[assignedBy] : undefined;
}

export function relationTypeOf(first: RelationSide, second: RelationSide): RelationType {
  const named = byRoles[`${first.role} ${second.role}`];
  if (named) return named;
  const serving = servingType(first, second) ?? servingType(second, first);
  if (serving) return serving;
  const institutionId = first.institutionId ?? null;
  return institutionId !== null && institutionId === (second.institutionId ?? null) ? 'colleague' : 'other';
}
