import { rolesWith } from '#contract/values/capabilities.ts';
import type { Setting } from './setting-kinds.ts';

export const signInSettings = {
  factorRoles: {
    group: 'sign-in',
    kind: 'roles',
    label: 'Second factor',
    default: rolesWith((may) => may.runsPortal),
    variable: 'PORTAL_SECOND_FACTOR',
    does: 'Roles that must have a second factor (a passkey or an authenticator app), as admin,tech_support, or none; each person has seven days',
    needsFreshProof: true,
  },
  workAccountLabel: {
    group: 'sign-in',
    kind: 'text',
    label: 'Name on the button',
    default: 'your work account',
    maxLength: 40,
    variable: 'PORTAL_OIDC_LABEL',
    isRequired: true,
    needsFreshProof: true,
    does: 'What people call the provider of work accounts, as Microsoft: the button says “Staff: sign in with Microsoft”',
  },
  invitationDays: {
    group: 'sign-in',
    kind: 'number',
    label: 'Invitations',
    default: 14,
    variable: 'PORTAL_INVITATION_DAYS',
    does: 'The days for which an invitation can be used',
    min: 1,
    max: 60,
    needsFreshProof: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
