import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { PrintHead } from '#web/ui/print-head.tsx';
import { type AdminPath, adminScreens } from './admin-screens.ts';

/** What can be done there, in one sentence. Not in admin-screens.ts, which is loaded with Home. */
const descriptions: Readonly<Record<AdminPath, string>> = {
  [paths.admin]: 'Customers, institutions, plans, usage, staff and notifications.',
  [paths.adminDashboard]: 'Your conversations with customers, with support figures beside them.',
  [paths.adminResources]: 'The resources, assessments and videos that customers can find.',
  [paths.adminTechSetups]:
    'How every institution signs in: what needs review, what is wrong, and which certificates are about to end.',
  [paths.adminBilling]: 'Every invoice: drafts, what was sent, what is overdue, paid or void, and where it goes.',
  [paths.adminSchedule]: 'Everyone’s sessions: planned, moved and cancelled, and when staff take bookings.',
  [paths.adminUsageFetching]:
    'Usage reports that the portal fetches from platforms automatically, and anything that went wrong.',
  [paths.adminMail]: 'What the portal sends by e-mail: what is waiting, what failed and why.',
  [paths.adminKnowledge]:
    'What the Knowledge Base AI answers from, what it could not answer, and how often it is right.',
  [paths.adminChanges]: 'Who changed what and when. It can be searched and exported, but no one can edit it.',
  [paths.adminSecurity]:
    'Who signed in, failed or was locked out, and whose password, address, links and sessions changed.',
  [paths.adminStatistics]: 'How many customers there are, who is waiting, and how soon questions are answered.',
  [paths.adminRetention]: 'How long messages, notes and logs are kept, and how much would be deleted today.',
  [paths.adminErasures]:
    'Who has asked to be erased and who has been, and what goes and what stays when you erase someone.',
  [paths.adminWebhooks]: 'Tell other programs as soon as something happens here.',
  [paths.adminTokens]: 'Tokens that programs use: whose they are, what they may do, and when they were last used.',
};

/** The heading of an admin screen with its main buttons; also sets the document title. */
export function AdminHeading({ path, children }: { path: AdminPath; children?: ReactNode }) {
  const screen = adminScreens.find((known) => known.path === path);
  usePageTitle(screen?.label ?? '');
  return (
    <>
      <PrintHead about={screen?.label ?? ''} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1>{screen?.label}</h1>
          <p className="mt-1 text-body text-muted">{descriptions[path]}</p>
        </div>
        {children}
      </div>
    </>
  );
}
