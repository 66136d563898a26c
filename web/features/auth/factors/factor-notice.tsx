import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { dayText } from '#web/lib/days.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';

/** Reminds people who still have days to set up the second factor that their role needs. The page for it says so itself. */
export function FactorNotice() {
  const { data: viewer } = useQuery(viewerQuery);
  const isThere = useLocation({ select: ({ pathname }) => pathname === paths.accountSignIn });
  if (!viewer?.factorNeededFrom || isThere) return null;
  return (
    <NoticeLine
      label="Second factor"
      tone="warning"
      actions={
        <Link
          to={paths.accountSignIn}
          hash="sign-in-security"
          className="inline-flex items-center font-semibold text-control underline underline-offset-2 touch:min-h-11"
        >
          Set it up
        </Link>
      }
    >
      <strong className="font-semibold">
        Your role needs a second factor from {dayText(viewer.factorNeededFrom.slice(0, 10))} on.
      </strong>{' '}
      From then on nothing else opens until you have one.
    </NoticeLine>
  );
}
