import { type Role, valueOfRole } from '#contract/values/roles.ts';

/** Colours of the roles; grey for any other word. */
const tones: Readonly<Record<Role, { avatar: string; badge: string }>> = {
  account_manager: {
    avatar: 'bg-role-account-manager',
    badge: 'bg-role-account-manager-bg text-role-account-manager-fg',
  },
  customer: { avatar: 'bg-role-customer', badge: 'bg-role-customer-bg text-role-customer-fg' },
  tech_support: { avatar: 'bg-role-tech-support', badge: 'bg-role-tech-support-bg text-role-tech-support-fg' },
  admin: { avatar: 'bg-role-admin', badge: 'bg-role-admin-bg text-role-admin-fg' },
};
const otherTone = { avatar: 'bg-role-other', badge: 'bg-role-other-bg text-role-other-fg' };

export function roleTone(role: string): { avatar: string; badge: string } {
  return valueOfRole(tones, role, otherTone);
}
