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
    <Page title="Security" lead={`How ${portalName} is kept safe, and where you tell us of a weakness.`} isNarrow>
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
          Every row is found through the person who asks: what is another institution’s is answered as if it did not
          exist. Each of the {notice.calls} calls is tried as every one of {roles.length} roles and as nobody, on one’s
          own objects and on others’, and the tests fail when an answer changes.
        </p>
        <p>
          What staff change about others stands in a log that the database refuses to change, written together with the
          change. Who saves a conversation or reads what a message said before stands in the security log.
        </p>
      </Texts>
      <Encryption isHttps={notice.isHttps} />
      <Texts title="In the browser">
        <Points>
          <li>A strict Content Security Policy: only scripts of {portalName} itself run, and no page may be framed.</li>
          <li>Calls and sockets of other sites are refused before anything is read.</li>
          <li>
            Files that people upload are told by their content, and come back as downloads under which nothing runs.
          </li>
        </Points>
      </Texts>
      <Texts title="Copies and failures">
        <Points>
          <li>A copy is made while the portal runs, and is proven before it replaces anything.</li>
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
        Tell us first:{' '}
        <a className={textLink} href={contact}>
          {contact.replace(/^mailto:/, '')}
        </a>
        . Say what you did, what happened, and when. Please look at no data but your own, change nothing, and leave us
        time to mend it before you tell others. Whoever keeps to that has nothing to fear from us.
      </p>
      <p>
        Programs find the same at{' '}
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
        <li>Passkeys and authenticator apps, for everybody. Roles can be made to have one.</li>
        <li>
          An institution’s people can sign in with their own accounts (SAML), and staff with a work account (OpenID
          Connect). Accounts are linked, and never made by a provider.
        </li>
        <li>Passwords are kept as Argon2id hashes. The commonest passwords and one’s own name are refused.</li>
        <li>
          Guesses are slowed and stopped, by name, browser and network, and cannot lock anybody out of their account.
        </li>
        <li>
          A session ends 12 hours after its last use, after 14 days at most, at sign-out, and at once where an account
          is deactivated. Everybody sees where they are signed in, and can end it.
        </li>
        <li>Changing an address, a password or a factor asks again who is there.</li>
        <li>
          Each sign-in, failure and change of an account is in a security log, which everybody can read for their own
          account. A sign-in from a new browser is told by e-mail.
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
        <li>
          Everything else that opens a door, such as sessions, links and keys of programs, is kept as its hash alone.
        </li>
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
        Beside them programs attack the built portal: with hostile requests to all {figure(calls)} calls, forged and cut
        frames, hostile files, scripts in every text, calls from other sites, and guesses; and the server is killed in
        the middle of its work. What gave way was mended and has a test.
      </p>
    </Texts>
  );
}

function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
