import { paper } from '#content/trust/privacy.md';
import { fillText } from '#contract/content/fill-in.ts';
import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { usePrivacyNotice } from '#web/features/privacy/notice.api.ts';
import { StoredData } from '#web/features/privacy/stored-data.tsx';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { PaperSections } from './paper-sections.tsx';

/** The privacy page for everybody. Its list of data comes from the server's register. */
export function PrivacyPage() {
  const { data: notice, error, isPending, isFetching, refetch } = usePrivacyNotice();
  return (
    <Page title={paper.title} lead={fillText(paper.lead, { portalName })} isNarrow>
      {isPending && <PageSpinner />}
      {!isPending && !notice && (
        <FailedRead title="The privacy page could not be loaded" read={{ error, isFetching, refetch }} />
      )}
      {notice && <PaperSections<'privacy'> paper={paper} facts={factsOf(notice)} slots={slotsOf(notice)} />}
    </Page>
  );
}

function factsOf({ sendsMail, hasFileStore, languageModel }: PrivacyNotice) {
  return {
    portalName,
    supportEmail,
    sendsMail,
    hasFileStore,
    hasNoModel: languageModel === 'none',
    modelGetsQuestions: languageModel === 'questions',
    modelGetsAccountFacts: languageModel === 'account-facts',
  };
}

function slotsOf({ controller, activities }: PrivacyNotice) {
  return {
    controller: (
      <p>
        {controller.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    ),
    activities: activities.map((activity) => <StoredData key={activity.id} activity={activity} />),
  };
}
