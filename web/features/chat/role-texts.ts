import { type Role, valueOfRole } from '#contract/values/roles.ts';

interface RoleTexts {
  /** Beside the presence in the chat's header. */
  readonly replyTime?: string;
  /** Rows of the details panel. */
  readonly rows: readonly (readonly [what: string, value: string])[];
}

const nothing: RoleTexts = { rows: [] };
const texts: Readonly<Record<Role, RoleTexts>> = {
  customer: nothing,
  account_manager: { replyTime: 'replies under 24 hours', rows: [['Response time', 'Under 24 hours']] },
  tech_support: {
    replyTime: 'replies under 12 hours',
    rows: [
      ['Response time', 'Under 12 hours'],
      ['Support level', 'Tier 2'],
    ],
  },
  admin: { rows: [['Access', 'Full system access']] },
};

export function roleTexts(role: string): RoleTexts {
  return valueOfRole(texts, role, nothing);
}
