import { useNavigate } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { paths } from '#contract/values/pages.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { RoleBadge } from '#web/ui/role-badge.tsx';
import { themeOptions } from '#web/ui/theme-options.tsx';
import type { LogOutEntry } from './log-out-entry.ts';

/** The viewer, the theme, account settings and Log out. */
export function AccountMenu({ onLogOut, isLeaving }: LogOutEntry) {
  const viewer = useViewer();
  const theme = useTheme();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 text-left transition-colors duration-120 hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar fullName={viewer.fullName} role={viewer.role} />
          <span className="sr-only">Account:</span>
          <span className="flex max-w-48 flex-col items-start max-md:sr-only">
            <span className="w-full truncate font-semibold text-control leading-4.5">{viewer.fullName}</span>
            <RoleBadge role={viewer.role} className="h-4.5" />
          </span>
        </button>
      }
    >
      <div className="px-3 py-2">
        <p className="truncate font-semibold text-control">{viewer.fullName}</p>
        <p className="truncate text-muted text-small">{viewer.companyName ?? viewer.username}</p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themeOptions} onChoose={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={<CalendarDays aria-hidden="true" />} onSelect={() => void navigate({ to: paths.schedule })}>
        Your sessions
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden="true" />} onSelect={() => void navigate({ to: paths.account })}>
        Account settings
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onLogOut} isDisabled={isLeaving} staysOpen>
        {isLeaving ? 'Logging out...' : 'Log out'}
      </MenuItem>
    </Menu>
  );
}
