import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useInstitution } from '#web/features/people/people.api.ts';
import { institutionLink } from '#web/lib/pages/links.ts';

interface ChosenInstitutionProps {
  id: number;
  note: string | undefined;
  /** The link back to the choice. */
  children: ReactNode;
}

/** Says whose screen the member of staff sees, and what they may do there. */
export function ChosenInstitution({
  id,
  note = 'You see what its customers see, read-only.',
  children,
}: ChosenInstitutionProps) {
  const name = useInstitution(id).data?.name;
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-control">
      {name && <span className="font-semibold">{name}</span>}
      <span className="text-muted">{note}</span>
      <span className="flex flex-wrap gap-x-4 text-link underline underline-offset-2 print:hidden">
        <Link {...institutionLink(id)}>Overview</Link>
        {children}
      </span>
    </p>
  );
}
