import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';

interface UsageLinksProps {
  /** The institution that staff look at; undefined for customers. */
  institution: number | undefined;
  /** The consortium's member that is shown. */
  member: number | undefined;
  isSum: boolean;
  period: MonthRange | undefined;
}

const linkClasses = 'text-control text-link';

export function UsageLinks({ institution, member, isSum, period }: UsageLinksProps) {
  const may = useCapabilities();
  const { data: consortium } = useConsortium(institution);
  const isPart = consortium && (consortium.named + consortium.unnamed > 0 || consortium.memberOf !== null);
  const isOwn = member === undefined && !isSum;
  const canKeepKeys = !may.servesCustomers || may.managesPrograms;
  const of = institution ? { institution } : {};
  const ofMember = { ...of, ...(member && { member }) };
  return (
    <>
      {!isSum && (
        <Link to={paths.usageTitles} search={{ ...period, ...ofMember }} className={linkClasses}>
          All titles
        </Link>
      )}
      {isOwn && canKeepKeys && (
        <Link to={paths.harvesting} search={of} className={linkClasses}>
          Automatic reports
        </Link>
      )}
      {isOwn && (
        <Link to={paths.budgetReport} search={{ ...period, ...of }} className={linkClasses}>
          Report for the budget meeting
        </Link>
      )}
      <Link
        to={paths.counterReports}
        search={{ ...ofMember, ...(isSum && { sum: 'members' as const }) }}
        className={linkClasses}
      >
        COUNTER reports
      </Link>
      {isPart && (
        <Link to={paths.consortium} search={{ ...period, ...of }} className={linkClasses}>
          Consortium
        </Link>
      )}
    </>
  );
}
