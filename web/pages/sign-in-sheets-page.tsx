import { useSearch } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { type SheetSystem, sheetSystems } from '#contract/values/files/sheet-systems.ts';
import { paths } from '#contract/values/pages.ts';
import { SignInSheetArticle } from '#web/features/guides/sign-in-sheet-article.tsx';
import { sheetLabel, signInSheet } from '#web/features/technical-setup/sign-in-test/sign-in-sheets.ts';
import { useServiceProvider } from '#web/features/technical-setup/sign-in-test/sign-in-test.api.ts';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

/** The values that IT departments enter at their identity provider, from this portal. The address names the system. */
export function SignInSheetsPage() {
  const { system = 'entra' } = useSearch({ from: '/signed-in/technical-setup/for-it' });
  return (
    <Page
      isNarrow
      isForPaper
      title="Sheets for your IT department"
      tab={sheetLabel(system)}
      above={{ path: paths.technicalSetup, label: 'Technical Setup' }}
      actions={
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      }
      tabs={
        <PageTabs
          label="Identity providers"
          tabs={sheetSystems.map((other) => ({
            path: paths.signInSheets,
            search: { system: other },
            label: sheetLabel(other),
            isCurrent: other === system,
          }))}
        />
      }
    >
      <Sheet system={system} />
    </Page>
  );
}

/** Shows the origin that the server gives to identity providers, because the person may use the portal under another name. */
function Sheet({ system }: { system: SheetSystem }) {
  const { data, error, isPending, isFetching, refetch } = useServiceProvider();
  if (isPending) return <PageSpinner />;
  if (!data) return <FailedRead title="Failed to fetch the sheet" read={{ error, isFetching, refetch }} />;
  return <SignInSheetArticle sheet={signInSheet(system, { portalName, supportEmail, ...data })} />;
}
