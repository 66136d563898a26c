import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useInstitution } from '#web/features/people/people.api.ts';
import { isGone } from '#web/lib/calls/api-error.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { InstitutionHead } from './institution/institution-head.tsx';
import { InstitutionTabContent } from './institution/institution-tab-content.tsx';
import { tabOfAnchor, tabsFor } from './institution/institution-tabs.ts';
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
  const may = useCapabilities();
  const { view: asked } = useSearch({ from: '/signed-in/institutions/$institution' });
  const tab = tabsFor(may).find((known) => known === asked);
  const anchor = useLocation({ select: ({ hash }) => hash });
  // Addresses from when all parts were on one page.
  const moved = tabOfAnchor(anchor);
  if (moved && moved !== tab && tabsFor(may).includes(moved)) {
    // The tab opens the dialog that `open-` asks for.
    const hash = anchor.startsWith('open-') ? anchor : '';
    return <Navigate {...institutionLink(id)} search={{ view: moved }} hash={hash} replace />;
  }
  if (isPending) return <PageSpinner />;
  // Also after a hand-over to somebody else: cached data is not theirs to read any more.
  if (isGone(error)) return <NotFoundPage />;
  return (
    <PageColumn isForPaper>
      {data ? (
        <>
          <InstitutionHead institution={data} tab={tab} />
          <InstitutionTabContent key={`${id} ${tab}`} institution={data} tab={tab} />
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
