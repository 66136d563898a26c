import { useQuery } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { readOf } from '#web/lib/calls/api.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { Desk } from './home/desk.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

const FirstRun = lazyPart(() => import('./home/first-run.tsx').then((file) => file.FirstRun));

export function HomePage() {
  usePageTitle('Dashboard');
  const notice = use(PageNotice);
  const { data } = useQuery({ ...readOf('GET /api/first-steps'), enabled: useCapabilities().runsPortal });
  if (data?.isWholePage && !data.isClosed)
    return (
      <Suspense>
        <FirstRun steps={data} notice={notice} />
      </Suspense>
    );
  return (
    <Desk
      head={
        <>
          <OverviewStrip />
          {notice}
        </>
      }
    />
  );
}
