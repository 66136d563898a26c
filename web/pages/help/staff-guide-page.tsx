import { Navigate, useMatch } from '@tanstack/react-router';
import { accountManagerGuide } from '#contract/guides/account-manager-guide.ts';
import { administratorGuide } from '#contract/guides/administrator-guide.ts';
import type { Guide, GuideFacts } from '#contract/guides/guide.ts';
import { operatorGuide } from '#contract/guides/operator-guide.ts';
import { techSupportGuide } from '#contract/guides/tech-support-guide.ts';
import { paths } from '#contract/values/pages.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { type StaffGuidePath, staffGuidesFor } from './staff-guides.ts';

const guides: Readonly<Record<StaffGuidePath, (facts: GuideFacts) => Guide>> = {
  [paths.accountManagerGuide]: accountManagerGuide,
  [paths.techSupportGuide]: techSupportGuide,
  [paths.administratorGuide]: administratorGuide,
  [paths.operatorGuide]: operatorGuide,
};

const list = { path: paths.help, label: 'Help' } as const;

/** The guide of the address, for those whom it is for; everybody else is sent to Home, as from the admin screens. */
export function StaffGuidePage() {
  const { role } = useViewer();
  // Of this page, not of the one that is on its way: whoever leaves is led there, with all that its address says.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const known = staffGuidesFor(role).find(({ path }) => path === pathname);
  const guide = known && guides[known.path](guideFacts);
  usePageTitle(guide?.title ?? '');
  return guide ? <GuideArticle guide={guide} list={list} /> : <Navigate to={paths.home} replace />;
}
