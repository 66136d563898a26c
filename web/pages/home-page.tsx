import { use } from 'react';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { PageNotice } from '#web/ui/page-notice.ts';
import { Desk } from './home/desk.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

export function HomePage() {
  usePageTitle('Dashboard');
  return (
    <Desk
      head={
        <>
          <OverviewStrip />
          {use(PageNotice)}
        </>
      }
    />
  );
}
