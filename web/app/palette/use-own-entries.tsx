import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Upload from 'lucide-react/icons/upload';
import UserPlus from 'lucide-react/icons/user-plus';
import { paths } from '#contract/values/pages.ts';
import { pagesFor } from '#web/app/routes/page-names.ts';
import { shortcutLabels } from '#web/lib/keys/shortcut-labels.ts';
import { shortcuts } from '#web/lib/keys/shortcut-list.ts';
import { addContactLink } from '#web/lib/pages/links.ts';
import { chooseTheme } from '#web/lib/theme.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import type { AdminPath } from '#web/pages/admin/frame/admin-screens.ts';
import { themeOptions } from '#web/ui/theme-options.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import { actionSynonyms, pageSynonyms } from './synonyms.ts';

export interface OwnActs {
  onLogOut: () => void;
  onShowShortcuts: () => void;
}

export function usePageEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  return pagesFor(useCapabilities()).map(({ path, label, keys }) => ({
    id: `page:${path}`,
    label,
    icon: <PanelsTopLeft />,
    keys,
    words: pageSynonyms[path],
    choose: () => void navigate({ to: path }),
  }));
}

/** The actions of the viewer's role: each leads to the page for it, or acts at once. */
export function useActionEntries({ onLogOut, onShowShortcuts }: OwnActs): PaletteEntry[] {
  const navigate = useNavigate();
  const may = useCapabilities();
  const themes = themeOptions.map(({ value, label, icon }) => ({
    id: `theme:${value}`,
    label: `Theme: ${label}`,
    icon,
    choose: () => chooseTheme(value),
  }));
  const goTo =
    (to: AdminPath, search = {}) =>
    () =>
      void navigate({ to, search });
  const ofAdmins: PaletteEntry[] = [
    {
      id: 'do:broadcast',
      label: 'New broadcast',
      icon: <Megaphone />,
      choose: goTo(paths.adminNotifications),
    },
    { id: 'do:add-customer', label: 'Add customer', icon: <UserPlus />, choose: goTo(paths.admin, { isAdding: true }) },
    {
      id: 'do:add-staff',
      label: 'Add staff',
      icon: <UserPlus />,
      choose: goTo(paths.adminStaff, { isAdding: true }),
    },
    { id: 'do:upload-usage', label: 'Upload usage data', icon: <Upload />, choose: goTo(paths.adminUsage) },
    {
      id: 'do:change-plan',
      label: 'Change the plan of an institution',
      icon: <ReceiptText />,
      choose: goTo(paths.adminSubscriptions),
    },
    {
      id: 'do:institutions',
      label: 'Manage institutions',
      icon: <CornerDownRight />,
      choose: goTo(paths.adminInstitutions),
    },
  ];
  const ofCustomers: PaletteEntry[] = [
    {
      id: 'do:book-session',
      label: 'Book a session',
      icon: <CalendarPlus />,
      choose: () => void navigate({ to: paths.schedule, search: { book: 'new' } }),
    },
    {
      id: 'do:compare-plans',
      label: 'Compare plans',
      icon: <ReceiptText />,
      choose: () => void navigate({ to: paths.subscription, search: { tab: 'plans' } }),
    },
  ];
  const ofStaff: PaletteEntry[] = [
    {
      id: 'do:plan-session',
      label: 'Plan a session',
      icon: <CalendarPlus />,
      choose: () => void navigate({ to: paths.schedule, search: { plan: 'new' } }),
    },
  ];
  const all: PaletteEntry[] = [
    ...(may.runsPortal ? ofAdmins : []),
    ...(may.servesCustomers ? ofStaff : ofCustomers),
    {
      id: 'do:add-contact',
      label: 'Add contact',
      icon: <UserPlus />,
      choose: () => void navigate(addContactLink('')),
    },
    ...themes,
    {
      id: 'do:shortcuts',
      label: shortcutLabels.sheet.label,
      icon: <Keyboard />,
      keys: shortcuts.sheet.keys,
      choose: onShowShortcuts,
    },
    { id: 'do:log-out', label: 'Log out', icon: <LogOut />, choose: onLogOut },
  ];
  return all.map((entry) => ({ ...entry, words: actionSynonyms[entry.id] }));
}
