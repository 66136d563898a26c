import { Link } from '@tanstack/react-router';
import { paths } from '#web/lib/links.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { adminScreens } from './admin-screens.ts';

/** From the admin panel to the other screens of administrators. */
export function AdminStrip() {
  return (
    <nav aria-label="Admin Tools" className="flex flex-wrap gap-2">
      {adminScreens
        .filter(({ to }) => to !== paths.admin)
        .map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={buttonClasses('secondary')}>
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Link>
        ))}
    </nav>
  );
}
