import { mailKindLabel, mailKinds } from '#contract/values/mail.ts';
import { asNamed, type Declared } from './declaration.ts';

const mailWords = Object.fromEntries(mailKinds.map((kind) => [kind, mailKindLabel(kind)]));

export const notices = {
  notifications: {
    activity: 'notices',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'notifications' },
      institutionId: { of: 'institution', erasure: 'delete' },
      createdBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    tells: ['title', 'description'],
    archive: {
      'made-by-you': {
        says: { what: { text: 'Notification' }, name: 'title', text: 'description', at: 'timestamp' },
        where: { userId: null },
      },
    },
    retention: { kind: 'notifications', since: ['timestamp'] },
    logged: 'title description userId tier institutionId priority reached',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'notifications' },
    },
    partOf: { table: 'notifications', column: 'notificationId' },
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
    names: {
      institutionId: { of: 'institution', erasure: 'delete' },
      createdBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Planned notification' }, name: 'title', text: 'description', at: 'sendAt' },
      },
    },
    logged: 'title description tier institutionId priority sendAt withdrawnAt createdBy',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'mail-choices' },
    },
    archive: {
      'mail-choices': { says: { mail: { column: 'kind', words: mailWords }, isOff: 'off' }, sortedBy: 'kind' },
    },
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
  outbox: {
    activity: 'notices',
    names: {
      // Personal events for webhooks are numbers on their way, gone after 30 days, so an archive has mails only.
      userId: { of: 'person', erasure: 'delete', archive: 'mails' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    partOf: { table: 'pushDevices', column: 'deviceId' },
    tells: ['subject', 'payload', 'reason'],
    notExported: 'of devices',
    archive: {
      mails: {
        says: {
          mail: { column: 'kind', words: mailWords },
          ...asNamed('subject', 'address', 'state', 'createdAt', 'settledAt'),
          letter: 'payload',
        },
        where: { channel: 'mail' },
      },
    },
    retention: { kind: 'mails', since: ['settledAt'] },
    logged: 'channel userId kind subject',
    parts: [
      {
        columns: 'userId address subject settledAt',
        holds: 'E-mails to you: where they went, their subject, and when they were sent',
        period: 'mails',
        seenBy: 'admins',
        erasure: 'goes',
      },
      {
        columns: 'channel kind about key payload state createdAt',
        holds:
          'Notifications by e-mail, on your devices, in the portal or to a webhook: their kind, object and time, and whether they arrived; the text until it is sent',
        period: 'outbox',
        seenBy: 'told',
        erasure: 'addressed',
      },
      {
        columns: 'deviceId messageId notificationId isShown',
        holds: 'Which message or change is on its way to your devices, or shown there',
        period: 'pushes',
        seenBy: 'nobody',
        erasure: 'goes',
      },
      {
        columns: 'institutionId webhookId eventId triedAt status tookMs',
        holds: null,
        period: 'deliveries',
        seenBy: 'institution',
        erasure: 'institution',
        basis: 'none',
      },
      {
        columns: 'id dueAt sendBefore giveUpAt attempts claim claimedUntil reason',
        holds: null,
        period: 'outbox',
        seenBy: 'told',
        erasure: 'addressed',
      },
    ],
  },
  mailTokens: {
    activity: 'notices',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'links' },
    },
    archive: {
      links: {
        says: {
          mail: { column: 'kind', words: mailWords },
          ...asNamed('purpose', 'address', 'createdAt', 'expiresAt', 'usedAt'),
          madeBy: null,
        },
        sortedBy: 'createdAt',
      },
    },
    notExported: 'unused but unsubscribe',
    restored: 'used but unsubscribe',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'missed-messages' },
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    archive: {
      'missed-messages': {
        says: { conversation: { conversation: 'conversation' }, mailedAt: 'mailedAt' },
        sortedBy: 'mailedAt',
      },
    },
    parts: [
      {
        columns: 'userId conversation messageId mailedAt',
        holds: 'The last message covered by an e-mail about missed messages',
        period: 'unlimited',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
  pushDevices: {
    activity: 'notices',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'devices' },
    },
    archive: {
      devices: { says: asNamed('name', 'showsText', 'createdAt', 'lastSentAt', 'removedAt') },
    },
    notExported: 'all',
    parts: [
      {
        columns: 'id userId name showsText createdAt lastSentAt removedAt',
        holds: 'Your devices that get notifications, and whether these show text',
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
  mailMoments: {
    activity: 'operation',
    names: {},
    parts: [{ columns: 'name at', holds: null, period: 'running', seenBy: 'nobody', erasure: 'nothing' }],
  },
} as const satisfies Declared;
