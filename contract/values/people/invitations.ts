/** How far somebody has come in. A deactivation outweighs a sign-in, and a sign-in an invitation. */
export const invitationStates = {
  'not-invited': 'Not invited',
  sent: 'Sent',
  opened: 'Opened',
  expired: 'Expired',
  'signed-in': 'Signed in',
  /** Listed only where this state is asked for. */
  deactivated: 'Deactivated',
} as const;
export type InvitationState = keyof typeof invitationStates;
export const invitationStateNames = Object.keys(invitationStates) as [InvitationState, ...InvitationState[]];

/** People invited with one call; whoever is left is named by the reply's `remaining`. */
export const invitedAtOnceMax = 5000;
/** A second invitation of somebody within this time is a double click, or two colleagues at once. */
export const invitedAgainAfterMs = 60_000;

interface Invited {
  portalName: string;
  inviter: string;
  companyName: string;
  username: string;
  /** The last moment in words, as `13 December 2026 at 12:00 (London time)`. */
  until: string;
}

/** The words of an invitation, the same in the mail and in the text that is copied. */
export function invitationWords({ portalName, inviter, companyName, username, until }: Invited) {
  return {
    subject: `${inviter} invites you to ${portalName}`,
    paragraphs: [
      `${inviter} invites you to ${portalName}. There ${companyName} finds its plan, usage figures, technical setup and guides, and reaches its support team.`,
      `Your username is “${username}”. You choose your password with this link.`,
      `The link works once, until ${until}. If you did not expect this invitation, you can ignore it: without the link no one comes into your account.`,
    ],
  };
}
