import type { MailStatus } from '#contract/mail.ts';

export function MailSending({ status: { isConfigured, from } }: { status: MailStatus }) {
  if (isConfigured && from !== null) {
    return (
      <p className="wrap-anywhere text-body text-muted">
        E-mails are sent from <strong className="font-semibold text-ink">{from}</strong> to people who have confirmed
        their address.
      </p>
    );
  }
  return (
    <div role="note" className="rounded-card border bg-surface p-4 text-body">
      <p className="font-semibold">No e-mails are sent</p>
      <p className="mt-1 text-muted">
        {isConfigured
          ? 'The address of the sender is missing. Until you save one, e-mails wait here.'
          : 'The portal has no mail server: its operator can set PORTAL_SMTP_URL. Until then no e-mails are queued, and people set their passwords with the links you give them.'}
      </p>
    </div>
  );
}
