import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { CallReader } from '#web/features/developers/call-reader.tsx';
import { WebhookEvents } from '#web/features/developers/webhook-events.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

const document = '/openapi.json';

export function DevelopersPage() {
  const address = `${window.location.origin}${document}`;
  return (
    <Page
      title="For developers"
      lead="Anything you can do on these pages, a program can do in your name."
      above={{ path: paths.help, label: 'Help' }}
    >
      <TitledCard title="Before the first call">
        <div className="flex max-w-[72ch] flex-col gap-3 p-4 text-control">
          <p>
            The calls are published as an OpenAPI 3.1 document, from which you can generate a client in most languages.
            Its address is <code className="wrap-anywhere">{address}</code>{' '}
            <CopyButton text={address} name="address" shownAs="the address" />
          </p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            <li>
              Make a token under{' '}
              <Link to={paths.accountPrograms} className="font-medium text-link underline underline-offset-2">
                Account settings
              </Link>{' '}
              and send it with each call, in the header <code>Authorization: Bearer carrel_…</code> and never in the
              address. It can do what its scopes allow, and never more than you can. Each call below names the scope
              that it needs.
            </li>
            <li>
              Or sign in with <code>POST /api/login</code> and send the cookie that it sets. Then calls that change
              something also need the header <code>Origin: {window.location.origin}</code>, which browsers send by
              themselves.
            </li>
            <li>
              Lists come in pages: the header <code>Link</code> names the next one. Where there is none, this is the
              last.
            </li>
            <li>
              A call that creates something and takes an <code>Idempotency-Key</code> may be sent again with the same
              key: it answers what it created the first time.
            </li>
            <li>
              With a 429, <code>Retry-After</code> says how many seconds to wait.
            </li>
          </ul>
          <p className="text-muted">
            “Try it out” below makes the call on this portal, in your name and with your data.
          </p>
        </div>
      </TitledCard>
      <WebhookEvents />
      <CallReader />
    </Page>
  );
}
