import { Link } from '@tanstack/react-router';
import { ChosenInstitution } from '#web/features/institutions/chosen-institution.tsx';
import { InstitutionChoice } from '#web/features/institutions/institution-choice.tsx';
import { paths } from '#web/lib/paths.ts';
import { SubscriptionView } from './subscription-view.tsx';

/** product §1: staff choose an institution and see it read-only. */
export function StaffSubscription({ institution }: { institution: number | undefined }) {
  if (institution === undefined) {
    return (
      <InstitutionChoice>
        {({ id, name }) => (
          <Link
            to={paths.subscription}
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
        <Link to={paths.subscription} search={{}}>
          Choose another institution
        </Link>
      </ChosenInstitution>
      <SubscriptionView institution={institution} />
    </>
  );
}
