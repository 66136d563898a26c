import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { InstitutionList } from './institution-list.tsx';
import type { InstitutionSearch } from './institution-search.ts';

interface InstitutionChoiceProps {
  search: InstitutionSearch;
  onSearch: ChangeAddress<InstitutionSearch>;
  children: (institution: ServedInstitution) => ReactNode;
}

/** The institutions whose screens staff can see, each with links to its screen and its page. */
export function InstitutionChoice({ search, onSearch, children }: InstitutionChoiceProps) {
  return (
    <InstitutionList
      title="Choose an institution"
      search={search}
      onSearch={onSearch}
      link={children}
      rowActions={{
        label: 'Everything about it',
        className: 'w-28',
        render: ({ id }) => (
          <Link {...institutionLink(id)} className="inline-flex min-h-9 items-center text-link touch:min-h-11">
            Overview
          </Link>
        ),
      }}
    />
  );
}
