import { paper } from '#content/trust/security.md';
import { fillText } from '#contract/content/fill-in.ts';
import type { SecurityNotice } from '#contract/security-notice.ts';
import { roles } from '#contract/values/roles.ts';
import { useSecurityNotice } from '#web/features/security-notice/security-notice.api.ts';
import { dayText } from '#web/lib/days.ts';
import { portalName } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { PaperSections } from './paper-sections.tsx';

/** The security page for prospective customers, and where to report a vulnerability. */
export function SecurityPage() {
  const { data: notice, error, isPending, isFetching, refetch } = useSecurityNotice();
  return (
    <Page title={paper.title} lead={fillText(paper.lead, { portalName })} isNarrow>
      {isPending && <PageSpinner />}
      {!isPending && !notice && (
        <FailedRead title="The security page could not be loaded" read={{ error, isFetching, refetch }} />
      )}
      {notice && <PaperSections<'security'> paper={paper} facts={factsOf(notice)} slots={{}} />}
    </Page>
  );
}

function factsOf({ contact, calls, isHttps, tests }: SecurityNotice) {
  return {
    portalName,
    contact: contact ?? '',
    contactText: (contact ?? '').replace(/^mailto:/, ''),
    callCount: figure(calls),
    roleCount: figure(roles.length),
    isHttps,
    builtOn: tests && dayText(tests.builtOn),
    testCount: tests && figure(tests.all),
    browserTestCount: tests && figure(tests.inBrowser),
  };
}

function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
