import type { Declared } from './declaration.ts';

export const accounts = {
  users: {
    activity: 'accounts',
    names: {
      id: { of: 'person', erasure: 'account', archive: 'profile' },
      institutionId: { of: 'institution', erasure: 'keep' },
    },
    retention: { kind: 'people', since: 'special' },
    logged: 'username fullName role institutionId department subscriptionTier deactivatedAt',
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
        columns: 'mailsMessageText keepsTextOutOfMails',
        holds: 'Whether mails may carry the text of messages',
        period: 'account',
        seenBy: 'self',
        erasure: 'emptied',
      },
      {
        columns: 'timeZone',
        holds: 'The time zone in which e-mails tell you times',
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
    names: {
      studentId: { of: 'person', erasure: 'delete', archive: 'contacts' },
      relatedUserId: { of: 'person', erasure: 'delete', archive: 'contacts' },
      requestedBy: { of: 'person', erasure: 'keep', archive: 'contacts' },
      removedBy: { of: 'person', erasure: 'keep', archive: 'no: who removed a contact is not told' },
    },
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
        holds: 'Contacts that you or the other person removed',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  grantedRights: {
    activity: 'accounts',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'rights' },
      grantedBy: { of: 'person', erasure: 'keep', archive: 'no: it is told to the person who has the right' },
    },
    archive: {
      rights: { says: { right: 'right', at: 'at' }, sortedBy: 'at' },
    },
    logged: 'right',
    parts: [
      {
        columns: 'userId right grantedBy at',
        holds: 'Your rights beyond your role, who granted them, and when',
        period: 'untilDeleted',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  blocks: {
    activity: 'accounts',
    names: {
      blockerId: { of: 'person', erasure: 'delete', archive: 'blocked' },
      blockedId: { of: 'person', erasure: 'delete', archive: 'no: whoever is blocked is never told' },
    },
    archive: {
      blocked: { says: { who: { name: 'blockedId' }, createdAt: 'createdAt' }, sortedBy: 'createdAt' },
    },
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
} as const satisfies Declared;
