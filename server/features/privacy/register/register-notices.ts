import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'notifications'
  | 'notificationRecipients'
  | 'plannedNotifications'
  | 'mailSwitches'
  | 'mailOutbox'
  | 'mailTokens'
  | 'missedMessages'
  | 'mailMoments'
  | 'pushDevices'
  | 'pushes';

/** What people are told, on the portal and by mail. */
export const noticeTables: RegisterPart<Tables> = {
  notifications: {
    activity: 'notices',
    parts: [
      {
        columns: 'id title description userId tier institutionId priority createdBy timestamp reached',
        holds: 'Notifications: what they say, who sent them, to whom',
        period: 'notifications',
        seenBy: 'selfAndAdmins',
        erasure: 'addressed',
      },
    ],
  },
  notificationRecipients: {
    activity: 'notices',
    parts: [
      {
        columns: 'userId notificationId readAt',
        holds: 'Which notifications reached you, and when you read them',
        period: 'notifications',
        seenBy: 'selfAndAdmins',
        erasure: 'goes',
      },
    ],
  },
  plannedNotifications: {
    activity: 'notices',
    parts: [
      {
        columns:
          'id title description priority tier institutionId sendAt createdBy updatedAt sentAt withdrawnAt heldAt',
        holds: 'Notifications to come, and who planned them',
        period: 'unlimited',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  mailSwitches: {
    activity: 'notices',
    parts: [
      {
        columns: 'userId kind off',
        holds: 'Which e-mails you want',
        period: 'account',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  mailOutbox: {
    activity: 'notices',
    parts: [
      {
        columns: 'id userId kind key address subject letter about state createdAt settledAt',
        holds: 'E-mails to you: kind, subject, text until it is sent, and whether they arrived',
        period: 'mails',
        seenBy: 'admins',
        erasure: 'goes',
      },
      {
        columns: 'dueAt sendBefore giveUpAt attempts claimedUntil reason',
        holds: null,
        period: 'mails',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
  mailTokens: {
    activity: 'notices',
    parts: [
      {
        columns: 'tokenHash userId purpose kind address createdAt expiresAt usedAt',
        holds: 'Hashes of links in e-mails to you, what they are for, and whether they were used',
        period: 'links',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  missedMessages: {
    activity: 'notices',
    parts: [
      {
        columns: 'userId conversation messageId mailedAt',
        holds: 'Up to which message you were told by e-mail what you missed',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  pushDevices: {
    activity: 'notices',
    parts: [
      {
        columns: 'id userId name showsText createdAt lastSentAt removedAt',
        holds: 'Which of your devices you asked to be told on, and whether they show text',
        period: 'session',
        seenBy: 'self',
        erasure: 'goes',
      },
      {
        columns: 'sessionHash endpointHash subscriptionSealed service',
        holds: 'The address at which your browser’s maker takes notices for you',
        period: 'session',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  pushes: {
    activity: 'notices',
    parts: [
      {
        columns: 'id deviceId tag messageId notificationId notice at state isShown attempts dueAt claim claimedUntil',
        holds: 'What is on its way to your devices: which message or change, and of that who and what',
        period: 'pushes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  mailMoments: {
    activity: 'operation',
    parts: [{ columns: 'name at', holds: null, period: 'running', seenBy: 'nobody', erasure: 'nothing' }],
  },
};
