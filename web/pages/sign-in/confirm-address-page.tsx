import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { useAddressLink, useConfirmAddress } from '#web/features/auth/addresses/addresses.api.ts';
import { isGone, messageOf } from '#web/lib/calls/api-error.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useLinkSecret } from '#web/lib/pages/use-link-secret.ts';
import { portalName } from '#web/lib/portal.ts';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { LinkPending } from './link-pending.tsx';

/** The page of the link that confirms an e-mail address. Only its button confirms, because programs that scan mails open links. */
export function ConfirmAddressPage() {
  const token = useLinkSecret(paths.confirmAddress);
  const link = useAddressLink(token);
  const confirm = useConfirmAddress();
  usePageTitle('Confirm your e-mail address');
  if (confirm.data) return <Confirmed email={confirm.data.email} />;
  if (token === '' || isGone(link.error) || isGone(confirm.error)) return <BadLink isMissing={token === ''} />;
  if (!link.data) return <LinkPending link={link} />;
  return (
    <NarrowScreen
      title="Confirm your e-mail address"
      lead={
        <>
          {portalName} will send its mails to{' '}
          <strong className="wrap-anywhere font-semibold text-ink">{link.data.email}</strong>.
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <FormFailure error={confirm.error ? messageOf(confirm.error) : undefined} />
        <Button onClick={() => confirm.mutate(token)} isPending={confirm.isPending} pendingText="Confirming...">
          Confirm this address
        </Button>
      </div>
    </NarrowScreen>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <NarrowScreen
      title="Address confirmed"
      lead={
        <>
          Mails go to <strong className="wrap-anywhere font-semibold text-ink">{email}</strong> from now on. Which ones
          you get is your choice.
        </>
      }
    >
      <Link to={paths.accountNotifications} className={buttonClasses()}>
        Go to your account settings
      </Link>
    </NarrowScreen>
  );
}

function BadLink({ isMissing }: { isMissing: boolean }) {
  return (
    <NarrowScreen
      title={isMissing ? 'Please open your link again' : 'This link no longer works'}
      lead={
        isMissing
          ? 'The address of this page is incomplete. Open the whole link you were sent.'
          : 'A link works once, for three days, and until you give another address. Your account settings show how things stand, and send you a new one.'
      }
    >
      <Link to={paths.accountNotifications} className={buttonClasses('secondary')}>
        Go to your account settings
      </Link>
    </NarrowScreen>
  );
}
