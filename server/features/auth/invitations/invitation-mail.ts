import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import { invitationWords } from '#contract/values/people/invitations.ts';
import { longTimeOf } from '#server/platform/long-day.ts';
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
  const until = `${longTimeOf(Date.parse(expiresAt))} (London time)`;
  return {
    userIds: [userId],
    kind: 'invitation',
    key: `invitation:${randomUUID()}`,
    address: sentTo,
    about: invitedAt,
    ...invitationWords({ ...invited, until }),
    link: {
      label: 'Choose a password',
      path: paths.setPassword,
      token: { purpose: 'invitation', expiresAt },
    },
    sendBefore: expiresAt,
  };
}
