import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { isStaff } from '#contract/values/roles.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { useViewer } from '#web/lib/viewer.ts';

interface UsageLinksProps {
  /** Whom staff look at; undefined for one's own. */
  institution: number | undefined;
  /** Its member that is looked at. */
  member: number | undefined;
  isSum: boolean;
  period: MonthRange | undefined;
}

const linkClasses = 'text-control text-link';

/** The ways from an institution's charts to what else there is of its usage. */
export function UsageLinks({ institution, member, isSum, period }: UsageLinksProps) {
  const { role } = useViewer();
  const { data: consortium } = useConsortium(institution);
  const isPart = consortium && (consortium.named + consortium.unnamed > 0 || consortium.memberOf !== null);
  const isOwn = member === undefined && !isSum;
  const canKeepKeys = !isStaff(role) || role === 'admin';
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
      {!isSum && (
        <Link to={paths.counterReports} search={ofMember} className={linkClasses}>
          COUNTER reports
        </Link>
      )}
      {isPart && (
        <Link to={paths.consortium} search={{ ...period, ...of }} className={linkClasses}>
          Consortium
        </Link>
      )}
    </>
  );
}
