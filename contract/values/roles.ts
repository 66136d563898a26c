/** The roles of people. What each may do is defined in capabilities.ts and must be checked there. */
export const roles = ['account_manager', 'customer', 'tech_support', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * The value for a role, or `otherwise` for an unknown one: while a newer version runs beside this one, people may have
 * roles that only it knows, and relations know roles that no person here has.
 */
export function valueOfRole<Value>(values: Readonly<Record<Role, Value>>, role: string, otherwise: Value): Value {
  return Object.hasOwn(values, role) ? values[role as Role] : otherwise;
}

const labels: Readonly<Record<Role, string>> = {
  account_manager: 'Account Manager',
  customer: 'Customer',
  tech_support: 'Technical Support',
  admin: 'Admin',
};

/** The label of a role; an unknown role is capitalised. */
export function roleLabel(role: string): string {
  return valueOfRole(labels, role, role.charAt(0).toUpperCase() + role.slice(1));
}
