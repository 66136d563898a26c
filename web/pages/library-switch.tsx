import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';

const halves = [
  { to: paths.resources, label: 'Learning Resources' },
  { to: paths.librarianResources, label: 'Librarian Resources' },
] as const;

/** On phones, whose bar has one entry for both, switches between the two halves of the library. */
export function LibrarySwitch() {
  return (
    <nav aria-label="Library" className="flex rounded-control border bg-surface p-0.5 md:hidden">
      {halves.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex h-8 flex-1 items-center justify-center whitespace-nowrap rounded-md px-3 max-[359px]:px-1.5 font-medium text-muted text-small transition-colors duration-120 hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink touch:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
