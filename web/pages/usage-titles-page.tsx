import { paths } from '#contract/values/pages.ts';
import { UsageScopeChoice } from '#web/features/usage/consortium/usage-scope-choice.tsx';
import { TitleList } from '#web/features/usage/titles/title-list.tsx';
import { readTitlesSearch } from '#web/features/usage/titles/titles-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { UsageFrame } from './usage-frame.tsx';
import { PeriodOfPage, periodIn } from './usage-metrics/page-of-period.tsx';

/** Every title used, beside the months before. */
export function UsageTitlesPage() {
  return (
    <UsageFrame path={paths.usageTitles} isForPaper>
      {(institution) => <TitlesOf institution={institution} />}
    </UsageFrame>
  );
}

function TitlesOf({ institution }: { institution: number | undefined }) {
  const [search, change] = useAddress(readTitlesSearch);
  const { member } = search;
  const of = member ?? institution;
  return (
    <PeriodOfPage
      institution={institution}
      member={member}
      period={periodIn(search)}
      onChoose={change}
      scope={
        <UsageScopeChoice
          institution={institution}
          member={member}
          onChoose={(scope) => change({ member: scope.member })}
        />
      }
    >
      {(period) => <TitleList institution={of} period={period} search={search} onSearch={change} />}
    </PeriodOfPage>
  );
}
