import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '#contract/values/pages.ts';
import { useInstitution } from '#web/features/people/people.api.ts';
import { institutionLink } from '#web/lib/pages/links.ts';

interface StaffViewProps {
  /** The screen being viewed; its address names the institution. */
  to:
    | typeof paths.subscription
    | typeof paths.technicalSetup
    | typeof paths.usageMetrics
    | typeof paths.budgetReport
    | typeof paths.usageTitles
    | typeof paths.usageReports
    | typeof paths.counterReports
    | typeof paths.consortium
    | typeof paths.harvesting
    | typeof paths.promotionKit;
  institution: number;
  /** The staff's actions; read-only if omitted. */
  note?: string;
  /** Renders what the customers see. */
  children: (institution: number) => ReactNode;
}

/** Says whose screen the member of staff sees and what they may do there, above the screen. */
export function StaffView({
  to,
  institution,
  note = 'You see what its customers see, read-only.',
  children,
}: StaffViewProps) {
  const name = useInstitution(institution).data?.name;
  return (
    <>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-control">
        {name && <span className="font-semibold">{name}</span>}
        <span className="text-muted">{note}</span>
        <span className="flex flex-wrap gap-x-4 text-link underline underline-offset-2 print:hidden">
          <Link {...institutionLink(institution)}>Overview</Link>
          <Link to={to} search={{}} activeOptions={{ exact: true }}>
            Choose another institution
          </Link>
        </span>
      </p>
      {children(institution)}
    </>
  );
}
