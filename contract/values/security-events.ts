/** Kinds of security events, with labels. A new kind needs nothing else to be listed and filtered. */
export const securityEvents = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'sign-in-failed': 'Sign-in failed',
  'second-step-failed': 'Second step failed',
  'password-refused': 'Wrong current password',
  'locked-out': 'Locked out for a while',
  'address-locked-out': 'Network address locked out for a while',
  'password-changed': 'Password changed',
  'password-set': 'Password set by link',
  'password-reset': 'Password reset by the command line',
  invited: 'Invited',
  'link-made': 'One-time password link made',
  'link-asked': 'Password link requested by e-mail',
  'address-given': 'New e-mail address entered',
  'address-removed': 'E-mail address removed',
  'address-link-sent': 'Link to an e-mail address sent again',
  'address-confirmed': 'E-mail address confirmed by link',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'recovery-codes-made': 'New recovery codes made',
  'recovery-code-used': 'Signed in with a recovery code',
  'institution-linked': 'Connected with an account at the institution',
  'institution-unlinked': 'Disconnected from the account at the institution',
  'oidc-linked': 'Work account linked',
  'oidc-unlinked': 'Work account unlinked',
  'sessions-ended': 'Sessions ended',
  'token-made': 'Token for a program made',
  'token-revoked': 'Token for a program revoked',
  'feed-made': 'Calendar address made',
  'feed-revoked': 'Calendar address revoked',
  'conversation-saved': 'Conversation saved as a file',
  'versions-read': 'Read what messages said before they were changed',
  'prompts-read': 'Read what was sent to the language model',
  'access-ended': 'All sessions and links ended by a restore',
} as const;
export type SecurityEventKind = keyof typeof securityEvents;
export const securityEventKinds = Object.keys(securityEvents) as SecurityEventKind[];

/** Failed attempts, which anybody can cause within the limits of signing in. */
export const failureKinds = [
  'sign-in-failed',
  'second-step-failed',
  'password-refused',
  'locked-out',
  'address-locked-out',
] as const satisfies SecurityEventKind[];

export const securityEventsPageSize = 50;
export const ownSecurityEventsPageSize = 10;
