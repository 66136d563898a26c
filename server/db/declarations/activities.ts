/** Legal bases of article 6 (1) GDPR, in words. */
export const bases = {
  interest:
    'Legitimate interests (article 6 (1) (f) GDPR): to give your institution the service that it has a contract for',
  safety: 'Legitimate interests (article 6 (1) (f) GDPR): to keep accounts and data safe',
  law: 'A legal obligation (article 6 (1) (c) GDPR): tax and company law ask for records of what was sold',
  none: 'Not needed: it is about no person',
} as const;
export type Basis = keyof typeof bases;

export interface Activity {
  title: string;
  /** In a sentence. */
  purpose: string;
  basis: Basis;
  /** The data subjects. */
  people: string;
}

const everybody = 'Everyone with an account';
const ofInstitutions = 'People of customers’ institutions, and the staff who serve them';

/** Processing activities with one purpose each: the lines of the record of processing (article 30 GDPR). */
export const activities = {
  accounts: {
    title: 'Your account',
    purpose: 'To know who you are, what you may see, and how to reach you.',
    basis: 'interest',
    people: everybody,
  },
  signIn: {
    title: 'Signing in, and keeping accounts safe',
    purpose: 'To let you in and no one else, and to notice when someone else tries.',
    basis: 'safety',
    people: 'Everyone with an account, and anyone who tries to sign in',
  },
  conversations: {
    title: 'Conversations',
    purpose: 'To answer your questions, and to look up what was said.',
    basis: 'interest',
    people: everybody,
  },
  support: {
    title: 'How the team works',
    purpose: 'To share out questions among the team, and to see how soon and how well they are answered.',
    basis: 'interest',
    people: ofInstitutions,
  },
  sessions: {
    title: 'Sessions and calendars',
    purpose: 'To plan training and calls, to remind those who take part, and to show them in calendars.',
    basis: 'interest',
    people: ofInstitutions,
  },
  notices: {
    title: 'Notifications and e-mails',
    purpose: 'To tell you what concerns you: on the portal, and by e-mail and on your devices where you want that.',
    basis: 'interest',
    people: everybody,
  },
  plans: {
    title: 'Institutions and plans',
    purpose: 'To know which institution has which plan, and who serves it.',
    basis: 'interest',
    people: ofInstitutions,
  },
  invoices: {
    title: 'Invoices',
    purpose: 'To offer, invoice and credit plans, and to keep books.',
    basis: 'law',
    people: 'People of customers’ institutions who ask for invoices or get them, and who issues them',
  },
  usage: {
    title: 'Usage reports',
    purpose: 'To show institutions what their readers used. COUNTER reports count uses and name no reader.',
    basis: 'interest',
    people: 'People who send reports, answer questions about them or make keys for programs',
  },
  setUp: {
    title: 'Technical set-up',
    purpose: 'To set up how an institution’s readers sign in, and to test it.',
    basis: 'interest',
    people: ofInstitutions,
  },
  library: {
    title: 'Learning resources and files',
    purpose: 'To share videos, guides and other files with those they are for.',
    basis: 'interest',
    people: 'People who share something, and people who get it',
  },
  assistant: {
    title: 'Knowledge Base AI',
    purpose: 'To answer questions from the help articles, and to find out which articles are missing.',
    basis: 'interest',
    people: 'People who ask a question, and people who write articles',
  },
  changes: {
    title: 'The log of changes',
    purpose: 'To be able to say who changed what of an account, a plan or an invoice.',
    basis: 'safety',
    people: 'Staff, and the people whose accounts they change',
  },
  webhooks: {
    title: 'Webhooks',
    purpose:
      'To tell other programs of your institution, or of ours, that something happened, where someone has set that up.',
    basis: 'interest',
    people: 'People who make a webhook, and people an event is about',
  },
  operation: {
    title: 'How the portal works inside',
    purpose: 'To do what is due once, and to do it again where a server stopped.',
    basis: 'none',
    people: 'No one, except the numbers of people whose news is on its way',
  },
} as const satisfies Record<string, Activity>;
export type ActivityId = keyof typeof activities;
