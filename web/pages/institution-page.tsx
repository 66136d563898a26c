import { useParams } from '@tanstack/react-router';
import { useInstitution } from '#web/features/people/people.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { InstitutionHead } from './institution/institution-head.tsx';
import { InstitutionSections } from './institution/institution-sections.tsx';
import { SectionLinks } from './institution/section-links.tsx';
import { WhoIsMissing } from './institution/who-is-missing.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Everything that a member of staff may read about one institution. */
export function InstitutionPage() {
  const may = useCapabilities();
  const { institution } = useParams({ from: '/signed-in/institutions/$institution' });
  const isId = /^[1-9]\d{0,14}$/.test(institution);
  return may.servesCustomers && isId ? <KnownInstitution id={Number(institution)} /> : <NotFoundPage />;
}

function KnownInstitution({ id }: { id: number }) {
  const { data, error, isPending, isFetching, refetch } = useInstitution(id);
  if (isPending) return <PageSpinner />;
  // Also after a hand-over to somebody else: cached data is not theirs to read any more.
  if (isGone(error)) return <NotFoundPage />;
  return (
    <PageColumn isForPaper>
      {data ? (
        <>
          <InstitutionHead institution={data} />
          <WhoIsMissing institution={data} />
          <SectionLinks />
          <InstitutionSections key={id} institution={data} />
        </>
      ) : (
        <>
          <PageHead title="Institution" />
          <Card>
            <FailedRead title="Failed to fetch the institution" read={{ error, isFetching, refetch }} />
          </Card>
        </>
      )}
    </PageColumn>
  );
}
