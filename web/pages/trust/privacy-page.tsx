import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { KeptData } from '#web/features/privacy/kept-data.tsx';
import { usePrivacyNotice } from '#web/features/privacy/notice.api.ts';
import { portalName, supportEmail } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { Points, Texts, textLink } from './texts.tsx';

/** What the portal keeps of people, for everybody. What it says of data comes from the server's register. */
export function PrivacyPage() {
  const { data: notice, error, isPending, isFetching, refetch } = usePrivacyNotice();
  return (
    <Page
      title="Privacy"
      lead={`What ${portalName} keeps about you, why, for how long, who sees it, and what you can ask for.`}
      isNarrow
    >
      {isPending && <PageSpinner />}
      {!isPending && !notice && (
        <FailedRead title="The privacy page could not be loaded" read={{ error, isFetching, refetch }} />
      )}
      {notice && <Notice notice={notice} />}
    </Page>
  );
}

function Notice({ notice }: { notice: PrivacyNotice }) {
  return (
    <>
      <Texts title="In short">
        <Points>
          <li>{portalName} keeps what it needs to answer you and to serve your institution, and nothing else.</li>
          <li>No advertising, no tracking, no analytics by other companies, and nothing is sold.</li>
          <li>Usage reports count uses. They name no reader.</li>
          <li>No decision about you is made by a program alone.</li>
          <li>That you’re here, are typing or have a conversation open is shown at that moment, and never stored.</li>
        </Points>
      </Texts>
      <Texts title="Who is responsible">
        <p>
          {notice.controller.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p>
          Questions about your data go to{' '}
          <a className={textLink} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      </Texts>
      <YourRights />
      <h2 className="mt-2">What is kept</h2>
      {notice.activities.map((activity) => (
        <KeptData key={activity.id} activity={activity} />
      ))}
      <h2 className="mt-2">Beyond this server</h2>
      <WhoElse notice={notice} />
      <YourBrowser />
      <Texts title="Copies">
        <p>
          {portalName} is backed up, so that nothing is lost when a server fails. A backup keeps what it holds until it
          is deleted, and is only opened to restore the portal.
        </p>
      </Texts>
    </>
  );
}

function YourRights() {
  return (
    <Texts title="What you can ask for">
      <Points>
        <li>
          <strong>To see it</strong>, and to have a copy: under Account settings you get everything in one file, which
          people and programs can read.
        </li>
        <li>
          <strong>To correct it.</strong> You can change your e-mail address, password and factors under Account
          settings; an administrator can change your name and username.
        </li>
        <li>
          <strong>To erase it</strong>: ask for it under Account settings, and an administrator will decide. Your name,
          your support channel, your files and your questions go; what you wrote to others stays with them, under
          “Former member of” your institution. Invoices are kept for as long as tax law requires. Restoring a backup
          does not bring you back. You can also ask us to stop using your data while something is disputed.
        </li>
        <li>
          <strong>To object</strong> to what rests on legitimate interests. You can switch off each kind of e-mail
          yourself, except those that keep your account safe.
        </li>
        <li>
          <strong>To complain</strong> to the supervisory authority where you live or work.
        </li>
      </Points>
      <p>
        Write to{' '}
        <a className={textLink} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . You’ll get an answer within a month.
      </p>
    </Texts>
  );
}

const modelTexts = {
  none: 'No language model is connected: the Knowledge Base AI answers on this server.',
  questions:
    'A language model is connected: questions to the Knowledge Base AI and passages of help articles are sent to its server; facts of your account are not.',
  'account-facts':
    'A language model is connected: questions to the Knowledge Base AI, passages of help articles and files, and facts of your account that they are about are sent to its server.',
} as const satisfies Record<PrivacyNotice['languageModel'], string>;

function WhoElse({ notice }: { notice: PrivacyNotice }) {
  return (
    <Texts title="Who else gets data">
      <Points>
        <li>
          {notice.sendsMail ? 'A mail server gets the e-mails that are sent to you.' : 'This portal sends no e-mails.'}
        </li>
        <li>{modelTexts[notice.languageModel]}</li>
        <li>
          {notice.hasFileStore
            ? 'Files are kept in a store beside the server.'
            : 'Files are kept on the server itself.'}
        </li>
        <li>
          A video of another site is loaded from there once you press Play, and no earlier. That site then sees your
          network address.
        </li>
        <li>Platforms that are asked for usage reports learn which institution is meant, but no names.</li>
        <li>
          Notifications reach your device while the portal is closed through the maker of its browser, who cannot read
          them.
        </li>
        <li>If you sign in with your institution’s account or a work account, its provider learns that you do.</li>
        <li>
          Programs that your institution or our team has connected get what whoever connected them may see, and no more.
        </li>
      </Points>
    </Texts>
  );
}

function YourBrowser() {
  return (
    <Texts title="What your browser keeps">
      <p>
        {portalName} sets only cookies that it needs: one that keeps you signed in (until you sign out, 14 days at
        most), one that recognises your browser (400 days), and one for the minutes of a second step or of a sign-in
        with your institution’s or work account. None is for advertising, so there’s no cookie banner.
      </p>
      <p>
        Drafts and unsent messages stay in the tab, and are deleted when you log out. Your choice of colours, single
        keys, notices and the last entries of the search stay in the browser.
      </p>
      <p>
        If you let a device open {portalName} without a connection, it keeps what you last looked at there for up to
        seven days, until you log out.
      </p>
      <p>
        On a shared computer: pictures, videos and resources that you looked at can stay in the browser’s own cache,
        where {portalName} checks each time whether you may still see them. Other files aren’t kept there, but what you
        download stays in your downloads folder until you delete it.
      </p>
    </Texts>
  );
}
