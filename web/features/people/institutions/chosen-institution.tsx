import type { ReactNode } from 'react';
import { useServedInstitutions } from '#web/features/people/people.api.ts';

/** Says whose screen the member of staff sees, read-only. `children` is the link back to the choice. */
export function ChosenInstitution({ id, children }: { id: number; children: ReactNode }) {
  const name = useServedInstitutions().data?.find((institution) => institution.id === id)?.name;
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-control">
      {name && <span className="font-semibold">{name}</span>}
      <span className="text-muted">You see what its customers see, read-only.</span>
      <span className="text-link underline underline-offset-2 print:hidden">{children}</span>
    </p>
  );
}
