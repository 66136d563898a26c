import { usePageTitle } from '#web/lib/pages/title.ts';
import { Desk } from './home/desk.tsx';
import { FactorReminder } from './home/factor-reminder.tsx';
import { OverviewStrip } from './home/overview-strip.tsx';

/** Overview and chat. */
export function HomePage() {
  usePageTitle('Dashboard');
  return (
    <Desk
      head={
        <>
          <OverviewStrip />
          <FactorReminder />
        </>
      }
    />
  );
}
