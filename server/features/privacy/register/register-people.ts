import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'users'
  | 'sessions'
  | 'signInFailures'
  | 'passwordLinks'
  | 'passwordRequests'
  | 'factors'
  | 'recoveryCodes'
  | 'pendingSignIns'
  | 'challenges'
  | 'factorRules'
  | 'knownBrowsers'
  | 'revocations'
  | 'relationships'
  | 'blocks';

const secret = { holds: 'A secret that is kept as its hash alone', seenBy: 'nobody' } as const;

/** Accounts, how people sign in, and whom they know. */
export const peopleTables: RegisterPart<Tables> = {
  users: {
    activity: 'accounts',
    parts: [
      {
        columns: 'id randomId username usernameKey nameKey searchText fullName role',
        holds: 'Your name, username and role',
        period: 'account',
        seenBy: 'directory',
        erasure: 'emptied',
      },
      {
        columns: 'institutionId department subscriptionTier',
        holds: 'Your institution, department and plan',
        period: 'account',
        seenBy: 'directory',
        erasure: 'emptied',
      },
      {
        columns: 'email emailVerifiedAt pendingEmail isPendingEmailOwn emailRefusedAt emailRefusal',
        holds: 'Your e-mail address, whether it is confirmed, and whether it refuses mails',
        period: 'account',
        seenBy: 'selfAndAdmins',
        erasure: 'emptied',
      },
      {
        columns: 'createdAt lastSignInAt deactivatedAt erasedAt mustChangePassword',
        holds: 'When your account was made, last used, deactivated and erased',
        period: 'account',
        seenBy: 'admins',
        erasure: 'emptied',
      },
      {
        columns: 'mailsMessageText',
        holds: 'Whether mails may carry the text of messages',
        period: 'account',
        seenBy: 'self',
        erasure: 'emptied',
      },
      {
        columns: 'passwordHash',
        holds: 'A hash of your password, never the password',
        period: 'account',
        seenBy: 'nobody',
        erasure: 'emptied',
      },
    ],
  },
  relationships: {
    activity: 'accounts',
    parts: [
      {
        columns: 'id studentId relatedUserId relationType status requestedBy createdAt answeredAt',
        holds: 'Your contacts and contact requests: who asked whom, when, and the answer',
        period: 'unlimited',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
      {
        columns: 'removedAt removedBy',
        holds: 'That you or the other person took a contact away',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  blocks: {
    activity: 'accounts',
    parts: [
      {
        columns: 'blockerId blockedId createdAt',
        holds: 'Whom you blocked, and when; that person is never told',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  sessions: {
    activity: 'signIn',
    parts: [
      {
        columns: 'tokenHash institutionLinkId nameIdHash sessionIndexHash',
        ...secret,
        period: 'session',
        erasure: 'goes',
      },
      {
        columns: 'userId createdAt lastSeenAt userAgent signedInBy address provenAt',
        holds: 'Where you are signed in: browser, network address, how, since when, last used, last proof',
        period: 'session',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  signInFailures: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id usernameKey address failedAt',
        holds: 'Failed sign-ins: the username that was tried, from which network address, when',
        period: 'quarterHour',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  passwordLinks: {
    activity: 'signIn',
    parts: [
      { columns: 'tokenHash', ...secret, period: 'untilUsed', erasure: 'goes' },
      {
        columns: 'userId createdBy createdAt expiresAt usedAt',
        holds: 'Links with which you set a password: who made them, when, and whether they were used',
        period: 'untilUsed',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
  passwordRequests: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id usernameKey requestedAt address browser',
        holds: 'That someone asked for a new password, from which network address and browser',
        period: 'untilAnswered',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  factors: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id userId kind name createdAt lastUsedAt',
        holds: 'Your passkeys and authenticator apps: kind, name, since when, last used',
        period: 'untilDeleted',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
      {
        columns: 'secretSealed lastStep credentialId publicKey counter transports',
        holds: 'What a passkey or app is recognised by; secrets of apps are encrypted',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  recoveryCodes: {
    activity: 'signIn',
    parts: [
      {
        columns: 'userId codeHash createdAt',
        holds: 'Hashes of your recovery codes, never the codes',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  pendingSignIns: {
    activity: 'signIn',
    parts: [
      {
        columns:
          'firstStep tokenHash userId passwordHash createdAt institutionLinkId nameIdHash sessionIndexHash provenAt',
        holds: 'That your password was right and the second step is still to come',
        period: 'tenMinutes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  challenges: {
    activity: 'signIn',
    parts: [
      {
        columns: 'challenge purpose holderHash userId secretSealed createdAt',
        holds: 'What your browser was asked to prove, once',
        period: 'tenMinutes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  factorRules: {
    activity: 'signIn',
    parts: [
      {
        columns: 'role since',
        holds: null,
        period: 'running',
        seenBy: 'admins',
        basis: 'none',
        erasure: 'nothing',
      },
    ],
  },
  knownBrowsers: {
    activity: 'signIn',
    parts: [
      {
        columns: 'userId browserHash firstSeenAt lastSeenAt',
        holds:
          'Which browsers you signed in with before, as the hash of a cookie, so that a new one can be told to you',
        period: 'browsers',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  revocations: {
    activity: 'signIn',
    parts: [
      {
        columns: 'id userId sessionHash at reason',
        holds: 'That sessions of yours were ended, for every server to hear',
        period: 'hour',
        seenBy: 'nobody',
        erasure: 'soon',
      },
    ],
  },
};
