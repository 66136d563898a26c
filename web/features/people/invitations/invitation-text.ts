import type { InvitationText } from '#contract/people/invitations.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { invitationWords } from '#contract/values/people/invitations.ts';
import { momentText } from '#web/lib/days.ts';

interface From {
  portalName: string;
  inviter: string;
  origin: string;
}

/** An invitation as it is passed on by hand. */
export function textOf({ fullName, url, expiresAt, ...person }: InvitationText, { origin, ...from }: From) {
  const { subject, paragraphs } = invitationWords({ ...person, ...from, until: momentText(expiresAt) });
  const [first = '', second = '', ...rest] = paragraphs;
  return { subject, body: [`Dear ${fullName}`, first, second, origin + url, ...rest].join('\n\n') };
}

/** Opens the person's own mail program with the invitation. */
export function mailtoOf(invitation: InvitationText, from: From): string {
  const { subject, body } = textOf(invitation, from);
  // RFC 6068: line breaks of a body are CRLF.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  return `mailto:${encodeURIComponent(invitation.email ?? '').replace('%40', '@')}?${query}`;
}

/** Invitations of many people for a mail merge. */
export function fileOf(invitations: readonly InvitationText[], from: From): string {
  const heading = ['Name', 'Username', 'Institution', 'E-mail', 'Subject', 'Text', 'Link', 'Works until'];
  const rows = invitations.map((one) => {
    const { subject, body } = textOf(one, from);
    const { fullName, username, companyName, email, url, expiresAt } = one;
    return [fullName, username, companyName, email ?? '', subject, body, from.origin + url, expiresAt];
  });
  return toCsv([heading, ...rows]);
}
