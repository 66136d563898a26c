import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { readInstitutionSearch } from '#web/features/people/institutions/institution-search.ts';
import { PlansSettings } from '#web/features/settings/plans/plans-settings.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function PlansSettingsPage() {
  return (
    <PageColumn className="flex-1">
      <AdminHeading path={paths.adminPlans} />
      <PlansSettings
        institutionsLink={(tier, text) => (
          <Link
            to={paths.adminInstitutions}
            search={readInstitutionSearch({ plan: tier })}
            className="inline-flex min-h-6 items-center text-link underline-offset-2 hover:underline touch:min-h-11"
          >
            {text}
          </Link>
        )}
      />
    </PageColumn>
  );
}
