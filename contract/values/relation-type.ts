/** The types of relation between two people. */
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

/** One side of a relation. The role is any word: there are rules for roles that nobody has here. */
export interface RelationSide {
  readonly role: string;
  /** Null for staff. */
  readonly institutionId?: number | null;
}

// The order matters: the first side is the one named as student in the request.
const byRoles: Readonly<Record<string, RelationType>> = {
  'student tutor': 'student_tutor',
  'tutor student': 'tutor_student',
  'parent student': 'parent_student',
};

/** The type of the relation from the first person to the second. */
export function relationTypeOf(first: RelationSide, second: RelationSide): RelationType {
  const named = byRoles[`${first.role} ${second.role}`];
  if (named) return named;
  const roles = [first.role, second.role];
  // Two account managers are nobody's account manager to each other.
  if (first.role !== second.role && roles.includes('customer')) {
    if (roles.includes('account_manager')) return 'account_manager';
    if (roles.includes('tech_support')) return 'tech_support';
  }
  const institutionId = first.institutionId ?? null;
  return institutionId !== null && institutionId === (second.institutionId ?? null) ? 'colleague' : 'other';
}
