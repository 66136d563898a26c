import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { paths } from '#contract/values/pages.ts';
import { InstitutionChoice } from '#web/features/people/institutions/institution-choice.tsx';
import { readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { useUsageOverview } from '#web/features/usage/usage.api.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';

interface StaffScreenProps {
  to: typeof paths.subscription | typeof paths.usageMetrics;
  institution: number | undefined;
  note?: string;
  children: (institution: number) => ReactNode;
}

/** A screen of customers as staff see it, with the uses of each institution to choose from. The address holds how they are listed. */
export function StaffScreen({ institution, ...rest }: StaffScreenProps) {
  return institution === undefined ? <Choice to={rest.to} /> : <StaffView institution={institution} {...rest} />;
}

function Choice({ to }: Pick<StaffScreenProps, 'to'>) {
  const [search, change] = useAddress(readInstitutionSearch);
  const { data } = useUsageOverview();
  return (
    <InstitutionChoice
      search={search}
      onSearch={change}
      uses={data && new Map(data.institutions.map((row) => [row.institutionId, row.usesOfLastYear]))}
    >
      {({ id, name }) => (
        <Link to={to} search={{ institution: id }} className="flex min-h-9 items-center touch:min-h-11">
          {name}
        </Link>
      )}
    </InstitutionChoice>
  );
}
