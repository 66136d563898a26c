import { Link } from '@tanstack/react-router';
import Network from 'lucide-react/icons/network';
import { paths } from '#contract/values/pages.ts';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { MemberList } from '#web/features/usage/consortium/member-list.tsx';
import { readMembersSearch } from '#web/features/usage/consortium/members-search.ts';
import { NamingCard } from '#web/features/usage/consortium/naming-card.tsx';
import { PeriodChoice } from '#web/features/usage/periods/period-choice.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { UsageFrame } from './usage-frame.tsx';
import { periodIn } from './usage-metrics/page-of-period.tsx';
import { PeriodBar } from './usage-metrics/period-bar.tsx';

/** A consortium's members beside each other, and what a member lets its consortium see. */
export function ConsortiumPage() {
  const may = useCapabilities();
  return (
    <UsageFrame
      path={paths.consortium}
      isForPaper
      note={may.managesInstitutions ? 'You can see and change the same as its librarians.' : undefined}
    >
      {(institution) => <ConsortiumOf institution={institution} />}
    </UsageFrame>
  );
}

function ConsortiumOf({ institution }: { institution: number | undefined }) {
  const read = useConsortium(institution);
  const [search, change] = useAddress(readMembersSearch);
  if (read.isPending) return <PageSpinner />;
  if (!read.data) return <FailedRead title="Failed to fetch the consortium" read={read} />;
  const { named, unnamed, known, memberOf } = read.data;
  const hasMembers = named + unnamed > 0;
  const period = periodIn(search) ?? (known && yearUntil(known.to));
  if (!hasMembers && !memberOf)
    return (
      <Card>
        <EmptyState
          icon={<Network />}
          text="Not part of a consortium"
          detail="Ask your account manager to add you to one, or to add other institutions to yours."
        />
      </Card>
    );
  return (
    <>
      {hasMembers && (
        <PeriodBar
          links={
            <Link
              to={paths.usageMetrics}
              activeOptions={{ exact: true }}
              search={{ sum: 'members', ...period, ...(institution && { institution }) }}
              className="text-control text-link"
            >
              All members together
            </Link>
          }
        >
          {period && <PeriodChoice institution={institution} known={known} period={period} onChoose={change} />}
        </PeriodBar>
      )}
      {hasMembers &&
        (period ? (
          <MemberList institution={institution} period={period} unnamed={unnamed} search={search} onSearch={change} />
        ) : (
          <Card>
            <EmptyState
              icon={<Network />}
              text={named === 0 ? 'No members are shown by name' : 'No usage figures yet'}
              detail="Members appear here with the first report that has figures."
            />
          </Card>
        ))}
      <NamingCard institution={institution} consortium={read.data} />
    </>
  );
}
