import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { paths } from '#contract/values/pages.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { themeOptions } from '#web/ui/theme-options.tsx';
import { AccountButton } from './account-button.tsx';
import type { LogOutEntry } from './log-out-entry.ts';

export function AccountMenu({ onLogOut, isLeaving }: LogOutEntry) {
  const viewer = useViewer();
  const theme = useTheme();
  const navigate = useNavigate();
  return (
    <Menu trigger={<AccountButton viewer={viewer} />}>
      <div className="px-3 py-2">
        <p className="truncate font-semibold text-control">{viewer.fullName}</p>
        <p className="truncate text-muted text-small">{viewer.companyName ?? viewer.username}</p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themeOptions} onChoose={chooseTheme} />
      <MenuSeparator />
      <MenuItem icon={<Settings />} onSelect={() => void navigate({ to: paths.account })}>
        Account settings
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={onLogOut} isDisabled={isLeaving} staysOpen>
        {isLeaving ? 'Logging out...' : 'Log out'}
      </MenuItem>
    </Menu>
  );
}
