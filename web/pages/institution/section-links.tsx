import { Link } from '@tanstack/react-router';
import { useCapabilities } from '#web/lib/viewer.ts';
import { sectionsFor } from './sections.ts';

/** Links to the parts of the page; the address names the part. */
export function SectionLinks() {
  const may = useCapabilities();
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-4 border-y py-1 text-control print:hidden">
      {sectionsFor(may).map(({ name, label }) => (
        <Link
          key={name}
          to="."
          hash={name}
          activeOptions={{ exact: true, includeHash: true }}
          className="inline-flex min-h-9 items-center text-link underline-offset-2 hover:underline touch:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
