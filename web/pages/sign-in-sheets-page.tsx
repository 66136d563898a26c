import { Link, useSearch } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { sheetFactsOf, sheetLabel, signInSheet } from '#contract/guides/sign-in-sheets.ts';
import { paths } from '#contract/values/pages.ts';
import { sheetSystems } from '#contract/values/sheet-systems.ts';
import { SignInSheetArticle } from '#web/features/guides/sign-in-sheet-article.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { tabLinkClasses } from '#web/ui/tab-link.ts';

const facts = sheetFactsOf(window.location.origin, { portalName, supportEmail });

/** What IT departments enter at their identity provider, with this portal's own values. The address names the system. */
export function SignInSheetsPage() {
  const { system = 'entra' } = useSearch({ from: '/signed-in/technical-setup/for-it' });
  usePageTitle(`Sheet for ${sheetLabel(system)}`);
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 p-4 md:p-6 print:block print:max-w-none print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div>
          <Link to={paths.technicalSetup} className={`${buttonClasses('ghost')} -ml-4`}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            Technical Setup
          </Link>
          <h1>Sheets for your IT department</h1>
        </div>
        <Button icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
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
      <SignInSheetArticle sheet={signInSheet(system, facts)} />
    </div>
  );
}
