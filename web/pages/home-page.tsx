import { Suspense, use } from 'react';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { Desk } from './home/desk.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

const AdminHome = lazyPart(() => import('./home/admin-home.tsx').then((file) => file.AdminHome));

export function HomePage() {
  usePageTitle('Dashboard');
  const desk = (
    <Desk
      head={
        <>
          <OverviewStrip />
          {use(PageNotice)}
        </>
      }
    />
  );
  return useCapabilities().runsPortal ? (
    <Suspense fallback={desk}>
      <AdminHome desk={desk} />
    </Suspense>
  ) : (
    desk
  );
}
