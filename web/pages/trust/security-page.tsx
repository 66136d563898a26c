import type { SecurityNotice } from '#contract/security-notice.ts';
import { roles } from '#contract/values/roles.ts';
import { useSecurityNotice } from '#web/features/security-notice/security-notice.api.ts';
import { dayText } from '#web/lib/days.ts';
import { portalName } from '#web/lib/portal.ts';
import { Page } from '#web/ui/page.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { Points, Texts, textLink } from './texts.tsx';

/** How the portal is kept safe, for whoever asks before they sign, and where to tell of a weakness. */
export function SecurityPage() {
  const { data: notice, error, isPending, isFetching, refetch } = useSecurityNotice();
  return (
    <Page title="Security" lead={`How ${portalName} is kept safe, and how to report a weakness.`} isNarrow>
      {isPending && <PageSpinner />}
      {!isPending && !notice && (
        <FailedRead title="The security page could not be loaded" read={{ error, isFetching, refetch }} />
      )}
      {notice && <Notice notice={notice} />}
    </Page>
  );
}

function Notice({ notice }: { notice: SecurityNotice }) {
  return (
    <>
      <Report contact={notice.contact} />
      <SignIn />
      <Texts title="Who sees what">
        <p>
          Everything is looked up through the person who asks: whatever belongs to another institution is answered as if
          it did not exist. Each of the {notice.calls} calls is tried as every one of {roles.length} roles and as
          nobody, on one’s own objects and on others’, and the tests fail when an answer changes.
        </p>
        <p>
          What staff change about others is recorded in a log that the database refuses to alter, together with the
          change itself. Saving a conversation or reading an earlier version of a message is recorded in the security
          log.
        </p>
      </Texts>
      <Encryption isHttps={notice.isHttps} />
      <Texts title="In the browser">
        <Points>
          <li>A strict Content Security Policy: only scripts of {portalName} itself run, and no page may be framed.</li>
          <li>Calls and sockets of other sites are refused before anything is read.</li>
          <li>Uploaded files are recognised by their content, and come back as downloads in which nothing can run.</li>
        </Points>
      </Texts>
      <Texts title="Copies and failures">
        <Points>
          <li>A backup is made while the portal runs, and is checked before it replaces anything.</li>
          <li>A restore ends every session, link and key that may have been ended after the copy was made.</li>
          <li>An upgrade happens whole or not at all.</li>
          <li>A server that is killed at any moment loses nothing that it has confirmed.</li>
        </Points>
      </Texts>
      <Tests notice={notice} />
    </>
  );
}

function Report({ contact }: { contact: string }) {
  return (
    <Texts title="Have you found a weakness?">
      <p>
        Please tell us first:{' '}
        <a className={textLink} href={contact}>
          {contact.replace(/^mailto:/, '')}
        </a>
        . Say what you did, what happened, and when. Please look only at your own data, change nothing, and give us time
        to fix it before you tell others. If you keep to that, we won’t take action against you.
      </p>
      <p>
        For programs, the same is at{' '}
        <a className={textLink} href="/.well-known/security.txt">
          /.well-known/security.txt
        </a>
        .
      </p>
    </Texts>
  );
}

function SignIn() {
  return (
    <Texts title="Signing in and sessions">
      <Points>
        <li>Passkeys and authenticator apps, for everyone. They can be required of a role.</li>
        <li>
          An institution’s people can sign in with their own accounts (SAML), and staff with a work account (OpenID
          Connect). Accounts are linked, and never made by a provider.
        </li>
        <li>Passwords are kept as Argon2id hashes. The commonest passwords and your own name are refused.</li>
        <li>
          Guesses are slowed and stopped, by name, browser and network, without locking anyone out of their account.
        </li>
        <li>
          A session ends 12 hours after its last use, after 14 days at most, at sign-out, and at once where an account
          is deactivated. You can see where you’re signed in, and end any of it.
        </li>
        <li>To change an address, a password or a factor you have to confirm who you are.</li>
        <li>
          Each sign-in, failure and account change is in a security log, which you can read for your own account. You’re
          notified by e-mail of a sign-in from a new browser, if the portal sends e-mail.
        </li>
      </Points>
    </Texts>
  );
}

function Encryption({ isHttps }: { isHttps: boolean }) {
  return (
    <Texts title="Encryption">
      <Points>
        <li>
          {isHttps
            ? 'Everything between you and the portal is encrypted (HTTPS), and browsers are told to accept nothing else.'
            : 'This installation has not said that it is reached over HTTPS. Ask whoever runs it.'}
        </li>
        <li>
          Secrets that have to be read again (of apps, of platforms) are sealed with AES-256-GCM, with a key that is not
          in the database.
        </li>
        <li>Everything else that gives access, such as sessions, links and program keys, is kept only as a hash.</li>
        <li>Disks, database and store of files are encrypted by whoever runs them.</li>
      </Points>
    </Texts>
  );
}

function Tests({ notice: { tests, calls } }: { notice: SecurityNotice }) {
  return (
    <Texts title="Tests">
      <p>
        {tests
          ? `This version was built on ${dayText(tests.builtOn)} and comes with ${figure(tests.all)} tests, ${figure(tests.inBrowser)} of them in a real browser. `
          : 'This version comes with tests on real databases and in real browsers. '}
        Most of them run before every change, and no change lands while one of them fails.
      </p>
      <p>
        In addition, programs attack the built portal: with hostile requests to all {figure(calls)} calls, forged and
        cut frames, hostile files, scripts in every text, calls from other sites, and guesses; and the server is killed
        in the middle of its work. What gave way was fixed and has a test.
      </p>
    </Texts>
  );
}

function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
