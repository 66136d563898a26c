import { Link, useSearch } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { paths } from '#contract/values/pages.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { readBoardSearch } from '#web/features/technical-setup/board/board-search.ts';
import { SetupBoard } from '#web/features/technical-setup/board/setup-board.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SetupView } from './technical-setup/setup-view.tsx';

/** An institution's SAML and IP ranges. Customers fill in their own; staff have a board of those they serve. */
export function TechnicalSetupPage() {
  const may = useCapabilities();
  const { institution } = useSearch({ from: '/signed-in/technical-setup' });
  const [search, change] = useAddress(readBoardSearch);
  return (
    <Page
      title="Technical Setup"
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
    >
      {!may.servesCustomers && <SetupView institution={undefined} />}
      {may.servesCustomers && institution === undefined && <SetupBoard search={search} onSearch={change} />}
      {may.servesCustomers && institution !== undefined && (
        <StaffView
          to={paths.technicalSetup}
          institution={institution}
          {...(may.changesSignIn && { note: 'What its customers submitted, for you to review.' })}
        >
          {(id) => <SetupView institution={id} />}
        </StaffView>
      )}
    </Page>
  );
}
