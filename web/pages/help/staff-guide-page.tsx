import { Navigate, useMatch } from '@tanstack/react-router';
import { guide as accountManagers } from '#content/guides/account-managers.md';
import { guide as administrators } from '#content/guides/administrators.md';
import { guide as operators } from '#content/guides/operators.md';
import { guide as technicalSupport } from '#content/guides/technical-support.md';
import { type GuideText, guideOf } from '#contract/content/guide.ts';
import { paths } from '#contract/values/pages.ts';
import { GuideArticle } from '#web/features/guides/guide-article.tsx';
import { guideFacts } from '#web/features/guides/guide-facts.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { type StaffGuidePath, staffGuidesFor } from './guide-list.ts';

const guides: Readonly<Record<StaffGuidePath, GuideText>> = {
  [paths.accountManagerGuide]: accountManagers,
  [paths.techSupportGuide]: technicalSupport,
  [paths.administratorGuide]: administrators,
  [paths.operatorGuide]: operators,
};

const list = { path: paths.help, label: 'Help' } as const;

/** The staff guide of the address; people whom it is not for are sent to Home, as from the admin screens. */
export function StaffGuidePage() {
  const may = useCapabilities();
  // The path of this match, not of the pending navigation: otherwise leaving the page would redirect to Home and lose the new address.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const known = staffGuidesFor(may).find(({ path }) => path === pathname);
  const guide = known && guideOf(guides[known.path], guideFacts());
  usePageTitle(guide?.title ?? '');
  return guide ? <GuideArticle guide={guide} list={list} /> : <Navigate to={paths.home} replace />;
}
