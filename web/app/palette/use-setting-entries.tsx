import { useNavigate } from '@tanstack/react-router';
import Settings from 'lucide-react/icons/settings';
import type { Capabilities } from '#contract/values/capabilities.ts';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { type AccountPart, accountParts } from '#web/pages/account/account-parts.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface Setting {
  to: PagePath;
  hash: string;
  label: string;
  detail: string;
  words: readonly string[];
  isFor: (may: Capabilities) => boolean;
}

const isCustomer = (may: Capabilities) => may.actsForOwnInstitution;

const settings: readonly Setting[] = [
  account('password', 'Password', 'change password, reset password, forgot password, new password, passwords'),
  account(
    'sign-in-security',
    'Sign-in security',
    'two factor, 2fa, mfa, two-step, passkey, passkeys, authenticator, recovery codes, login',
  ),
  account('institution', 'Your institution', 'institutional sign-in, university sign-in', isCustomer),
  account(
    'work-account',
    'Work account',
    'google, microsoft, entra, okta',
    (may) => workAccountLabel !== '' && may.servesCustomers,
  ),
  account(
    'e-mail',
    'E-mail',
    'email, e-mail address, email address, change email, mail, unsubscribe, weekly summary, mail notifications',
  ),
  account(
    'sessions',
    'Where you are signed in',
    'devices, browsers, signed in, sign out everywhere, log out everywhere, logins',
  ),
  account('tokens', 'Tokens for programs', 'api keys, api key, access tokens, bearer, api'),
  account('events', 'Account activity', 'security events, sign-in history, login history'),
  account('your-data', 'Your data', 'gdpr, export my data, download my data, export, archive, subject access request'),
  account('theme', 'Theme', 'appearance, dark mode, light mode, colours'),
  account('keys', 'Single keys', 'turn off shortcuts, switch off shortcuts, disable shortcuts'),
  account(
    'absences',
    'Absences',
    'holiday, vacation, out of office, stand-in, cover, away, leave',
    (may) => may.servesCustomers,
  ),
  account('notices', 'Desktop notifications', 'notifications, alerts, browser notifications, sound, mute'),
  account('push', 'Push notifications', 'phone notifications, notify my phone, mobile, devices that ring'),
  {
    to: paths.subscription,
    hash: 'invoices',
    label: 'Your invoices',
    detail: 'Your Subscription',
    words: ['invoices', 'invoice', 'bills', 'bill', 'billing', 'payments', 'receipts'],
    isFor: isCustomer,
  },
  {
    to: paths.schedule,
    hash: 'calendar',
    label: 'In your own calendar',
    detail: 'Your sessions',
    words: ['ical', 'icalendar', 'outlook', 'google calendar', 'subscribe to calendar', 'calendar feed'],
    isFor: () => true,
  },
];

function account(hash: AccountPart, label: string, words: string, isFor: Setting['isFor'] = () => true): Setting {
  return { to: accountParts[hash], hash, label, detail: 'Account settings', words: words.split(', '), isFor };
}

/** Parts of pages that the viewer can go to. */
export function useSettingEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const may = useCapabilities();
  return settings
    .filter(({ isFor }) => isFor(may))
    .map(({ to, hash, label, detail, words }) => ({
      id: `setting:${to}#${hash}`,
      label,
      detail,
      words,
      icon: <Settings />,
      choose: () => void navigate({ to, hash }),
    }));
}
