import type { MailAddress } from '#contract/people/addresses.ts';
import { Badge } from '#web/ui/badges/badge.tsx';

/** A person's e-mail address with its state; nothing if there is none. */
export function PersonAddress({ email, pendingEmail, emailRefusedAt, emailRefusal }: MailAddress) {
  const address = pendingEmail ?? email;
  if (address === null) return null;
  const isReplacing = pendingEmail !== null && email !== null && email !== pendingEmail;
  return (
    <span className="block min-w-0">
      <span className="block truncate text-muted text-small" title={address}>
        {address}
      </span>
      {pendingEmail !== null && (
        <Badge tone="attention">{isReplacing ? 'New address not confirmed' : 'Address not confirmed'}</Badge>
      )}
      {pendingEmail === null && emailRefusedAt !== null && (
        <span title={emailRefusal ?? undefined}>
          <Badge tone="attention">E-mails bounce</Badge>
        </span>
      )}
    </span>
  );
}
