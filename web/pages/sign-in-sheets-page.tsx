import { Link, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { type SheetSystem, sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { paths } from '#contract/values/pages.ts';
import { SignInSheetArticle } from '#web/features/guides/sign-in-sheet-article.tsx';
import { sheetLabel, signInSheet } from '#web/features/technical-setup/sign-in-test/sign-in-sheets.ts';
import { useServiceProvider } from '#web/features/technical-setup/sign-in-test/sign-in-test.api.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { tabLinkClasses } from '#web/ui/tab-link.ts';

/** The values that IT departments enter at their identity provider, from this portal. The address names the system. */
export function SignInSheetsPage() {
  const { system = 'entra' } = useSearch({ from: '/signed-in/technical-setup/for-it' });
  usePageTitle(`Sheet for ${sheetLabel(system)}`);
  return (
    <PageColumn isNarrow isForPaper className="print:block">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div>
          <Link to={paths.technicalSetup} activeOptions={{ exact: true }} className={`${buttonClasses('ghost')} -ml-4`}>
            <ArrowLeft />
            Technical Setup
          </Link>
          <h1>Sheets for your IT department</h1>
        </div>
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <nav aria-label="Identity providers" className="flex flex-wrap gap-1 print:hidden">
        {sheetSystems.map((other) => (
          <Link
            key={other}
            to={paths.signInSheets}
            search={{ system: other }}
            replace
            aria-current={other === system ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            className={tabLinkClasses}
          >
            {sheetLabel(other)}
          </Link>
        ))}
      </nav>
      <Sheet system={system} />
    </PageColumn>
  );
}

/** Shows the origin that the server gives to identity providers, because the person may use the portal under another name. */
function Sheet({ system }: { system: SheetSystem }) {
  const { data, error, isPending, isFetching, refetch } = useServiceProvider();
  if (isPending) return <PageSpinner />;
  if (!data) return <FailedRead title="Failed to fetch the sheet" read={{ error, isFetching, refetch }} />;
  return <SignInSheetArticle sheet={signInSheet(system, { portalName, supportEmail, ...data })} />;
}
