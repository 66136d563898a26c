import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { useCallback } from 'react';
import { paths } from '#contract/values/pages.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { readBoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { SetupBoard } from '#web/features/technical-setup/board/setup-board.tsx';
import { SetupPageTabs } from '#web/features/technical-setup/setup-page-tabs.tsx';
import { openSetupTab, type SetupTab, setupTabLabels, setupTabsFor } from '#web/features/technical-setup/setup-tabs.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SetupView } from './technical-setup/setup-view.tsx';

/** An institution's SAML and IP ranges. Customers fill in their own; staff have a board of those they serve. */
export function TechnicalSetupPage() {
  const may = useCapabilities();
  const { institution, view: asked } = useSearch({ from: '/signed-in/technical-setup' });
  const [search, change] = useAddress(readBoardSearch);
  const navigate = useNavigate();
  const isOwn = !may.servesCustomers;
  const tabs = setupTabsFor({ isOwn, maySeeTests: isOwn || may.testsSignIn });
  const tab = openSetupTab(tabs, asked);
  const isBoard = !isOwn && institution === undefined;
  const goTo = useCallback(
    (next: SetupTab) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, view: next }), replace: true }),
    [navigate],
  );
  return (
    <Page
      title="Technical Setup"
      {...(!isBoard && { tab: setupTabLabels[tab] })}
      lead={
        may.servesCustomers
          ? 'How readers of the institutions you serve sign in without a separate password.'
          : 'How readers of your institution sign in without a separate password.'
      }
      actions={
        <Link to={paths.signInSheets} className={buttonClasses('secondary')}>
          <FileText />
          Sheets for IT
        </Link>
      }
      tabs={!isBoard && <SetupPageTabs institution={institution} tabs={tabs} current={tab} />}
    >
      {isOwn && <SetupView institution={undefined} tab={tab} onTab={goTo} />}
      {isBoard && <SetupBoard search={search} onSearch={change} />}
      {!isOwn && institution !== undefined && (
        <StaffView
          to={paths.technicalSetup}
          institution={institution}
          {...(may.changesSignIn && { note: 'The customers’ submitted values, for you to review.' })}
        >
          {(id) => <SetupView institution={id} tab={tab} onTab={goTo} />}
        </StaffView>
      )}
    </Page>
  );
}
