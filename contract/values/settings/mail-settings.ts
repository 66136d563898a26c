import type { Setting } from './setting-kinds.ts';

const lineMaxLength = 120;

export const mailSettings = {
  mailFromName: {
    group: 'e-mail',
    kind: 'text',
    label: 'Sender’s name',
    default: '',
    variable: 'PORTAL_MAIL_FROM_NAME',
    does: 'The name that mails come from; without it the portal’s name',
    maxLength: 60,
  },
  mailFrom: {
    group: 'e-mail',
    kind: 'email',
    label: 'Sender’s address',
    default: '',
    variable: 'PORTAL_MAIL_FROM',
    does: 'The address that mails come from; without it the support address',
    needsFreshProof: true,
  },
  mailReplyTo: {
    group: 'e-mail',
    kind: 'email',
    label: 'Reply-to',
    default: '',
    variable: 'PORTAL_MAIL_REPLY_TO',
    does: 'Where answers to mails go; without it the support address',
    needsFreshProof: true,
  },
  mailFooter: {
    group: 'e-mail',
    kind: 'lines',
    label: 'Footer',
    default: [],
    variable: 'PORTAL_MAIL_FOOTER',
    does: 'Lines below every mail, as name and address, separated by vertical bars or line ends',
    maxLength: lineMaxLength,
    most: 6,
  },
} as const satisfies Readonly<Record<string, Setting>>;
