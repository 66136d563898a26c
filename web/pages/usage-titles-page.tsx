import { useSearch } from '@tanstack/react-router';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { UsageScopeChoice } from '#web/features/usage/consortium/usage-scope-choice.tsx';
import { TitleList } from '#web/features/usage/titles/title-list.tsx';
import { readTitlesSearch } from '#web/features/usage/titles/titles-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';
import { PeriodOfPage, periodIn } from './usage-metrics/period-of-page.tsx';

/** Every title used, beside the months before. Customers see their own institution's, staff choose one. */
export function UsageTitlesPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics/titles' });
  return (
    <Page isForPaper title="All titles" lead="What was used, what rose and fell, and what no one used.">
      {capabilitiesOf(viewer).servesCustomers ? (
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
        <UsageScopeChoice
          institution={institution}
          member={member}
          onChoose={(scope) => change({ member: scope.member })}
        />
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
