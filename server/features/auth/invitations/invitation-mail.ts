import { randomUUID } from 'node:crypto';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { invitationWords } from '#contract/values/people/invitations.ts';
import { longTimeIn } from '#server/platform/long-day.ts';
import type { NewMail } from '#server/platform/mail/write-mail.ts';

interface InvitedByMail {
  portalName: string;
  userId: number;
  username: string;
  companyName: string;
  inviter: string;
  sentTo: string;
  invitedAt: string;
  expiresAt: string;
}

/** One mail that invites, sets the password and thereby confirms the address. */
export function invitationMail(invited: InvitedByMail): NewMail {
  const { userId, sentTo, invitedAt, expiresAt } = invited;
  const wordsIn = (zone: string) => invitationWords({ ...invited, until: longTimeIn(zone, Date.parse(expiresAt)) });
  return {
    userIds: [userId],
    kind: 'invitation',
    key: `invitation:${randomUUID()}`,
    address: sentTo,
    about: invitedAt,
    subject: wordsIn(londonZone).subject,
    paragraphs: (zone) => wordsIn(zone).paragraphs,
    link: {
      label: 'Choose a password',
      path: paths.setPassword,
      token: { purpose: 'invitation', expiresAt },
    },
    sendBefore: expiresAt,
  };
}
