import { Link } from '@tanstack/react-router';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { isStaff } from '#contract/values/roles.ts';
import { StaffArticles } from '#web/features/assistant/articles/staff-articles.tsx';
import { SupportHoursNote } from '#web/features/chat/support-hours-note.tsx';
import { FirstStepsHelp } from '#web/features/people/first-steps/first-steps-help.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { type StaffGuidePath, staffGuidesFor } from './staff-guides.ts';

interface GuideEntry {
  path: PagePath;
  title: string;
  text: string;
}

const librarianGuides: readonly GuideEntry[] = [
  {
    path: paths.gettingStartedGuide,
    title: 'Getting started',
    text: 'For librarians: signing in, the people to talk to, plans, usage reports, access for readers, sessions and questions.',
  },
  {
    path: paths.promotionGuide,
    title: 'Promoting videos to your readers',
    text: 'For librarians: a plan for four weeks, texts to copy, and a poster.',
  },
];

const staffTexts: Readonly<Record<StaffGuidePath, Omit<GuideEntry, 'path'>>> = {
  [paths.accountManagerGuide]: {
    title: 'For account managers',
    text: 'The inbox and its states, the chat, your institutions, sessions, figures, and the keys that save time.',
  },
  [paths.techSupportGuide]: {
    title: 'For technical support',
    text: 'Who waits, reviewing a technical set-up, test sign-ins, the board, and whose address it is.',
  },
  [paths.administratorGuide]: {
    title: 'For administrators',
    text: 'People, institutions, plans, invoices, usage, broadcasts, the library, the Knowledge Base AI, mail and figures.',
  },
  [paths.operatorGuide]: {
    title: 'Running the portal',
    text: 'For whoever runs the server: settings, proxy, copies, upgrades, what to do when something fails, and limits.',
  },
};

/** Where everybody finds the guides that they may read, the keys, and whom to ask. */
export function HelpPage() {
  const { role } = useViewer();
  const ofStaff = staffGuidesFor(role).map(({ path }) => ({ path, ...staffTexts[path] }));
  return (
    <Page title="Help" lead={`Guides to ${portalName}, and whom to ask.`} isNarrow>
      {hasFirstSteps(role) && <FirstStepsHelp />}
      <TitledCard title="Guides">
        <ul className="divide-y px-4">
          {[...ofStaff, ...librarianGuides].map(({ path, title, text }) => (
            <li key={path} className="py-2">
              <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-link hover:underline">
                {title}
              </Link>
              <p className="pb-1 text-control text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </TitledCard>
      {isStaff(role) && <StaffArticles />}
      <TitledCard title="Programs">
        <p className="p-4 text-control">
          Anything you can do on these pages, a program can do too.{' '}
          <TextLink to={paths.developers}>For developers</TextLink> lists every call, with what it takes and what it
          answers.
        </p>
      </TitledCard>
      <TitledCard title="Ask">
        <div className="flex flex-col gap-3 p-4 text-control">
          {/* Administrators would be sent to Home. */}
          {role !== 'admin' && (
            <p>
              <TextLink to={paths.customerSupport}>Knowledge Base AI</TextLink> answers questions at any hour, and says
              where each answer comes from.
            </p>
          )}
          {!isStaff(role) && (
            <p>
              Your account manager and your technical support contact are one message away, on your{' '}
              <TextLink to={paths.home}>Dashboard</TextLink>.
            </p>
          )}
          <p>
            For accounts and questions about money write to{' '}
            <a
              className="wrap-anywhere font-medium text-link underline underline-offset-2"
              href={`mailto:${supportEmail}`}
            >
              {supportEmail}
            </a>
            .
          </p>
          <SupportHoursNote />
        </div>
      </TitledCard>
      <TitledCard title={`About ${portalName}`}>
        <div className="flex flex-col gap-3 p-4 text-control">
          <p>
            <TextLink to={paths.privacy}>Privacy</TextLink>: what is kept about you, why, for how long, and who sees it.
          </p>
          <p>
            <TextLink to={paths.security}>Security</TextLink>: how the portal is kept safe, and how to report a
            weakness.
          </p>
          <p>
            <TextLink to={paths.accessibility}>Accessibility</TextLink>: what works for everyone, what doesn’t yet, and
            how to report a barrier.
          </p>
        </div>
      </TitledCard>
      <TitledCard title="Keyboard">
        <p className="p-4 text-control">
          The question mark shows all keys, and Ctrl-K (Cmd-K on a Mac) finds people, invoices, sessions, messages and
          pages, as in “unpaid invoices” or “from:Priya before 1 March”. Single keys work wherever you are not typing;
          Account settings switches them off.
        </p>
      </TitledCard>
    </Page>
  );
}

function TextLink({ to, children }: { to: PagePath; children: string }) {
  return (
    <Link to={to} className="font-medium text-link underline underline-offset-2">
      {children}
    </Link>
  );
}
