import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { momentText } from '#web/lib/days.ts';
import { workAccountLabel } from '#web/lib/portal.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useOwnInstitutionSignIn } from './institution/institution-sign-in.api.ts';
import { useWorkAccount } from './oidc/work-account.api.ts';

/** Accounts elsewhere that sign in as the viewer, shown beside the sessions, because they too open the account. */
export function OtherWaysIn() {
  if (!capabilitiesOf(useViewer()).servesCustomers) return <ByInstitution />;
  return workAccountLabel === '' ? null : <ByWorkAccount />;
}

function ByInstitution() {
  const { data } = useOwnInstitutionSignIn();
  return data?.links.map(({ id, linkedAt }) => (
    <Way
      key={id}
      name={`an account at ${data.institution?.name ?? 'your institution'}`}
      since={linkedAt}
      href="#institution"
    />
  ));
}

function ByWorkAccount() {
  const { data } = useWorkAccount();
  return data?.account && <Way name={workAccountLabel} since={data.account.createdAt} href="#work-account" />;
}

function Way({ name, since, href }: { name: string; since: string; href: string }) {
  return (
    <p className="border-t px-4 py-3 text-small">
      Anyone who signs in with {name} is signed in as you, since <time dateTime={since}>{momentText(since)}</time>.{' '}
      <a className="font-medium text-link underline underline-offset-2" href={href}>
        Undo it if it wasn’t you
      </a>
    </p>
  );
}
