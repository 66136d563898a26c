import type { MailAddress } from '#contract/addresses.ts';

/** A person's e-mail address and how it stands; nothing where there is none. */
export function PersonAddress({ email, pendingEmail, emailRefusedAt, emailRefusal }: MailAddress) {
  const address = pendingEmail ?? email;
  if (address === null) return null;
  return (
    <span className="block min-w-0 text-muted text-small">
      <span className="wrap-anywhere">{address}</span>
      {pendingEmail !== null && ' · not confirmed yet'}
      {pendingEmail !== null && email !== null && email !== pendingEmail && (
        <span className="wrap-anywhere">, until then {email}</span>
      )}
      {emailRefusedAt !== null && (
        <span className="text-danger" title={emailRefusal ?? undefined}>
          {' '}
          · takes no mails
        </span>
      )}
    </span>
  );
}
