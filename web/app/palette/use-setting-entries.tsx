import { useNavigate } from '@tanstack/react-router';
import Settings from 'lucide-react/icons/settings';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { isStaff, type Role } from '#contract/values/roles.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { adminGroups } from '#web/pages/admin/admin-groups.ts';
import { readAdminSearch } from '#web/pages/admin/admin-search.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** A part of a page that has a name of its own, by its anchor. */
interface Setting {
  to: PagePath;
  hash: string;
  label: string;
  detail: string;
  words: readonly string[];
  isFor?: (role: Role) => boolean;
}

const account = { to: paths.account, detail: 'Account settings' } as const;
const isCustomer = (role: Role) => !isStaff(role);

const settings: readonly Setting[] = [
  {
    ...{ ...account, hash: 'password', label: 'Password' },
    words: ['change password', 'reset password', 'forgot password', 'new password', 'passwords'],
  },
  {
    ...{ ...account, hash: 'sign-in-security', label: 'Sign-in security' },
    words: ['two factor', '2fa', 'mfa', 'two-step', 'passkey', 'passkeys', 'authenticator', 'recovery codes', 'login'],
  },
  {
    ...{ ...account, hash: 'institution', label: 'Your institution' },
    ...{ words: ['institutional sign-in', 'university sign-in'], isFor: isCustomer },
  },
  {
    ...{ ...account, hash: 'work-account', label: 'Work account' },
    ...{ words: ['google', 'microsoft', 'entra', 'okta'], isFor: (role) => workAccountLabel !== '' && isStaff(role) },
  },
  {
    ...{ ...account, hash: 'e-mail', label: 'E-mail' },
    words: [
      ...['email', 'e-mail address', 'email address', 'change email', 'mail', 'unsubscribe', 'weekly summary'],
      'mail notifications',
    ],
  },
  {
    ...{ ...account, hash: 'sessions', label: 'Where you are signed in' },
    words: ['devices', 'browsers', 'signed in', 'sign out everywhere', 'log out everywhere', 'logins'],
  },
  {
    ...{ ...account, hash: 'tokens', label: 'Tokens for programs' },
    words: ['api keys', 'api key', 'access tokens', 'bearer', 'api'],
  },
  {
    ...{ ...account, hash: 'events', label: 'What happened to your account' },
    words: ['security events', 'sign-in history', 'login history'],
  },
  {
    ...{ ...account, hash: 'your-data', label: 'Your data' },
    words: ['gdpr', 'export my data', 'download my data', 'export', 'archive', 'subject access request'],
  },
  { ...{ ...account, hash: 'theme', label: 'Theme' }, words: ['appearance', 'dark mode', 'light mode', 'colours'] },
  {
    ...{ ...account, hash: 'keys', label: 'Single keys' },
    words: ['turn off shortcuts', 'switch off shortcuts', 'disable shortcuts'],
  },
  {
    ...{ ...account, hash: 'notices', label: 'Desktop notifications' },
    words: ['notifications', 'alerts', 'browser notifications', 'sound', 'mute'],
  },
  {
    ...{ ...account, hash: 'push', label: 'Push notifications' },
    words: ['phone notifications', 'notify my phone', 'mobile', 'devices that ring'],
  },
  {
    ...{ ...account, hash: 'offline', label: 'Without a connection' },
    words: ['offline', 'no internet', 'airplane mode'],
  },
  {
    ...{ to: paths.subscription, hash: 'invoices', label: 'Your invoices', detail: 'Your Subscription' },
    ...{ words: ['invoices', 'invoice', 'bills', 'bill', 'billing', 'payments', 'receipts'], isFor: isCustomer },
  },
  {
    ...{ to: paths.schedule, hash: 'calendar', label: 'In your own calendar', detail: 'Your sessions' },
    words: ['ical', 'icalendar', 'outlook', 'google calendar', 'subscribe to calendar', 'calendar feed'],
  },
];

/** The parts of pages that the viewer can go to: settings, and for administrators the views of the admin panel. */
export function useSettingEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const { role } = useViewer();
  const own = settings
    .filter(({ isFor }) => isFor?.(role) ?? true)
    .map(({ to, hash, label, detail, words }) => ({
      ...{ id: `setting:${to}#${hash}`, label, detail, words, icon: <Settings /> },
      choose: () => void navigate({ to, hash }),
    }));
  const views = adminGroups.flatMap(({ title, entries }) =>
    entries.flatMap(({ view, label, Icon }) =>
      view === undefined
        ? []
        : {
            ...{ id: `admin:${view}`, label, detail: `Admin Panel · ${title}`, icon: <Icon /> },
            choose: () => void navigate({ to: paths.admin, search: readAdminSearch({ view }) }),
          },
    ),
  );
  return role === 'admin' ? [...own, ...views] : own;
}
