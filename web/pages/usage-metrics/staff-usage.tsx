import { Link } from '@tanstack/react-router';
import { ChosenInstitution } from '#web/features/institutions/chosen-institution.tsx';
import { InstitutionChoice } from '#web/features/institutions/institution-choice.tsx';
import { paths } from '#web/lib/paths.ts';
import { UsageView } from './usage-view.tsx';

/** product §1: staff choose an institution and see it read-only. */
export function StaffUsage({ institution }: { institution: number | undefined }) {
  if (institution === undefined) {
    return (
      <InstitutionChoice>
        {({ id, name }) => (
          <Link
            to={paths.usageMetrics}
            search={{ institution: id }}
            className="flex min-h-9 items-center touch:min-h-11"
          >
            {name}
          </Link>
        )}
      </InstitutionChoice>
    );
  }
  return (
    <>
      <ChosenInstitution id={institution}>
        <Link to={paths.usageMetrics} search={{}}>
          Choose another institution
        </Link>
      </ChosenInstitution>
      <UsageView institution={institution} />
    </>
  );
}
