/** The four roles. */
export const roles = ['account_manager', 'customer', 'tech_support', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Roles that serve customers: everybody but the customers themselves. */
export const staffRoles = ['account_manager', 'tech_support', 'admin'] as const satisfies readonly Role[];

/** Roles that may share a support channel with its customer; technical support talks one to one. */
export const channelTeamRoles = ['account_manager', 'admin'] as const satisfies readonly Role[];

export function isStaff(role: Role): boolean {
  return role !== 'customer';
}

/** Two roles have labels of their own, every other word is shown capitalised. */
export function roleLabel(role: string): string {
  if (role === 'account_manager') return 'Account Manager';
  if (role === 'tech_support') return 'Technical Support';
  return role.charAt(0).toUpperCase() + role.slice(1);
}
