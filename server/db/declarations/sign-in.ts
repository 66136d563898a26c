import { factorKinds, signInWays } from '#contract/values/people/factors.ts';
import { asNamed, type Declared } from './declaration.ts';

const secret = { holds: 'A secret that is kept as its hash alone', seenBy: 'nobody' } as const;

export const signIn = {
  sessions: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'sessions' },
    },
    archive: {
      sessions: {
        says: {
          ...asNamed('createdAt', 'lastSeenAt', 'userAgent', 'address', 'provenAt'),
          signedInBy: { column: 'signedInBy', words: signInWays },
        },
        sortedBy: 'createdAt',
      },
    },
    notExported: 'all',
    restored: 'deleted',
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
    names: {},
    erasure: 'account',
    notExported: 'all',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'links' },
      createdBy: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
    },
    archive: {
      links: {
        says: {
          purpose: { text: 'set a password' },
          mail: null,
          address: null,
          ...asNamed('createdAt', 'expiresAt', 'usedAt'),
          madeBy: { role: 'createdBy' },
        },
        sortedBy: 'createdAt',
      },
    },
    notExported: 'unused',
    restored: 'used',
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
  invitations: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'links' },
      invitedBy: { of: 'person', erasure: 'keep', archive: 'changes-by-you' },
    },
    archive: {
      links: {
        says: {
          purpose: { text: 'invitation' },
          mail: null,
          address: 'sentTo',
          createdAt: 'invitedAt',
          expiresAt: 'expiresAt',
          usedAt: 'acceptedAt',
          madeBy: { role: 'invitedBy' },
        },
        sortedBy: 'invitedAt',
      },
    },
    parts: [
      {
        columns: 'userId invitedBy invitedAt expiresAt sentTo openedAt acceptedAt',
        holds: 'Your invitation: who invited you, when, at which address, until when, and when you opened and used it',
        period: 'account',
        seenBy: 'institution',
        erasure: 'goes',
      },
    ],
  },
  passwordRequests: {
    activity: 'signIn',
    names: {},
    erasure: 'account',
    notExported: 'all',
    parts: [
      {
        columns: 'id usernameKey requestedAt address browser',
        holds: 'Requests for a new password: from which network address and browser',
        period: 'untilAnswered',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  factors: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'second-factors' },
    },
    archive: {
      'second-factors': {
        says: { kind: { column: 'kind', words: factorKinds }, ...asNamed('name', 'createdAt', 'lastUsedAt') },
      },
    },
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
        holds: 'Data that identifies a passkey or app; secrets of apps are encrypted',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  recoveryCodes: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'second-factors' },
    },
    archive: {
      'second-factors': {
        says: { kind: { text: 'Recovery code' }, name: null, createdAt: 'createdAt', lastUsedAt: null },
        sortedBy: 'createdAt',
      },
    },
    notExported: 'all',
    restored: 'deleted',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: gone after ten minutes' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns:
          'firstStep tokenHash userId passwordHash createdAt institutionLinkId nameIdHash sessionIndexHash provenAt',
        holds: 'A sign-in whose second step is still to come',
        period: 'tenMinutes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  challenges: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'no: gone after ten minutes' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'challenge purpose holderHash userId secretSealed createdAt',
        holds: 'A challenge for your browser to answer, once',
        period: 'tenMinutes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  factorRules: {
    activity: 'signIn',
    names: {},
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'browsers' },
    },
    archive: {
      browsers: { says: asNamed('firstSeenAt', 'lastSeenAt'), sortedBy: 'firstSeenAt' },
    },
    parts: [
      {
        columns: 'userId browserHash firstSeenAt lastSeenAt',
        holds:
          'Which browsers you signed in with before, as the hash of a cookie, so that you’re notified of a new one',
        period: 'browsers',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  revocations: {
    activity: 'signIn',
    names: {
      userId: { of: 'person', erasure: 'keep', archive: 'no: gone after an hour' },
    },
    parts: [
      {
        columns: 'id userId sessionHash at reason',
        holds: 'Ended sessions of yours, so that every server learns of them',
        period: 'hour',
        seenBy: 'nobody',
        erasure: 'soon',
      },
    ],
  },
} as const satisfies Declared;
