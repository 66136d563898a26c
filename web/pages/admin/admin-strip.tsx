import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { adminScreens } from './admin-screens.ts';

/** Links from the admin panel to the other admin screens. */
export function AdminStrip() {
  return (
    <nav aria-label="Admin Tools" className="flex flex-wrap gap-2">
      {adminScreens
        .filter(({ path }) => path !== paths.admin)
        .map(({ path, label, Icon }) => (
          <Link key={path} to={path} className={buttonClasses('secondary')}>
            <Icon />
            {label}
          </Link>
        ))}
    </nav>
  );
}
