import type { Plan } from '#contract/values/plans-and-usage/plans.ts';
import type { Role } from '#contract/values/roles.ts';

/** Monday is 1, Sunday 7; times are `11:00` in the zone of support. */
export interface SupportTimes {
  days: readonly number[];
  opens: string;
  closes: string;
}

export interface Holiday {
  /** `2026-12-25`. */
  day: string;
  name: string;
}

/** `8000+` and `videos`. */
export interface SignInFigure {
  amount: string;
  what: string;
}

export interface Picture {
  type: 'image/svg+xml' | 'image/png';
  base64: string;
}

/** The value of a setting by its kind. An empty text or list is a setting that nobody has filled in. */
export interface KindValues {
  text: string;
  /** Capitals and digits, as an IBAN; spaces and dashes are left out. */
  code: string;
  lines: readonly string[];
  email: string;
  /** `https://models.example.org/v1` */
  address: string;
  country: string;
  percent: number;
  number: number;
  zone: string;
  times: SupportTimes;
  holidays: readonly Holiday[];
  figures: readonly SignInFigure[];
  roles: readonly Role[];
  choice: string;
  picture: Picture | null;
  /** Prices and contents of a plan over time, the oldest first. */
  plan: readonly Plan[];
}
export type SettingKind = keyof KindValues;

/** Groups of settings; each is a tab of a screen. */
export const groupLabels = {
  portal: 'Portal',
  plans: 'Plans & prices',
  invoicing: 'Invoicing',
  'e-mail': 'E-mail',
  'sign-in': 'Sign-in',
  'knowledge-base': 'Knowledge Base',
  'provider-facts': 'Provider facts',
} as const;
export type SettingGroup = keyof typeof groupLabels;
export const settingGroups = Object.keys(groupLabels) as SettingGroup[];

interface SettingOf<Kind extends SettingKind> {
  group: SettingGroup;
  kind: Kind;
  /** The field's name on the screen and in the change log. */
  label: string;
  /** Its row in the table of settings in docs/operate.md. */
  does: string;
  default: KindValues[Kind];
  /** The environment variable that locks it; null where only the screen sets it. */
  variable: `PORTAL_${string}` | null;
  /** A save asks for the password anew. */
  needsFreshProof?: true;
  isRequired?: true;
  /** For texts, and for each line or name in a list. */
  maxLength?: number;
  /** For lists. */
  most?: number;
  /** For numbers. */
  min?: number;
  max?: number;
  choices?: readonly string[];
  pattern?: { is: RegExp; otherwise: string };
}

export type Setting = { [Kind in SettingKind]: SettingOf<Kind> }[SettingKind];
