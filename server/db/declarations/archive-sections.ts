/** A section in the archive of a person's data: a JSON file, and a part of its page. */
interface ArchiveSection {
  title: string;
  /** Tells the reader what the section contains and what it does not. */
  about: string;
  /**
   * Read by a function of its own (privacy/archive/sections.ts); other sections follow from the declarations.
   */
  isSpecial?: true;
}

/** The sections in page order. */
export const archiveSections = {
  profile: {
    title: 'Your profile',
    about:
      'What the portal knows about you. Your password is kept only in a form that no one can read, so it is left out.',
    isSpecial: true,
  },
  'former-names': {
    title: 'Former names',
    about: 'Former names, usernames and e-mail addresses. They are kept so that they can be erased with the rest.',
  },
  rights: {
    title: 'Rights beyond your role',
    about: 'Rights that an administrator or your institution gave you.',
  },
  'mail-choices': {
    title: 'E-mails you switched off or chose',
    about: 'Where nothing is listed, you get the e-mails everyone gets.',
  },
  'second-factors': {
    title: 'How you sign in besides your password',
    about: 'Passkeys, authenticator apps and recovery codes that were not used. Their secrets are left out.',
  },
  sessions: { title: 'Where you are signed in', about: 'Sessions that have not ended.' },
  devices: {
    title: 'Devices with notifications',
    about: 'Until you log out on them. The addresses at which their browsers’ makers reach them are left out.',
  },
  browsers: {
    title: 'Browsers you signed in with',
    about:
      'They let the portal notice when you sign in with a new one. Only a hash of a cookie in the browser is kept.',
  },
  links: {
    title: 'Links that were made for you',
    about: 'To set a password, to confirm an address, and to switch off e-mails. The links themselves are not kept.',
  },
  'linked-accounts': {
    title: 'Accounts elsewhere that you sign in with',
    about: 'At your institution, or a work account. Your institution’s name for you is kept only as a hash.',
  },
  'program-keys': {
    title: 'Keys and tokens of programs',
    about: 'Those you made or are responsible for. The keys and tokens themselves are not kept.',
  },
  'account-events': {
    title: 'Account activity',
    about:
      'The parts of the security log that are about you or that you caused. Other people appear only by their role.',
    isSpecial: true,
  },
  'changes-about-you': {
    title: 'Changes to your data',
    about: 'Entries of the change log. Who made each change appears only by their role.',
    isSpecial: true,
  },
  'changes-by-you': {
    title: 'Your changes',
    about: 'The values before and after are about others, and are left out.',
    isSpecial: true,
  },
  mails: { title: 'E-mails to you', about: 'The text of an e-mail is kept only until it is sent.' },
  notifications: {
    title: 'Notifications you got',
    about: 'Everything that appeared under your bell.',
    isSpecial: true,
  },
  archives: { title: 'Archives like this one', about: 'Those of your data, and those you requested.' },
  messages: {
    title: 'Messages',
    about:
      'Your conversations as you can read them. From those you can no longer read, and from customers’ support channels, only what you wrote: the rest belongs to others.',
    isSpecial: true,
  },
  'earlier-messages': {
    title: 'Earlier versions of your messages',
    about: 'Before you changed or deleted them.',
    isSpecial: true,
  },
  conversations: {
    title: 'The state of your conversations',
    about: 'How far you read, and what the team notes about your support channel.',
    isSpecial: true,
  },
  'notes-about-you': {
    title: 'Staff notes about you',
    about: 'Private notes beside your conversations. Their authors appear only by their role.',
    isSpecial: true,
  },
  'notes-by-you': {
    title: 'Private notes you wrote, or with which conversations were handed to you',
    about: '',
    isSpecial: true,
  },
  ratings: { title: 'Your ratings of support', about: 'You were asked each time your support channel was closed.' },
  waits: {
    title: 'Waiting for answers',
    about: 'Used for support figures: your waits, and the waits of others for you.',
  },
  'work-in-channels': { title: 'Support channels that you closed or that are assigned to you', about: '' },
  contacts: {
    title: 'Contacts and requests',
    about: 'Requests of others that have ended are left out.',
    isSpecial: true,
  },
  blocked: { title: 'People you blocked', about: '' },
  'mailed-messages': { title: 'Your answers by e-mail', about: 'The whole text of each, with what it quoted.' },
  'conversation-sharing': { title: 'Whether colleagues read your conversations', about: '' },
  'conversations-taken-over': { title: 'Conversations that you took over', about: 'Of colleagues who left.' },
  absences: { title: 'When you were away, and for whom you stood in', about: '' },
  'stray-mails': { title: 'Your e-mails that found no conversation', about: 'Their files are not kept.' },
  'missed-messages': { title: 'E-mails about messages you missed', about: '' },
  'booked-sessions': { title: 'Sessions you plan, book or take part in', about: '', isSpecial: true },
  'session-news': { title: 'Your changes to sessions', about: '' },
  'booking-hours': { title: 'When you take bookings', about: '' },
  'calendar-feed': { title: 'Your calendar’s private address', about: 'The address itself is not kept.' },
  'invoice-requests': {
    title: 'Requests for invoices',
    about: 'Requests you made, or completed for others.',
    isSpecial: true,
  },
  invoices: {
    title: 'Invoices',
    about: 'Invoices you got or issued. They are your institution’s as well; the law says how long they are kept.',
    isSpecial: true,
  },
  'renewal-offers': { title: 'Renewal offers', about: 'Offers you got or made.' },
  questions: { title: 'Your questions to the assistant', about: 'With its answers and how you rated them.' },
  'sent-to-model': {
    title: 'Requests to a language model for you',
    about: 'Kept for 30 days, or until you delete the conversation.',
  },
  resources: { title: 'Resources shared with you, or that you added', about: '', isSpecial: true },
  'usage-reports': {
    title: 'Reports of usage you sent',
    about: 'Their figures are the institution’s, and are left out.',
    isSpecial: true,
  },
  'made-by-you': { title: 'Other things you wrote and changed', about: '' },
  files: {
    title: 'Files',
    about: 'Files you uploaded, that were shared with you, or that are in your conversations.',
    isSpecial: true,
  },
} as const satisfies Record<string, ArchiveSection>;

export type SectionId = keyof typeof archiveSections;
export type SpecialSectionId = {
  [Id in SectionId]: (typeof archiveSections)[Id] extends { isSpecial: true } ? Id : never;
}[SectionId];
