import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { dayText } from '#web/lib/days.ts';
import { viewerQuery } from '#web/lib/viewer.ts';

/** A quiet line for whoever has some days left to set up the second factor that their role needs. */
export function FactorReminder() {
  const { data: viewer } = useQuery(viewerQuery);
  if (!viewer?.factorNeededFrom) return null;
  return (
    <p className="mt-2 text-muted text-small">
      Your role needs a second factor from {dayText(viewer.factorNeededFrom.slice(0, 10))} on.{' '}
      <Link to={paths.account} className="font-medium text-link underline underline-offset-2">
        Set it up under Account settings
      </Link>
    </p>
  );
}
