import { Link, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { type WorkAccountProblem, workAccountProblems } from '#contract/values/people/oidc.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';

interface Words {
  title: string;
  lead: string;
  isForAccount?: true;
}

const inLog = 'If it happens again, tell the people who run this portal: its log says why.';

const words: Record<WorkAccountProblem, Words> = {
  unlinked: {
    title: 'Your work account is not linked yet',
    lead: 'Work accounts are for the staff of this portal. Sign in with your password once, and link yours under Account settings. From then on it signs you in.',
    isForAccount: true,
  },
  'linked-already': {
    title: 'You have linked another work account',
    lead: 'Unlink it under Account settings first. Then link this one.',
    isForAccount: true,
  },
  'of-somebody-else': {
    title: 'Someone else has linked this work account',
    lead: 'A work account signs in one person here. Make sure you are signed in there as yourself, and try again.',
    isForAccount: true,
  },
  cancelled: { title: 'You cancelled the sign-in', lead: 'Nothing has changed here.' },
  late: {
    title: 'Please begin again',
    lead: 'You have ten minutes to sign in with your work account, in the browser in which you began, and only once.',
  },
  away: {
    title: 'The sign-in service is not answering',
    lead: 'Nothing has changed here. Try again in a few minutes, or use your password.',
  },
  busy: { title: 'Too many attempts', lead: 'Wait a minute and try again, or use your password.' },
  refused: {
    title: 'That sign-in could not be checked',
    lead: `The sign-in service sent an invalid answer, so nothing has changed here. ${inLog}`,
  },
};

/** Shown to people whose work account did not sign them in, or was not linked. */
export function WorkAccountPage() {
  const { problem: given } = useSearch({ from: paths.workAccount });
  const problem = workAccountProblems.find((one) => one === given) ?? 'late';
  const { title, lead, isForAccount = false } = words[problem];
  usePageTitle(title);
  return (
    <NarrowScreen title={title} lead={lead}>
      <Link to={isForAccount ? paths.account : paths.home} className={buttonClasses()}>
        {isForAccount ? 'Go to Account settings' : 'Go to the portal'}
      </Link>
    </NarrowScreen>
  );
}
