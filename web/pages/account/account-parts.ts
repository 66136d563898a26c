import { paths } from '#contract/values/pages.ts';

/** The tabs of the account settings. */
export const accountTabs = [
  {
    path: paths.account,
    label: 'Profile',
    lead: 'Your name and time zone, and how the portal looks and answers to keys.',
  },
  {
    path: paths.accountSignIn,
    label: 'Sign-in',
    lead: 'Your password and second factor, where you’re signed in, and account activity.',
  },
  {
    path: paths.accountNotifications,
    label: 'Notifications',
    lead: 'Your e-mail address, which e-mails you get, and what your devices tell you.',
  },
  {
    path: paths.accountPrograms,
    label: 'Programs',
    lead: 'Tokens with which programs act in your name, and webhooks of your institution.',
  },
  { path: paths.accountData, label: 'Your data', lead: 'A copy of all your data, and its erasure.' },
] as const;
export type AccountPath = (typeof accountTabs)[number]['path'];

/** The tab of each part; the part is the hash of the address. All parts were once on one page: /account#password. */
export const accountParts = {
  name: paths.account,
  'time-zone': paths.account,
  theme: paths.account,
  keys: paths.account,
  absences: paths.account,
  sharing: paths.account,
  password: paths.accountSignIn,
  'sign-in-security': paths.accountSignIn,
  institution: paths.accountSignIn,
  'work-account': paths.accountSignIn,
  sessions: paths.accountSignIn,
  events: paths.accountSignIn,
  'e-mail': paths.accountNotifications,
  notices: paths.accountNotifications,
  push: paths.accountNotifications,
  tokens: paths.accountPrograms,
  webhooks: paths.accountPrograms,
  'your-data': paths.accountData,
} as const satisfies Readonly<Record<string, AccountPath>>;
export type AccountPart = keyof typeof accountParts;

export function tabOf(part: string): AccountPath | undefined {
  return Object.entries(accountParts).find(([name]) => name === part)?.[1];
}
