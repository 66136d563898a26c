import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { ForgottenPasswordForm } from '#web/features/auth/forgotten-password-form.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { sendsMail } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { NarrowScreen } from '#web/ui/narrow-screen.tsx';
import { SupportAddress } from '#web/ui/support-address.tsx';

/** Sends a link by mail to people who have forgotten their password. The answer never reveals who has an account. */
export function ForgottenPasswordPage() {
  const [asked, setAsked] = useState<string | null>(null);
  usePageTitle('Forgotten your password?');
  if (!sendsMail)
    return <AskTheTeam lead="This portal doesn’t send e-mail: password resets go through the accounts team." />;
  if (asked !== null) {
    return (
      <AskTheTeam
        title="Check your e-mail"
        lead={
          <>
            If the account <strong className="wrap-anywhere font-semibold text-ink">{asked}</strong> exists and its
            address is confirmed, a link is on its way there. It works once, for 30 minutes.
          </>
        }
      />
    );
  }
  return (
    <NarrowScreen
      title="Forgotten your password?"
      lead="Tell us your username. If your account has a confirmed e-mail address, we’ll send it a link to choose a new password."
    >
      <ForgottenPasswordForm onAsked={setAsked} />
      <p className="mt-6 border-t pt-4 text-muted text-small">
        <Link
          to={paths.auth}
          activeOptions={{ exact: true }}
          className="font-medium text-link underline underline-offset-2"
        >
          Back to sign-in
        </Link>
      </p>
    </NarrowScreen>
  );
}

function AskTheTeam({
  title = 'Forgotten your password?',
  lead,
}: {
  title?: string;
  lead: Parameters<typeof NarrowScreen>[0]['lead'];
}) {
  return (
    <NarrowScreen title={title} lead={lead}>
      <p className="mb-6 text-body">
        {sendsMail && 'No e-mail? '}The accounts team can send you a link
        <SupportAddress />
      </p>
      <Link to={paths.auth} activeOptions={{ exact: true }} className={buttonClasses('secondary')}>
        Go to sign-in
      </Link>
    </NarrowScreen>
  );
}
