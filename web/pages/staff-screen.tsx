import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '#contract/values/pages.ts';
import { InstitutionChoice } from '#web/features/people/institutions/institution-choice.tsx';
import { readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';

interface StaffScreenProps {
  to:
    | typeof paths.subscription
    | typeof paths.usageMetrics
    | typeof paths.budgetReport
    | typeof paths.usageTitles
    | typeof paths.usageReports
    | typeof paths.counterReports
    | typeof paths.consortium
    | typeof paths.harvesting
    | typeof paths.promotionKit;
  institution: number | undefined;
  note?: string;
  children: (institution: number) => ReactNode;
}

/** A customer screen as staff see it, or the list of institutions to choose from. The address holds the list's state. */
export function StaffScreen({ institution, ...rest }: StaffScreenProps) {
  return institution === undefined ? <Choice to={rest.to} /> : <StaffView institution={institution} {...rest} />;
}

function Choice({ to }: Pick<StaffScreenProps, 'to'>) {
  const [search, change] = useAddress(readInstitutionSearch);
  return (
    <InstitutionChoice search={search} onSearch={change}>
      {({ id, name }) => (
        <Link to={to} search={{ institution: id }} className="flex min-h-9 items-center touch:min-h-11">
          {name}
        </Link>
      )}
    </InstitutionChoice>
  );
}
