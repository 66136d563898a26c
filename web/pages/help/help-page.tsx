import { Link } from '@tanstack/react-router';
import { type PagePath, paths } from '#contract/values/pages.ts';
import { hasFirstSteps } from '#contract/values/people/first-steps.ts';
import { version } from '#contract/values/version.ts';
import { StaffArticles } from '#web/features/assistant/articles/staff-articles.tsx';
import { SupportHoursNote } from '#web/features/chat/support-hours-note.tsx';
import { FirstStepsHelp } from '#web/features/people/first-steps/first-steps-help.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { librarianGuides, staffGuidesFor } from './guide-list.ts';

/** The guides that the viewer may read, the shortcuts, and whom to ask. */
export function HelpPage() {
  const may = useCapabilities();
  return (
    <Page title="Help" lead={`Guides to ${portalName}, and whom to ask.`} isNarrow>
      {hasFirstSteps(may) && <FirstStepsHelp />}
      <TitledCard title="Guides">
        <ul className="divide-y px-4">
          {[...staffGuidesFor(may), ...librarianGuides].map(({ path, title, summary }) => (
            <li key={path} className="py-2">
              <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-link hover:underline">
                {title}
              </Link>
              <p className="pb-1 text-control text-muted">{summary}</p>
            </li>
          ))}
        </ul>
      </TitledCard>
      {may.servesCustomers && <StaffArticles />}
      <TitledCard title="Programs">
        <p className="p-4 text-control">
          Anything you can do on these pages, a program can do too.{' '}
          <TextLink to={paths.developers}>For developers</TextLink> lists every call with its parameters and answers.
        </p>
      </TitledCard>
      <TitledCard title="Ask">
        <div className="flex flex-col gap-3 p-4 text-control">
          {/* The page redirects administrators to Home. */}
          {!may.writesSharedAnswers && (
            <p>
              <TextLink to={paths.customerSupport}>Knowledge Base AI</TextLink> answers questions at any hour, and says
              where each answer comes from.
            </p>
          )}
          {!may.servesCustomers && (
            <p>
              Your account manager and your technical support contact are one message away, on your{' '}
              <TextLink to={paths.home}>Dashboard</TextLink>.
            </p>
          )}
          {supportEmail !== '' && (
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
          )}
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
      <p className="text-muted text-small">Carrel {version}</p>
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
