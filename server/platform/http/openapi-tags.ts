import { sliceOfPath, type TokenSlice, tokenSlices } from '#contract/values/programs/token-scopes.ts';

/** What the calls that a token may make are about, a sentence each. */
const texts: Record<TokenSlice, string> = {
  conversations: 'Messages, their files, the desk of open conversations, private notes and saved replies.',
  people: 'People, institutions, who serves whom, and contacts.',
  library: 'Learning and librarian resources, and what a library tells its readers with.',
  sessions: 'Training sessions and calls, and booking them.',
  invoices: 'Plans, requests for invoices, invoices, billing and renewals.',
  usage: 'Usage reports, figures, COUNTER reports and fetching them.',
  setups: 'How an institution’s readers sign in: addresses and SAML.',
  notifications: 'What the bell lists, and what is broadcast.',
  statistics: 'How soon and how well questions are answered.',
  knowledge: 'The Knowledge Base AI, its articles, and questions without an answer.',
};

/** What no token is for, by the first word of its path. */
const others = {
  'Signing in': {
    text: 'Passwords, second factors, work accounts and institutions.',
    words: [
      'login',
      'logout',
      'factors',
      'proof',
      'password',
      'set-password',
      'forgotten-password',
      'password-link',
      'sign-in',
      'institution-sign-in',
      'institution-links',
      'work-account',
      'sessions',
    ],
  },
  'Own settings': {
    text: 'Addresses, mails, saved views, first steps, devices and the calendar of whoever calls.',
    words: [
      'email',
      'address-link',
      'confirm-address',
      'mail-settings',
      'unsubscribe',
      'saved-views',
      'first-steps',
      'calendar-feed',
      'calendar',
      'device',
      'devices',
    ],
  },
  'Programs and webhooks': { text: 'Tokens, keys and webhooks.', words: ['tokens', 'program-keys', 'webhooks'] },
  Privacy: {
    text: 'A person’s data, erasing it, and how long it is kept.',
    words: ['privacy', 'person-archives', 'erasures', 'retention'],
  },
  'Running the portal': {
    text: 'New accounts, mails, the logs, and what the portal says about itself.',
    words: ['register', 'mail', 'mails', 'changes', 'security-events', 'security', 'accessibility', '.well-known'],
  },
} as const satisfies Record<string, { text: string; words: readonly string[] }>;

/** Like these, though no token is for them. */
const wordsOfSlices: Readonly<Record<string, TokenSlice>> = {
  'usage-fetching': 'usage',
};

/** What a call is about, as the document groups calls; undefined for a word that nobody put into a group. */
export function tagOf(path: string): string | undefined {
  const word = path.split('/').find((part) => part !== '' && part !== 'api') ?? '';
  const slice = sliceOfPath(path) ?? wordsOfSlices[word];
  if (slice) return tokenSlices[slice];
  return Object.entries(others).find(([, { words }]) => (words as readonly string[]).includes(word))?.[0];
}

/** Every group with what it is about, in the order of reading. */
export const tags: readonly { name: string; description: string }[] = [
  ...Object.entries(tokenSlices).map(([slice, name]) => ({ name, description: texts[slice as TokenSlice] })),
  ...Object.entries(others).map(([name, { text }]) => ({ name, description: text })),
];
