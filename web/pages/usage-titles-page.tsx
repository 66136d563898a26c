import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { WhoseUsage } from '#web/features/usage/consortium/whose-usage.tsx';
import { TitleList } from '#web/features/usage/titles/title-list.tsx';
import { readTitlesSearch } from '#web/features/usage/titles/titles-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';
import { PeriodOfPage, periodIn } from './usage-metrics/period-of-page.tsx';

/** Every title that people used, beside the months before. Customers see their own institution's, staff choose one. */
export function UsageTitlesPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics/titles' });
  return (
    <Page isForPaper title="All titles" lead="What was used, what rose and fell, and what no one used.">
      {isStaff(viewer.role) ? (
        <StaffScreen to={paths.usageTitles} institution={institution}>
          {(id) => <TitlesOf institution={id} />}
        </StaffScreen>
      ) : (
        <TitlesOf institution={undefined} />
      )}
    </Page>
  );
}

function TitlesOf({ institution }: { institution: number | undefined }) {
  const [search, change] = useAddress(readTitlesSearch);
  const { member } = search;
  const of = member ?? institution;
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 empty:hidden print:hidden">
        <WhoseUsage institution={institution} member={member} onChoose={(whose) => change({ member: whose.member })} />
      </div>
      <PeriodOfPage
        institution={institution}
        member={member}
        period={periodIn(search)}
        onChoose={(period) => change(period ?? {})}
      >
        {(period) => <TitleList institution={of} period={period} search={search} onSearch={change} />}
      </PeriodOfPage>
    </>
  );
}
